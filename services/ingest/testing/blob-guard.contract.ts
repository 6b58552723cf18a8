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

  it('refuses to condemn bytes while an upload protects them', async () => {
    await protect(1, 100);
    await protect(1, 50, other); // the longest protection counts

    expect(await guard.condemn(team, 'h', { nowMs: 99, untilMs: 1_000 })).toBeUndefined();
    expect(await guard.condemn(8, 'h', { nowMs: 99, untilMs: 1_000 })).toBeDefined();
    expect(await guard.condemn(team, 'h', { nowMs: 100, untilMs: 1_000 })).toBeDefined();
  });

  it('refuses to protect bytes while a purge condemns them', async () => {
    const purge = await condemn(1, 1_000);

    expect(await other.protect(team, 'h', { nowMs: 1, untilMs: 100 })).toBeUndefined();
    expect(await guard.release(team, 'h', purge)).toBe(false); // an upload cannot release the claim of a purge
    expect(await guard.protect(team, 'h', { nowMs: 1, untilMs: 100 })).toBeUndefined();
    await guard.absolve(team, 'h', purge);
    await protect(1, 100);
  });

  it('refuses to condemn bytes until the last of several uploads has released them', async () => {
    const one = await protect(1, 100);
    const two = await protect(1, 90, other);

    expect(await guard.release(team, 'h', one)).toBe(true);
    expect(await guard.condemn(team, 'h', { nowMs: 50, untilMs: 1_000 })).toBeUndefined();

    expect(await other.release(team, 'h', two)).toBe(true);
    await condemn(50, 1_000);
  });

  it('admits one purge at a time, and after a dead one only when its lease has expired', async () => {
    await condemn(1, 50);
    expect(await other.condemn(team, 'h', { nowMs: 49, untilMs: 90 })).toBeUndefined();
    expect(await other.protect(team, 'h', { nowMs: 49, untilMs: 90 })).toBeUndefined();

    const upload = await protect(50, 90);
    expect(await other.condemn(team, 'h', { nowMs: 60, untilMs: 99 })).toBeUndefined();
    await guard.release(team, 'h', upload);
    await condemn(60, 99, other);
  });

  it('never grants both an upload and a purge', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [upload, purge] = await Promise.all([
        guard.protect(team, `h${n}`, { nowMs: 1, untilMs: 100 }),
        other.condemn(team, `h${n}`, { nowMs: 1, untilMs: 1_000 }),
      ]);
      expect(upload === undefined).not.toBe(purge === undefined);
    }
  });

  it('confirms the protection of an upload that outlived its lease if no purge came in between', async () => {
    const late = await protect(1, 100);
    const next = await protect(200, 300, other);

    expect(await guard.isProtected(team, 'h', late)).toBe(true);
    expect(await guard.release(team, 'h', late)).toBe(true);
    expect(await other.release(team, 'h', next)).toBe(true);
    expect(await guard.isProtected(team, 'h', late)).toBe(false);
  });

  it.each(['is under way', 'has ended', 'has died', 'has ended and another upload is under way'] as const)(
    'reports to an upload that outlived its lease that its bytes are not protected if a purge %s',
    async (purge) => {
      const late = await protect(1, 100);
      const fence = await condemn(100, 150, other);
      if (purge.startsWith('has ended')) await other.absolve(team, 'h', fence);
      const next = purge === 'is under way' || purge === 'has ended' ? undefined : await protect(150, 300, other);

      expect(await guard.isProtected(team, 'h', late)).toBe(false);
      expect(await guard.release(team, 'h', late)).toBe(false);

      if (next === undefined) return;
      expect(await other.isProtected(team, 'h', next)).toBe(true); // only its own protection has ended
      expect(await other.condemn(team, 'h', { nowMs: 299, untilMs: 400 })).toBeUndefined();
    },
  );

  it('reports to a purge that outlived its lease that an upload came, which stays protected', async () => {
    const late = await condemn(1, 50);
    expect(await guard.isCondemned(team, 'h', late)).toBe(true);
    const upload = await protect(50, 100, other);

    expect(await guard.isCondemned(team, 'h', late)).toBe(false);
    await guard.absolve(team, 'h', late);

    expect(await other.condemn(team, 'h', { nowMs: 60, untilMs: 99 })).toBeUndefined();
    expect(await other.release(team, 'h', upload)).toBe(true);
    expect(await guard.isCondemned(team, 'h', late)).toBe(false);
  });

  it('reports to a purge that outlived its lease that another purge came, which keeps its claim', async () => {
    const late = await condemn(1, 50);
    const next = await condemn(50, 100, other);

    expect(await guard.isCondemned(team, 'h', late)).toBe(false);
    await guard.absolve(team, 'h', late);

    expect(await other.isCondemned(team, 'h', next)).toBe(true);
    expect(await other.protect(team, 'h', { nowMs: 60, untilMs: 99 })).toBeUndefined();
  });

  it('reports one purge to several uploads that outlived their leases', async () => {
    const fences = [await protect(1, 100), await protect(1, 100, other)];
    await other.absolve(team, 'h', await condemn(100, 150, other));

    for (const fence of fences) expect(await guard.release(team, 'h', fence)).toBe(false);
  });
}
