import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IngestDeps } from '../../src/app/deps.js';
import { createFiles } from '../../src/app/files.js';
import { createSweepOrphans } from '../../src/app/removal/orphans.js';
import { createPurgeBytes } from '../../src/app/removal/purge-bytes.js';
import { createPurge } from '../../src/app/removal/purge.js';
import { retireFiles } from '../../src/app/removal/retire-files.js';
import type { Uploaded } from '../../src/app/upload/upload.js';
import { newFile, team } from '../../testing/catalog-samples.js';
import {
  bytesOf,
  holding,
  openUploadWorld,
  sha256Of,
  uploadText,
  type UploadWorld,
} from '../../testing/upload-samples.js';

const text = 'Bytes whose upload is held up.';
const sha256 = sha256Of(text);
/** Longer than any lease. */
const stallMs = 120_000;

let world: UploadWorld;
let nowMs: number;
let deps: IngestDeps;
let collectionId: number;

beforeEach(async () => {
  nowMs = 1_900_000_000_000;
  world = await openUploadWorld({ now: () => nowMs });
  ({ deps, collectionId } = world);
});
afterEach(() => world[Symbol.asyncDispose]());

const upload = (by = deps): Promise<Uploaded> => uploadText(by, collectionId, text);

const sweepOrphans = () => createSweepOrphans(deps, createPurgeBytes(deps))();

/** Sweeps files that seem to be unused, with their bytes. */
async function sweepUnlinked(): Promise<void> {
  for (const file of await deps.store.files.unlinked(nowMs, 10)) {
    await retireFiles(deps, team, [{ fileId: file.id, sha256: file.sha256 }]);
  }
  await createPurge(deps, createPurgeBytes(deps))();
}

/** Dependencies of another process, for which a certain call takes long the first time; `meanwhile` runs in that time. */
const heldUp = (path: string, when: 'before' | 'after', meanwhile: () => Promise<unknown>): IngestDeps =>
  holding(deps, path, when, () => {
    nowMs += stallMs;
    return meanwhile();
  });

/** Expects that the file can be read, or that nothing of it exists. */
async function expectWholeOrNothing(uploading: Promise<Uploaded>): Promise<'whole' | 'nothing'> {
  const outcome = await uploading.catch((thrown: unknown) => thrown);
  const live = await deps.store.instances.select({ collectionId, deletedMs: 0 });
  if (outcome instanceof Error) {
    expect(outcome).toMatchObject({ code: 'UPLOAD_STALLED', kind: 'unavailable' });
    expect(live).toEqual([]);
    expect(await deps.store.files.haveBytes(team, sha256)).toBe(false);
    return 'nothing';
  }
  const { file, instance } = outcome as Uploaded;
  expect(live.map(({ id, fileId }) => [id, fileId])).toEqual([[instance.id, file.id]]);
  expect(await deps.store.files.find(team, file.id)).toBeDefined();
  expect(await deps.blobs.exists(team, sha256)).toBe(true);
  return 'whole';
}

describe('an upload that outlives the protection of its bytes', () => {
  /** Until the file is written, the sweep removes the bytes. Afterwards they are safe, but a file without instances is not. */
  const stalls = [
    ['blobs.writeHashed', 'after', 'nothing'],
    ['store.files.upsert', 'before', 'nothing'],
    ['store.files.upsert', 'after', 'whole'],
    ['store.blobGuard.isProtected', 'before', 'whole'],
    ['store.blobGuard.isProtected', 'after', 'whole'],
    ['store.instances.insert', 'before', 'whole'],
    ['store.instances.insert', 'after', 'whole'],
    ['store.blobGuard.release', 'before', 'whole'],
    ['store.blobGuard.release', 'after', 'whole'],
  ] as const;

  it.each(stalls)('at %s (%s) while orphaned bytes are swept stores %s', async (path, when, expected) => {
    expect(await expectWholeOrNothing(upload(heldUp(path, when, sweepOrphans)))).toBe(expected);

    expect(await expectWholeOrNothing(upload())).toBe('whole'); // the client sends it again
  });

  it.each(stalls)('at %s (%s) while unused files are removed stores everything or nothing', async (path, when) => {
    const everything = async () => {
      await sweepUnlinked();
      await sweepOrphans();
    };

    await expectWholeOrNothing(upload(heldUp(path, when, everything)));

    expect(await expectWholeOrNothing(upload())).toBe('whole');
  });

  it('keeps the file that another upload of the same bytes has written meanwhile', async () => {
    let other: Uploaded | undefined;

    const { file } = await upload(
      heldUp('store.files.upsert', 'before', async () => {
        await sweepOrphans();
        other = await upload();
        await sweepOrphans();
      }),
    );

    expect(file.id).toBe(other?.file.id);
    expect(await deps.blobs.exists(team, sha256)).toBe(true);
  });

  it('waits for a purge that has begun meanwhile', async () => {
    const { blobGuard } = deps.store;
    let purge: string | undefined;
    const uploading = upload(
      heldUp('store.blobGuard.release', 'before', async () => {
        purge = await blobGuard.condemn(team, sha256, { nowMs, untilMs: nowMs + 1_000 });
        setImmediate(() => void blobGuard.absolve(team, sha256, purge ?? ''));
      }),
    );

    expect(await expectWholeOrNothing(uploading)).toBe('whole');
    expect(purge).toBeDefined();
  });
});

