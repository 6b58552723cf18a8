// Memory of a process and all below it, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** @returns {number} resident bytes, pages that processes share counted in each of them: never less than the truth. */
export function residentBytes(pid) {
  return sumOverTree(pid, 'status', /^VmRSS:\s+(\d+) kB/m);
}

/** @returns {number} resident bytes, pages that n processes share counted as 1/n in each of them. */
export function proportionalBytes(pid) {
  return sumOverTree(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);
}

function sumOverTree(pid, file, pattern) {
  let bytes = 0;
  for (const each of treeOf(pid)) bytes += 1024 * Number(pattern.exec(readProc(each, file))?.[1] ?? 0);
  return bytes;
}

function treeOf(pid) {
  const below = readProc(pid, 'task')
    .split(' ')
    .flatMap((task) => readProc(pid, `task/${task}/children`).trim().split(' '))
    .filter((child) => child !== '');
  return [pid, ...below.flatMap(treeOf)];
}

/** A process may end at any moment: then it has nothing. */
function readProc(pid, file) {
  const path = `/proc/${pid}/${file}`;
  try {
    return file === 'task' ? readdirSync(path).join(' ') : readFileSync(path, 'utf8');
  } catch (thrown) {
    if (['ENOENT', 'ESRCH'].includes(thrown.code)) return '';
    throw thrown;
  }
}
