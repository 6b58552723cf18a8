import { stat } from 'node:fs/promises';

/** Cache of file hashes, so that unchanged files need not be read again. */
export type KnownHashes = (path: string, hash: () => Promise<string>) => Promise<string>;

/** Granularity of file times, in nanoseconds: a second change within it may leave the times unchanged, so such hashes are not cached. */
const granularityNs = 2_000_000_000n;

export function rememberHashes(): KnownHashes {
  const known = new Map<string, { readonly state: string; readonly sha256: string }>();
  return async (path, hash) => {
    const { size, mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
    const state = [size, mtimeNs, ctimeNs, ino].join();
    const before = known.get(path);
    if (before?.state === state) return before.sha256;
    const isStable = ctimeNs + granularityNs < BigInt(Date.now()) * 1_000_000n;
    const sha256 = await hash();
    if (isStable) known.set(path, { state, sha256 });
    else known.delete(path);
    return sha256;
  };
}
