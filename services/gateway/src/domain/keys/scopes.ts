/** What a key may be used for, within what its role may do. */
export const keyScopes = ['read', 'ask', 'write', 'admin'] as const;
export type KeyScope = (typeof keyScopes)[number];

export function isKeyScope(text: string): text is KeyScope {
  return keyScopes.some((scope) => scope === text);
}
