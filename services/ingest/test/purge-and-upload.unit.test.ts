import { silentLogger, systemClock } from '@cardinal/kernel';
import { openFileBlobs, openSqlite, sqliteStore } from '@cardinal/store';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmission } from '../src/app/upload/admit.js';
import type { IngestDeps } from '../src/app/deps.js';
import { ingestSettings } from '../src/settings.js';
import { createPurgeBytes } from '../src/app/removal/purge-bytes.js';
import { createPurge } from '../src/app/removal/purge.js';
import type { DocumentParser } from '../src/app/ports.js';
import { createUpload } from '../src/app/upload/upload.js';
import { catalogIn } from '../src/outbound/store.js';
import { newCollection, newFile, team, user } from '../testing/catalog-samples.js';

const text = 'The same bytes under two names.';

let folder: string;
let deps: IngestDeps;
let collectionId: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purge-and-upload-'));
  const store = catalogIn(sqliteStore(openSqlite(':memory:')));
  await store.migrate();
  deps = {
    store,
    blobs: openFileBlobs(folder),
    parser: { versionOf: (type) => type } as DocumentParser,
    bus: { publish: async () => {}, append: async () => {} } as unknown as IngestDeps['bus'],
    clock: systemClock,
    logger: silentLogger,
    settings: ingestSettings,
  };
  ({ id: collectionId } = await store.collections.insert(newCollection('One')));
});
afterEach(() => rm(folder, { recursive: true }));

async function* bytes() {
  yield Buffer.from(text);
}

/** @param meanwhile between the bytes being kept and the upload going on. */
const upload = (meanwhile: () => Promise<unknown>) => {
  const { blobs } = deps;
  const slow: typeof blobs = {
    ...blobs,
    async writeHashed(...args) {
      const stored = await blobs.writeHashed(...args);
      await meanwhile();
      return stored;
    },
  };
  const declared = () => ({ sha256: createHash('sha256').update(text).digest('hex'), sizeBytes: text.length });
  const request = { teamId: team, user, collectionId, fileName: 'new.txt', bytes: bytes(), declared };
  return createUpload(
    { ...deps, blobs: slow },
    createAdmission(deps, async () => {}),
    createPurgeBytes(deps),
  )(request);
};

it('an upload keeps its bytes where those of an equal file that was deleted are purged meanwhile', async () => {
  const { sha256 } = await deps.blobs.writeHashed(team, bytes(), 1_000);
  const deleted = await deps.store.files.upsert({ ...newFile('old.txt'), sha256 });
  await deps.store.files.tombstone(team, deleted.id, 1);

  const { file } = await upload(createPurge(deps, createPurgeBytes(deps)));

  expect(file).toMatchObject({ name: 'new.txt', sha256 });
  expect(await deps.store.files.purgeable(10)).toEqual([]);
  expect(await deps.blobs.exists(team, sha256)).toBe(true);
});

it('an upload waits for a purge of equal bytes that is under way', async () => {
  const { sha256 } = await deps.blobs.writeHashed(team, bytes(), 1_000);
  const purge = await deps.store.blobGuard.condemn(team, sha256, { nowMs: Date.now(), untilMs: Date.now() + 60_000 });
  const uploading = upload(async () => {});
  await deps.blobs.delete(team, sha256);
  await deps.store.blobGuard.absolve(team, sha256, purge ?? '');

  await uploading;

  expect(await deps.blobs.exists(team, sha256)).toBe(true);
});
