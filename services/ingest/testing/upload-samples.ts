import { silentLogger, type Clock, type SteadyClock } from '@cardinal/kernel';
import { openFileBlobs, openSqlite, sqliteStore } from '@cardinal/store';
import { hooked, type Hook } from '@cardinal/testkit/interleaved';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestDeps } from '../src/app/deps.js';
import type { DocumentParser } from '../src/app/ports.js';
import { createPurgeBytes } from '../src/app/removal/purge-bytes.js';
import { createAdmission } from '../src/app/upload/admit.js';
import { createUpload, type Uploaded } from '../src/app/upload/upload.js';
import type { SaidReading } from '../src/domain/reading.js';
import { catalogIn } from '../src/outbound/store.js';
import { ingestSettings } from '../src/settings.js';
import { newCollection, team, user } from './catalog-samples.js';

/** Dependencies of uploads and removals, with one collection; their events have no subscribers. */
export interface UploadWorld extends AsyncDisposable {
  readonly deps: IngestDeps;
  readonly collectionId: number;
}

/** Opens a world with records in memory and bytes in a temporary folder. */
export async function openUploadWorld(
  clock: Clock,
  steady: SteadyClock = { elapsedMs: () => clock.now() },
): Promise<UploadWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const store = catalogIn(sqliteStore(openSqlite(':memory:')));
  await store.migrate();
  const deps: IngestDeps = {
    store,
    blobs: openFileBlobs(folder),
    parser: { versionOf: ({ type }) => type, concurrency: 2 } as DocumentParser,
    bus: {
      publish: async () => {},
      append: async () => {},
      erase: async () => {},
      deadLetters: { erase: async () => {} },
    } as unknown as IngestDeps['bus'],
    clock,
    steady,
    logger: silentLogger,
    settings: ingestSettings,
  };
  const { id: collectionId } = await store.collections.insert(newCollection('One'));
  return { deps, collectionId, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Uploads `text` as `new.txt` for a caller who waits until `signal` aborts. @param reading options for reading the file. */
export function uploadText(
  deps: IngestDeps,
  collectionId: number,
  text: string,
  signal = new AbortController().signal,
  reading?: SaidReading,
  metadata = '',
): Promise<Uploaded> {
  const declared = () => ({ sha256: sha256Of(text), sizeBytes: text.length, reading });
  const request = {
    teamId: team,
    user,
    collectionId,
    fileName: 'new.txt',
    source: '',
    metadata,
    reachedCollectionIds: [],
    bytes: bytesOf(text),
    declared,
    signal,
  };
  return createUpload(
    deps,
    createAdmission(deps, async () => {}),
    createPurgeBytes(deps),
  )(request);
}

/** Ports whose calls are the moments of uploads and removals. */
export const countedPorts = ['store', 'blobs', 'bus'] as const;
/** Methods that return streams, which are read while other calls are made. */
export const streams: ReadonlySet<string> = new Set(['blobs.names', 'blobs.read']);

/**
 * Dependencies of another process, which is held up the first time that it makes a certain call.
 *
 * @param path path of the call.
 * @param meanwhile runs while the process is held up.
 */
export function holding(
  deps: IngestDeps,
  path: string,
  when: 'before' | 'after',
  meanwhile: () => Promise<unknown>,
): IngestDeps {
  let isHeld = false;
  const hook: Hook = async (at, now) => {
    if (isHeld || at !== path || now !== when) return;
    isHeld = true;
    await meanwhile();
  };
  return hooked(deps, countedPorts, hook, streams);
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
