import { ArchiveDamagedError, readArchive, rowsIn, type Checksums, type Manifest } from '@cardinal/archive';
import type { StoredCard, ConflictRecord } from '@cardinal/extraction/archive';
import type { AccountsRecords } from '@cardinal/gateway/archive';
import type { CollectionRecord, FileRecord } from '@cardinal/ingest/archive';
import { originalOf } from './base.js';
import type { InstanceRow } from './content.js';

/** An archive that can be read more than once. */
export interface ArchiveFile {
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** A verified archive: its small records, and the checksums that a second read must match. */
export interface Inspected {
  readonly manifest: Manifest;
  readonly checksums: Checksums;
  readonly instances: readonly InstanceRow[];
  readonly files: readonly FileRecord[];
  readonly collections: readonly CollectionRecord[];
  readonly teams: AccountsRecords['teams'];
  readonly users: AccountsRecords['users'];
  readonly keys: AccountsRecords['keys'];
  readonly ledgers: AccountsRecords['ledgers'];
  readonly audit: AccountsRecords['audit'];
}

export interface InspectNeeds {
  /** Called with records that are not collected, as they are read. */
  readonly onCards?: (cards: readonly StoredCard[]) => Promise<void>;
  readonly onConflicts?: (records: readonly ConflictRecord[]) => Promise<void>;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Reads an archive to its end and so verifies that it is complete.
 *
 * @throws {ArchiveDamagedError} {ArchiveVersionError}
 */
export async function inspectArchive(file: ArchiveFile, needs: InspectNeeds = {}): Promise<Inspected> {
  const rows = new Map<string, unknown[]>();
  const originals = new Set<string>();
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  for await (const piece of readArchive(counted(file.open(), needs.onBytes))) {
    switch (piece.kind) {
      case 'manifest':
        manifest = piece.manifest;
        break;
      case 'end':
        checksums = piece.checksums;
        break;
      case 'blob':
        originals.add(originalOf(piece));
        break;
      case 'chunk':
        if (piece.section === 'cards') await needs.onCards?.(rowsIn(piece.bytes));
        if (piece.section === 'conflicts') await needs.onConflicts?.(rowsIn(piece.bytes));
        if (smallSections.has(piece.section)) {
          const all = rows.get(piece.section) ?? [];
          for (const row of rowsIn(piece.bytes)) all.push(row);
          rows.set(piece.section, all);
        }
        break;
    }
  }
  if (!manifest || !checksums) throw new RangeError('A complete archive must have a manifest and an end.');
  const of = <Row>(section: string): readonly Row[] => (rows.get(section) ?? []) as readonly Row[];
  const instances = of<InstanceRow>('instances');
  if (manifest.base === '' && !instances.every((row) => originals.has(originalOf(row)))) {
    throw new ArchiveDamagedError('The archive is damaged: the original of a document is missing.');
  }
  return {
    manifest,
    checksums,
    instances,
    files: of('files'),
    collections: of('collections'),
    teams: of('teams'),
    users: of('users'),
    keys: of('keys'),
    ledgers: of('ledgers'),
    audit: of('audit'),
  };
}

const smallSections = new Set(['instances', 'files', 'collections', 'teams', 'users', 'keys', 'ledgers', 'audit']);

/** @param told called with the total number of bytes so far. */
export async function* counted(
  source: AsyncIterable<Uint8Array>,
  told: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of source) {
    bytes += part.length;
    told(bytes);
    yield part;
  }
}
