import type { Clock, Ids } from '@cardinal/kernel';
import type { ApiKey, Team, User } from '../../domain/keys/accounts.js';
import { operator, type AuditAction, type AuditEntry, type AuditSubject } from '../../domain/audit.js';
import type { TimePosition } from '../../domain/cursors/time-cursor.js';
import { InvalidFieldError, KeyNotFoundError, TeamNotFoundError } from '../../domain/errors.js';
import { checkedLimits, unlimited, type KeyLimits } from '../../domain/keys/key-limits.js';
import type { Role } from '../../domain/keys/roles.js';
import { hashOf, newSecret, prefixOf } from '../../domain/keys/secret.js';
import { cleanName } from '../../domain/name.js';
import type { Accounts, Networks } from '../ports.js';
import { createTokens, type TokenUse } from './tokens.js';

export interface NewTeam {
  readonly name: string;
  /** Tokens per calendar month; null or absent: unlimited. */
  readonly quotaTokens?: number | null;
  readonly userEmail?: string;
  readonly userName?: string;
}

export interface NewKey {
  readonly teamId: number;
  readonly role: Role;
  /** An absent limit does not restrict the key. */
  readonly limits?: Partial<KeyLimits>;
}

/** Operations on teams and keys that an operator may run. */
export interface Admin {
  /** @throws {InvalidFieldError} for a blank name or a quota that is no whole number from 0. */
  createTeam(team: NewTeam): Promise<{ readonly team: Team; readonly user: User }>;
  listTeams(): Promise<readonly Team[]>;
  /** @returns the key with its secret, which is shown here and never again. @throws {TeamNotFoundError} {InvalidFieldError} */
  createKey(key: NewKey): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  /** Keys of every team if `teamId` is absent. @throws {TeamNotFoundError} if `teamId` names no team. */
  listKeys(teamId?: number): Promise<readonly ApiKey[]>;
  /** @throws {KeyNotFoundError} */
  revokeKey(keyId: string): Promise<ApiKey>;
  /** Token use of the current month, of every team if `teamId` is absent. @throws {TeamNotFoundError} */
  usage(teamId?: number): Promise<readonly (TokenUse & { readonly team: Team })[]>;
  /** Entries of the team's audit log, newest first. @throws {TeamNotFoundError} */
  audit(
    teamId: number,
    page: { readonly after?: TimePosition; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
}

export interface AccountsDeps {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface AdminDeps extends AccountsDeps {
  readonly networks: Pick<Networks, 'isNetwork'>;
}

/**
 * Every act is recorded in the audit log before it is done, except the creation of a team, which is recorded right after it, because the
 * team has no id before.
 */
export function createAdmin({ accounts, clock, ids, networks }: AdminDeps): Admin {
  const { teams, users, keys, audit } = accounts;
  const tokens = createTokens(accounts, clock);

  async function teamOf(teamId: number): Promise<Team> {
    const team = await teams.find(teamId);
    if (!team) throw new TeamNotFoundError(teamId);
    return team;
  }

  const record = (teamId: number, action: AuditAction, subject: AuditSubject): Promise<void> =>
    audit.add([{ id: ids.uuid(), teamId, atMs: clock.now(), actor: operator, action, subject }]);

  return {
    async createTeam({ name, quotaTokens = null, userEmail = '', userName }) {
      if (quotaTokens !== null && !(Number.isSafeInteger(quotaTokens) && quotaTokens >= 0)) {
        throw new InvalidFieldError('quota', 'must be an integer, 0 or more');
      }
      const team = await teams.add({ name: cleanName('name', name), quotaTokens, createdAtMs: clock.now() });
      await record(team.id, 'team.create', { team_id: team.id });
      const user = { id: ids.uuid(), teamId: team.id, email: userEmail, name: userName ?? team.name };
      await users.add(user);
      return { team, user };
    },
    listTeams: () => teams.list(),
    async createKey({ teamId, role, limits = {} }) {
      const checked = checkedLimits(limits, clock.now(), networks.isNetwork);
      const team = await teamOf(teamId);
      const secret = newSecret();
      const key = { ...keyFor(secret, role, await userOf(team, accounts, ids), { clock, ids }), limits: checked };
      await record(teamId, 'key.create', { key_id: key.id, role });
      await keys.add(key);
      return { key, secret };
    },
    async listKeys(teamId) {
      if (teamId !== undefined) await teamOf(teamId);
      return keys.list(teamId);
    },
    async revokeKey(keyId) {
      const known = (await keys.list()).find(({ id }) => id === keyId);
      if (!known) throw new KeyNotFoundError();
      await record(known.teamId, 'key.revoke', { key_id: keyId });
      return (await keys.revoke(keyId, clock.now())) ?? known;
    },
    async audit(teamId, page) {
      await teamOf(teamId);
      return audit.list(teamId, page);
    },
    async usage(teamId) {
      const wanted = teamId === undefined ? await teams.list() : [await teamOf(teamId)];
      return Promise.all(wanted.map(async (team) => ({ team, ...(await tokens.use(team.id)) })));
    },
  };
}

/** The team's first user, created here if a process died between adding the team and adding its user. */
export async function userOf(
  team: Team,
  { users }: Pick<Accounts, 'users'>,
  ids: Ids,
  name = team.name,
): Promise<User> {
  const known = await users.firstOf(team.id);
  if (known) return known;
  const user = { id: ids.uuid(), teamId: team.id, email: '', name };
  await users.add(user);
  return user;
}

export function keyFor(
  secret: string,
  role: Role,
  user: User,
  { clock, ids }: Pick<AccountsDeps, 'clock' | 'ids'>,
): ApiKey {
  return {
    id: ids.uuid(),
    hash: hashOf(secret),
    teamId: user.teamId,
    role,
    user,
    prefix: prefixOf(secret),
    createdAtMs: clock.now(),
    revokedAtMs: null,
    limits: unlimited,
    lastUsedAtMs: null,
  };
}
