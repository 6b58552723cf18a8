import { readArchive, rowsIn, type Manifest } from '@cardinal/archive';
import type { InstanceRow } from './content.js';

/** Contents of the archives that an increment builds on, which it need not contain again. */
export interface Base {
  readonly manifest: Manifest;
  /** Generation of each instance whose cards and vectors are in the base archive or in an earlier one. */
  readonly generations: ReadonlyMap<number, number>;
  /** Originals, as `originalOf` names them. */
  readonly originals: ReadonlySet<string>;
}

export const originalOf = ({ teamId, sha256 }: Pick<InstanceRow, 'teamId' | 'sha256'>): string => `${teamId}/${sha256}`;

/** Reads the base of an increment. @throws {ArchiveDamagedError} if it is damaged, because an increment is useless without its base. */
export async function readBase(source: AsyncIterable<Uint8Array>): Promise<Base> {
  const generations = new Map<number, number>();
  const originals = new Set<string>();
  let manifest: Manifest | undefined;
  for await (const piece of readArchive(source)) {
    if (piece.kind === 'manifest') manifest = piece.manifest;
    if (piece.kind !== 'chunk' || piece.section !== 'instances') continue;
    for (const row of rowsIn<InstanceRow>(piece.bytes)) {
      originals.add(originalOf(row));
      if (row.content !== 'again') generations.set(row.id, row.generation);
    }
  }
  if (!manifest) throw new RangeError('A complete archive must have a manifest.');
  return { manifest, generations, originals };
}
