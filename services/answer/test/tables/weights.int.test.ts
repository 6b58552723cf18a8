import { silentLogger } from '@cardinal/kernel';
import { createThreadPool } from '@cardinal/runtime';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTablePool, requireComputing, type TablePool } from '../../src/outbound/tables/threaded-computer.js';

it('a thread with unsure readings computes with the weights that are installed', async () => {
  await using pool = createTablePool(silentLogger, true);
  await expect(requireComputing(pool)).resolves.toBeUndefined();
});

it('a thread that cannot read its weights is an error at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-weights-'));
  try {
    const entry = join(folder, 'entry.mjs');
    await writeFile(entry, `JSON.parse('{"features":');`);
    await using pool = createThreadPool({ entry, name: 'tables', threads: 1, memoryMb: 64, logger: silentLogger });
    await expect(requireComputing(pool as TablePool)).rejects.toThrow('needs the weights of @cardinal/tables-scorer');
  } finally {
    await rm(folder, { recursive: true });
  }
});
