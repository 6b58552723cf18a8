import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, vi } from 'vitest';
import { runningForThisFile } from '../src/server-per-file.js';
import { startServer } from '../src/server.js';
import { describeUpgrade } from '../suites/upgrade.js';
import { samplesOf } from './samples.js';

vi.setConfig({ testTimeout: 120_000 });

describe.each(samplesOf('one-process'))('the data folder of version $version', ({ folder }) => {
  const running = runningForThisFile(async (dataDir) => {
    unpack(join(folder, 'data-folder.br'), dataDir);
    return startServer({ dataDir });
  });
  describeUpgrade(folder, () => running().server);
});

/** Unpacks a data folder that `make-sample.mjs` packed. */
function unpack(file: string, folder: string): void {
  const packed = brotliDecompressSync(readFileSync(file));
  let at = packed.indexOf('\n') + 1;
  for (const { path, length } of JSON.parse(packed.toString('utf8', 0, at)) as { path: string; length: number }[]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), packed.subarray(at, at + length), { mode: 0o600 });
    at += length;
  }
}
