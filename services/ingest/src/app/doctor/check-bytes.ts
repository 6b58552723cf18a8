import type { Check } from '@cardinal/contracts';
import { orphanedBlobs } from '../removal/orphans.js';
import { madeOf, parsedBlobName, tablesBlobName } from '../../domain/blob-names.js';
import { createPurgeBytes } from '../removal/purge-bytes.js';
import { liveInstances } from '../instances/instances.js';
import type { DoctorDeps } from './ports.js';

type BytesDeps = Pick<DoctorDeps, 'store' | 'records' | 'blobs' | 'parser' | 'clock'>;

/** Compares records of files, bytes and parsed texts with each other. */
export function checksOfBytes(deps: BytesDeps): readonly Check[] {
  const { store, records, blobs } = deps;
  const purgeBytes = createPurgeBytes(deps);

  return [
    {
      name: 'original-bytes',
      holds: 'Every document has the bytes that were uploaded.',
      severity: 'loss',
      fix: 'Nothing: restore them from a backup, or upload the same file again.',
      async *look() {
        const known = new Set<string>();
        for await (const { id, teamId, sha256, collectionId } of liveInstances(store.instances)) {
          const bytes = `${teamId} ${sha256}`;
          if (known.has(bytes)) continue;
          if (await blobs.exists(teamId, sha256)) known.add(bytes);
          else yield { id: `document ${id} of collection ${collectionId}: ${sha256}` };
        }
      },
    },
    {
      name: 'parsed-texts',
      holds: 'Every file that is recorded as parsed has its parsed text.',
      severity: 'wrong',
      fix: 'Deletes the record: the file is parsed again when its text is next needed.',
      async *look() {
        for (const { teamId, sha256, parserVersion } of await records.parses()) {
          if (await blobs.exists(teamId, parsedBlobName(parserVersion, sha256))) continue;
          yield {
            id: `${parserVersion} of ${sha256}, team ${teamId}`,
            mend: () => forgetParses(teamId, sha256),
          };
        }
      },
    },
    {
      name: 'typed-tables',
      holds: 'Every file that is recorded as having tables has them.',
      severity: 'wrong',
      fix: 'Deletes the record: a running server types the tables again within an hour.',
      async *look() {
        for (const { teamId, sha256, parserVersion, tables } of await records.parses()) {
          if (tables !== 'kept' || (await blobs.exists(teamId, tablesBlobName(parserVersion, sha256)))) continue;
          const forgotten = { sha256, parserVersion, tablesVersion: '', tables: '' } as const;
          yield {
            id: `${parserVersion} of ${sha256}, team ${teamId}`,
            mend: () => store.parsed.noteTables(teamId, forgotten),
          };
        }
      },
    },
    {
      name: 'orphaned-bytes',
      holds: 'All bytes and parsed texts belong to a file.',
      severity: 'waste',
      fix: 'Removes them if the bytes of at least one document are found: otherwise they may belong to another deployment.',
      async *look() {
        const areOurs = await holdOurBytes();
        for await (const { name, ...bytes } of orphanedBlobs({ store, blobs })) {
          yield {
            id: `${name}, team ${bytes.teamId}`,
            ...(areOurs && { mend: async () => void (await purgeBytes(bytes, { alsoNamed: name })) }),
          };
        }
        for (const { teamId, sha256, parserVersion } of await records.parses()) {
          if (await store.files.knowBytes(teamId, sha256)) continue;
          yield {
            id: `record of ${parserVersion} of ${sha256}, team ${teamId}`,
            mend: async () => void (await purgeBytes({ teamId, sha256 })),
          };
        }
      },
    },
  ];

  async function holdOurBytes(): Promise<boolean> {
    for await (const { teamId, sha256 } of liveInstances(store.instances)) {
      if (await blobs.exists(teamId, sha256)) return true;
    }
    return false;
  }

  /** Forgets the parses of every version, as the catalog forgets them together; a text that is written meanwhile is not removed. */
  async function forgetParses(teamId: number, sha256: string): Promise<void> {
    const own = (await records.parses()).filter((parse) => parse.teamId === teamId && parse.sha256 === sha256);
    const texts: (readonly [name: string, write: string])[] = [];
    for (const { parserVersion } of own) {
      for (const name of madeOf(parserVersion, sha256)) {
        const write = await blobs.find(teamId, name);
        if (write !== undefined) texts.push([name, write]);
      }
    }
    await store.parsed.remove(teamId, sha256);
    for (const [name, write] of texts) await blobs.delete(teamId, name, write);
  }
}