describe('an upload that stalls while its client sends it again', () => {
  const places = [
    ['blobs.writeHashed', 'before'],
    ['blobs.writeHashed', 'after'],
    ['store.files.upsert', 'before'],
    ['store.files.upsert', 'after'],
    ['store.blobGuard.isProtected', 'after'],
    ['store.instances.insert', 'before'],
    ['store.blobGuard.release', 'before'],
    ['store.files.find', 'before'],
  ] as const;
  const newer = 'What was uploaded after that.';
  const newest = async (): Promise<string | undefined> => {
    const live = await deps.store.instances.select({ collectionId, deletedMs: 0 });
    return live.toSorted((a, b) => b.version - a.version)[0]?.sha256;
  };

  it.each(places)(
    'at %s (%s) does not replace a version that was uploaded after the second try',
    async (path, when) => {
      const again = async () => {
        await upload();
        await uploadText(deps, collectionId, newer);
      };

      await upload(heldUp(path, when, again));

      expect(await newest()).toBe(sha256Of(newer));
    },
  );

  // An existing instance is not inserted again.
  it.each(places.filter(([path]) => path !== 'store.instances.insert'))(
    'at %s (%s), of a version that was replaced before, does not replace a later version, either',
    async (path, when) => {
      await upload();
      await uploadText(deps, collectionId, 'What replaced it.');
      const again = async () => {
        await upload();
        expect(await newest()).toBe(sha256);
        await uploadText(deps, collectionId, newer);
      };

      await upload(heldUp(path, when, again));

      expect(await newest()).toBe(sha256Of(newer));
    },
  );

  /** The read of the existing versions: versions that are added meanwhile would count as earlier ones. */
  const beginnings = [
    ['store.instances.select', 'before'],
    ['store.collections.revision', 'before'],
  ] as const;

  it.each(beginnings)('at %s (%s), before it has read the existing versions, is refused', async (path, when) => {
    const again = async () => {
      await upload();
      await uploadText(deps, collectionId, newer);
    };

    await expect(upload(heldUp(path, when, again))).rejects.toMatchObject({ code: 'UPLOAD_STALLED' });

    expect(await newest()).toBe(sha256Of(newer));
  });

  it('is refused if its connection broke meanwhile, however short the stall was', async () => {
    const caller = new AbortController();
    const again = async () => {
      nowMs -= stallMs; // as if no time had passed
      caller.abort();
      await upload();
      await uploadText(deps, collectionId, newer);
    };
    const slow = heldUp('store.instances.select', 'before', again);

    await expect(uploadText(slow, collectionId, text, caller.signal)).rejects.toMatchObject({ code: 'UPLOAD_STALLED' });

    expect(await newest()).toBe(sha256Of(newer));
  });

  const untilInstance = places.slice(0, 5);

  it.each(untilInstance)(
    'at %s (%s) stores nothing if its client is gone and has sent a newer text',
    async (path, when) => {
      const caller = new AbortController();
      const meanwhile = async () => {
        caller.abort();
        await uploadText(deps, collectionId, newer);
      };
      const slow = heldUp(path, when, meanwhile);

      await expect(uploadText(slow, collectionId, text, caller.signal)).rejects.toMatchObject({
        code: 'UPLOAD_STALLED',
      });

      expect(await newest()).toBe(sha256Of(newer));
      expect(await deps.store.files.haveBytes(team, sha256)).toBe(false);
    },
  );

  it.each(places)('at %s (%s) does not restore a file that was deleted after the second try', async (path, when) => {
    const again = async () => {
      const { file } = await upload();
      await createFiles(deps, async () => {}).delete(team, file.id);
    };

    await expect(upload(heldUp(path, when, again))).rejects.toMatchObject({ kind: 'unavailable' });

    expect(await newest()).toBeUndefined();
    expect((await upload()).instance.status).toBe('processing');
  });
});

describe('a purge that outlives its condemnation', () => {
  const stalls = [
    ['store.blobGuard.condemn', 'after'],
    ['store.files.haveBytes', 'after'],
    ['store.parsed.remove', 'before'],
    ['store.parsed.remove', 'after'],
    ['blobs.find', 'before'],
    ['blobs.find', 'after'],
    ['store.blobGuard.isCondemned', 'before'],
    ['store.blobGuard.isCondemned', 'after'],
    ['blobs.delete', 'before'],
    ['blobs.delete', 'after'],
    ['store.blobGuard.absolve', 'before'],
  ] as const;

  it.each(stalls)('at %s (%s) keeps the bytes of an upload that came meanwhile', async (path, when) => {
    await deps.blobs.writeHashed(team, bytesOf(text), 1_000);
    let uploading: Promise<Uploaded> | undefined;
    const purging = createPurgeBytes(heldUp(path, when, () => (uploading = upload())));

    await purging({ teamId: team, sha256 });

    if (!uploading) throw new Error('the purge was not held up');
    expect(await expectWholeOrNothing(uploading)).toBe('whole');
  });

  it('keeps a file that was uploaded again meanwhile', async () => {
    const file = await deps.store.files.upsert({ ...newFile('new.txt'), sha256 });
    let uploading: Promise<Uploaded> | undefined;
    const late = heldUp('store.files.tombstone', 'before', () => (uploading = upload()));

    const hidden = await retireFiles(late, team, [{ fileId: file.id, sha256 }]);

    if (!uploading) throw new Error('the deletion was not held up');
    expect(await expectWholeOrNothing(uploading)).toBe('whole');
    expect([...hidden]).toEqual([file.id]);
  });
});

describe('the deletion of a file', () => {
  it('succeeds if a purge has removed the file meanwhile, because it has no instances any more', async () => {
    const { file } = await upload();
    const purge = () => retireFiles(deps, team, [{ fileId: file.id, sha256 }]);

    await createFiles(heldUp('store.files.tombstone', 'before', purge), async () => {}).delete(team, file.id);

    expect(await deps.store.files.find(team, file.id)).toBeUndefined();
    expect(await deps.store.instances.select({ collectionId, deletedMs: 0 })).toEqual([]);
    await expect(createFiles(deps, async () => {}).delete(team, file.id)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});
