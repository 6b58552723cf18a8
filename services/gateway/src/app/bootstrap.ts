import { InvalidFieldError } from '../domain/errors.js';
import { hashOf, isSecret, newSecret } from '../domain/secret.js';
import { keyFor, makeAdmin, userOf, type AdminDeps } from './admin.js';

export interface BootstrapDeps extends AdminDeps {
  /** The owner's key to make instead of a random one: begins with `sk-`. */
  readonly presetKey?: string | undefined;
  /** Where a new key is shown, once. */
  readonly announce: (line: string) => void;
}

/**
 * Makes sure that someone can use a fresh installation: a team and an owner's key, shown once. Does nothing where a key
 * exists; a preset key is added where it is missing.
 *
 * @throws {InvalidFieldError} if the preset key is not one.
 */
export async function bootstrap(deps: BootstrapDeps): Promise<void> {
  const { accounts, presetKey, announce } = deps;
  if (presetKey !== undefined && !isSecret(presetKey)) {
    throw new InvalidFieldError('CARDINAL_BOOTSTRAP_API_KEY', 'must begin with sk- and have no blanks');
  }
  const isDone = presetKey
    ? (await accounts.keys.findByHash(hashOf(presetKey))) !== undefined
    : (await accounts.keys.list()).length > 0;
  if (isDone) return;
  const [first] = await accounts.teams.list();
  const team = first ?? (await makeAdmin(deps).createTeam({ name: 'Default team', userName: 'Owner' })).team;
  const secret = presetKey ?? newSecret();
  await accounts.keys.add(keyFor(secret, 'owner', await userOf(team, accounts, deps.ids), deps));
  announce(
    presetKey
      ? `Team ${team.id} "${team.name}" is ready; its owner key is the preset one.`
      : `Team ${team.id} "${team.name}" is ready. Its owner key, shown only this once: ${secret}`,
  );
}
