import type { DeadLetter } from '@cardinal/bus';
import type { ApiKey, AuditEntry, Team, TokenUse } from '@cardinal/gateway/admin';

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

export function teamView({ id, name, quotaTokens, createdAtMs }: Team) {
  return { id, name, quota: quotaTokens, created_at: iso(createdAtMs) };
}

/** A key without its secret and its hash. */
export function keyView(key: ApiKey) {
  return {
    id: key.id,
    prefix: key.prefix,
    team_id: key.teamId,
    role: key.role,
    user: { id: key.user.id, email: key.user.email, name: key.user.name },
    scopes: key.limits.scopes,
    collections: key.limits.collections,
    budget: key.limits.budgetTokens,
    expires_at: isoOrNull(key.limits.expiresAtMs),
    networks: key.limits.networks,
    created_at: iso(key.createdAtMs),
    last_used_at: isoOrNull(key.lastUsedAtMs),
    revoked: key.revokedAtMs !== null,
    revoked_at: isoOrNull(key.revokedAtMs),
  };
}

export function usageView({ team, usage, ...use }: TokenUse & { readonly team: Team }) {
  return {
    team_id: team.id,
    team: team.name,
    period: { start: iso(use.startsAtMs), end: iso(use.endsAtMs) },
    quota: use.quota,
    used: use.used,
    reserved: use.reserved,
    remaining: use.remaining,
    operations: usage.map(({ operation, model, requests, tokens }) => ({ operation, model, requests, tokens })),
  };
}

export function deadLetterView(letter: DeadLetter) {
  return {
    id: letter.deadLetterId,
    type: letter.type,
    group: letter.group,
    event_id: letter.eventId,
    code: letter.code,
    message: letter.message,
    deliveries: letter.deliveries,
    died_at: iso(letter.diedAtMs),
  };
}

export function auditView({ id, atMs, action, actor, subject }: AuditEntry): object {
  const by = { key_id: actor.keyId || null, user_id: actor.userId || null, name: actor.userName };
  return { id, at: iso(atMs), action, by, subject };
}
