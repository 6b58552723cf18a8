import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** A name must not begin with a dot, because `.` and `..` name folders. */
const namePattern = /^[a-z0-9_-][a-z0-9._-]{0,199}$/;

/**
 * Path of a blob: one folder per team, in it 256 folders by the hash of the name, so that no folder grows large even if all names begin
 * alike.
 *
 * @throws {RangeError} for an invalid name or team id: never from user input, so a bug.
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

/** @throws {RangeError} for an invalid name or team id. */
export function requireBlobName(teamId: number, name: string): void {
  if (!Number.isSafeInteger(teamId) || teamId < 0) throw new RangeError(`Not a team id: ${teamId}`);
  if (!namePattern.test(name)) throw new RangeError(`Not a blob name: ${JSON.stringify(name.slice(0, 250))}`);
}
