import { measures, observe } from '@cardinal/telemetry';
import { statfs } from 'node:fs/promises';
import type { OpenService } from './define-service.js';
import { failing } from './until-up.js';

/** Records for each server that the process cannot work without whether it responds. */
export function observeVital(vital: OpenService['vital']): Disposable {
  return observe(measures.dependenciesUp, async () => {
    const down = new Set(await failing(vital));
    return Object.keys(vital).map((name) => ({ value: down.has(name) ? 0 : 1, labels: { name } }));
  });
}

/** Records the free space and the size of the file system of a folder. @param folder must exist. */
export function observeDisk(folder: string): Disposable {
  const free = observe(measures.diskFree, async () => {
    const { bavail, bsize } = await statfs(folder);
    return [{ value: bavail * bsize }];
  });
  const size = observe(measures.diskSize, async () => {
    const { blocks, bsize } = await statfs(folder);
    return [{ value: blocks * bsize }];
  });
  return {
    [Symbol.dispose]() {
      free[Symbol.dispose]();
      size[Symbol.dispose]();
    },
  };
}
