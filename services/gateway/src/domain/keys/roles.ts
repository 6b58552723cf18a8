/** Roles of keys, in ascending order of permissions. */
export const roles = ['viewer', 'moderator', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether `role` may do what `needed` may do. */
export function mayActAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** What a key may be used for, within what its role may do. */
export const keyScopes = ['read', 'ask', 'write', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

export function isKeyScope(text: string): text is KeyScope {
  return keyScopes.some((scope) => scope === text);
}
