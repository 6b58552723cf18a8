import { steadyClock, systemClock } from '@cardinal/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttled } from '../src/app/instances/progress.js';
import { createReadOlder } from '../src/app/parsing/read-older.js';
import { createPurgeBytes } from '../src/app/removal/purge-bytes.js';
import { createSweep } from '../src/app/sweep.js';
import { createAdmission } from '../src/app/upload/admit.js';
import { unlinkedAfterMs } from '../src/domain/soundness.js';
import { holding, openUploadWorld, uploadText, type UploadWorld } from '../testing/upload-samples.js';

const { signal } = new AbortController();

describe.each([-3_600_000, 3_600_000])('where the time of the machine is set by %d ms', (jumpMs) => {
  let world: UploadWorld;
  const jump = (): void => void vi.setSystemTime(Date.now() + jumpMs);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    world = await openUploadWorld(systemClock, steadyClock);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await world[Symbol.asyncDispose]();
  });

  it('the progress of a file is reported as often as before', () => {
    const reported: number[] = [];
    const report = throttled(steadyClock, 250, (done) => reported.push(done));
    for (const done of [1, 2, 3, 4]) {
      report(done, 9, 'pages');
      jump();
      vi.advanceTimersByTime(125);
    }

    expect(reported).toEqual([1, 3]);
  });

  it('files without instances are looked for as often as before', async () => {
    const { deps } = world;
    const look = vi.spyOn(deps.store.files, 'unlinked');
    const sweep = createSweep(
      deps,
      createAdmission(deps, async () => {}),
    );
    await sweep(0);
    jump();
    await sweep(0);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(unlinkedAfterMs);
    await sweep(0);

    expect(look).toHaveBeenCalledTimes(2);
  });

  it('older documents are looked through as often as before', async () => {
    const { deps } = world;
    const look = vi.spyOn(deps.store.instances, 'select');
    const readOlder = createReadOlder(deps, vi.fn(), createPurgeBytes(deps));
    await readOlder(signal);
    jump();
    await readOlder(signal);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(deps.settings.readOlderEveryMs);
    await readOlder(signal);

    expect(look).toHaveBeenCalledTimes(2);
  });

  it('an upload that was held up at its begin is refused', async () => {
    const heldUp = holding(world.deps, 'store.collections.revision', 'after', async () => {
      jump();
      vi.advanceTimersByTime(6_000);
    });

    await expect(uploadText(heldUp, world.collectionId, 'some text')).rejects.toThrow(
      expect.objectContaining({ code: 'UPLOAD_STALLED' }),
    );
  });
});
