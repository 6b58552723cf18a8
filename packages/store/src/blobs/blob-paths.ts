import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** No dot first: `.` and `..` are names of folders. */
const namePattern = /^[a-z0-9_-][a-z0-9._-]{0,199}$/;

/**
 * Where a blob lies: one folder a team, in it 256 folders by the hash of the name, so that no folder grows large even
 * where all names begin alike.
 *
 * @throws {RangeError} for a name or a team id that is none: never from a user, so a bug.
 */
export function blobPath(
  root: string,
  teamId: number,
  name: string,
): { readonly folder: string; readonly file: string } {
  requireBlobName(teamId, name);
  const fan = createHash('sha256').update(name).digest('hex').slice(0, 2);
  const folder = join(root, `team-${teamId}`, fan);
  return { folder, file: join(folder, name) };
}

/** @throws {RangeError} for a name or a team id that is none. */
export function requireBlobName(teamId: number, name: string): void {
  if (!Number.isSafeInteger(teamId) || teamId < 0) throw new RangeError(`Not a team id: ${teamId}`);
  if (!namePattern.test(name)) throw new RangeError(`Not a blob name: ${JSON.stringify(name.slice(0, 250))}`);
}
