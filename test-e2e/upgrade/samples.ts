import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const samples = fileURLToPath(new URL('samples/', import.meta.url));

/** What `make-sample.mjs` has kept of each version that ran in this way, in a folder each. */
export const samplesOf = (
  way: 'one-process' | 'cluster',
): readonly { readonly version: string; readonly folder: string }[] =>
  readdirSync(samples)
    .map((version) => ({ version, folder: join(samples, version, way) }))
    .filter(({ folder }) => existsSync(folder));
