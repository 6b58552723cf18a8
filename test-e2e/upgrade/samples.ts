import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const samples = fileURLToPath(new URL('samples/', import.meta.url));

/** Samples of `make-sample.mjs`: for each version that ran in this way, the folder of its sample. */
export const samplesOf = (
  way: 'one-process' | 'cluster',
): readonly { readonly version: string; readonly folder: string }[] =>
  readdirSync(samples)
    .map((version) => ({ version, folder: join(samples, version, way) }))
    .filter(({ folder }) => existsSync(folder));
