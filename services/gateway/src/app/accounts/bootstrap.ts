import { derivedId } from '@cardinal/kernel';
import { operator } from '../../domain/audit.js';
import { InvalidFieldError } from '../../domain/errors.js';
import { hashOf, isPresetSecret, newSecret, presetRule } from '../../domain/keys/secret.js';
import { keyFor, userOf, type AccountsDeps } from './admin.js';

export interface BootstrapDeps extends AccountsDeps {
  /** Secret of the owner's key; absent: a random secret is created. */
  readonly presetKey?: string | undefined;
  /** Shows a new key to the operator, once. */
  readonly announce: (line: string) => void;
}

/**
 * Makes a fresh installation usable: creates a team and an owner's key, which is shown once. Does nothing if any key exists, but a preset
 * key is added whenever it is missing. If several processes start at once, exactly one adds the key and shows it.
 *
 * @throws {InvalidFieldError} if the preset key does not have the form of a key.
 */
export async function bootstrap(deps: BootstrapDeps): Promise<void> {
  const { accounts, clock, presetKey, announce } = deps;
  if (presetKey !== undefined && !isPresetSecret(presetKey)) {
    throw new InvalidFieldError('CARDINAL_BOOTSTRAP_API_KEY', presetRule);
  }
  const isDone = presetKey
    ? (await accounts.keys.findByHash(hashOf(presetKey))) !== undefined
    : (await accounts.keys.list()).length > 0;
  if (isDone) return;
  const team = await accounts.teams.first({ name: 'Default team', quotaTokens: null, createdAtMs: clock.now() });
  const secret = presetKey ?? newSecret();
  const user = await userOf(team, accounts, deps.ids, 'Owner');
  const id = derivedId('bootstrap', team.id, presetKey === undefined ? '' : hashOf(presetKey));
  const subject = { key_id: id, role: 'owner' };
  const entry = { teamId: team.id, atMs: clock.now(), actor: operator, action: 'key.create', subject } as const;
  await accounts.audit.add([{ id: derivedId('bootstrap-audit', id), ...entry }]);
  const isAdded = await accounts.keys.add({ ...keyFor(secret, 'owner', user, deps), id });
  if (!isAdded) return;
  announce(
    presetKey
      ? `Team ${team.id} "${team.name}" is ready. Its owner key is the value of CARDINAL_BOOTSTRAP_API_KEY.`
      : `Team ${team.id} "${team.name}" is ready. Its owner key, shown only once: ${secret}`,
  );
}
