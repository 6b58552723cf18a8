import { beforeEach, expect, it } from 'vitest';
import type { BlobGuard } from '../src/app/ports.js';
import { team, type CatalogUnderTest } from './catalog-samples.js';

/** @param made returns the catalog that the enclosing suite has opened for the test. */
export function describeBlobGuard(made: () => CatalogUnderTest): void {
  let guard: BlobGuard;
  let other: BlobGuard;
  beforeEach(() => {
    guard = made().store.blobGuard;
    other = made().other.blobGuard;
  });

  /** Awaits a claim that must be granted. @returns its fence. */
  async function granted(claim: Promise<string | undefined>): Promise<string> {
    const fence = await claim;
    if (fence === undefined) throw new Error('somebody else guards the bytes');
    return fence;
  }
  const protect = (nowMs: number, untilMs: number, by = guard) => granted(by.protect(team, 'h', { nowMs, untilMs }));
  const condemn = (nowMs: number, untilMs: number, by = guard) => granted(by.condemn(team, 'h', { nowMs, untilMs }));

  it('keeps a purge away while an upload protects the bytes, and no longer', async () => {
    await protect(1, 100);
    await protect(1, 50, other); // the longest protection counts

    expect(await guard.condemn(team, 'h', { nowMs: 99, untilMs: 1_000 })).toBeUndefined();
    expect(await guard.condemn(8, 'h', { nowMs: 99, untilMs: 1_000 })).toBeDefined();
    expect(await guard.condemn(team, 'h', { nowMs: 100, untilMs: 1_000 })).toBeDefined();
  });

  it('keeps an upload away while a purge is under way', async () => {
    const purge = await condemn(1, 1_000);

    expect(await other.protect(team, 'h', { nowMs: 1, untilMs: 100 })).toBeUndefined();
    expect(await guard.release(team, 'h', purge)).toBe(false); // an upload cannot release the claim of a purge
    expect(await guard.protect(team, 'h', { nowMs: 1, untilMs: 100 })).toBeUndefined();
    await guard.absolve(team, 'h', purge);
    await protect(1, 100);
  });

  it('keeps a purge away until the last of several uploads is through', async () => {
    const one = await protect(1, 100);
    const two = await protect(1, 90, other);

    expect(await guard.release(team, 'h', one)).toBe(true);
    expect(await guard.condemn(team, 'h', { nowMs: 50, untilMs: 1_000 })).toBeUndefined();

    expect(await other.release(team, 'h', two)).toBe(true);
    await condemn(50, 1_000);
  });

  it('is one purge at a time, and a dead one for as long as its lease', async () => {
    await condemn(1, 50);
    expect(await other.condemn(team, 'h', { nowMs: 49, untilMs: 90 })).toBeUndefined();
    expect(await other.protect(team, 'h', { nowMs: 49, untilMs: 90 })).toBeUndefined();

    const upload = await protect(50, 90);
    expect(await other.condemn(team, 'h', { nowMs: 60, untilMs: 99 })).toBeUndefined();
    await guard.release(team, 'h', upload);
    await condemn(60, 99, other);
  });

  it('never lets both in', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [upload, purge] = await Promise.all([
        guard.protect(team, `h${n}`, { nowMs: 1, untilMs: 100 }),
        other.condemn(team, `h${n}`, { nowMs: 1, untilMs: 1_000 }),
      ]);
      expect(upload === undefined).not.toBe(purge === undefined);
    }
  });

  it('tells an upload that outlived its lease that nobody came in between', async () => {
    const late = await protect(1, 100);
    const next = await protect(200, 300, other);

    expect(await guard.isProtected(team, 'h', late)).toBe(true);
    expect(await guard.release(team, 'h', late)).toBe(true);
    expect(await other.release(team, 'h', next)).toBe(true);
    expect(await guard.isProtected(team, 'h', late)).toBe(false);
  });

  it.each(['is under way', 'has been', 'has died', 'has been and another upload is under way'] as const)(
    'tells an upload that outlived its lease that a purge %s',
    async (purge) => {
      const late = await protect(1, 100);
      const fence = await condemn(100, 150, other);
      if (purge.startsWith('has been')) await other.absolve(team, 'h', fence);
      const next = purge === 'is under way' || purge === 'has been' ? undefined : await protect(150, 300, other);

      expect(await guard.isProtected(team, 'h', late)).toBe(false);
      expect(await guard.release(team, 'h', late)).toBe(false);

      if (next === undefined) return;
      expect(await other.isProtected(team, 'h', next)).toBe(true); // only its own protection has ended
      expect(await other.condemn(team, 'h', { nowMs: 299, untilMs: 400 })).toBeUndefined();
    },
  );

  it('tells a purge that outlived its lease that an upload has come, and keeps the upload from it', async () => {
    const late = await condemn(1, 50);
    expect(await guard.isCondemned(team, 'h', late)).toBe(true);
    const upload = await protect(50, 100, other);

    expect(await guard.isCondemned(team, 'h', late)).toBe(false);
    await guard.absolve(team, 'h', late);

    expect(await other.condemn(team, 'h', { nowMs: 60, untilMs: 99 })).toBeUndefined();
    expect(await other.release(team, 'h', upload)).toBe(true);
    expect(await guard.isCondemned(team, 'h', late)).toBe(false);
  });

  it('tells a purge that outlived its lease that another has come, and keeps that one from it', async () => {
    const late = await condemn(1, 50);
    const next = await condemn(50, 100, other);

    expect(await guard.isCondemned(team, 'h', late)).toBe(false);
    await guard.absolve(team, 'h', late);

    expect(await other.isCondemned(team, 'h', next)).toBe(true);
    expect(await other.protect(team, 'h', { nowMs: 60, untilMs: 99 })).toBeUndefined();
  });

  it('tells several uploads that were late of one purge', async () => {
    const fences = [await protect(1, 100), await protect(1, 100, other)];
    await other.absolve(team, 'h', await condemn(100, 150, other));

    for (const fence of fences) expect(await guard.release(team, 'h', fence)).toBe(false);
  });
}
