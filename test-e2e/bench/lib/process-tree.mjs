// Memory and processor time of a process and all below it, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** @returns {number} resident bytes, pages that processes share counted in each of them: never less than the truth. */
export function residentBytes(pid) {
  return sumOverTree(pid, 'status', /^VmRSS:\s+(\d+) kB/m);
}

/** @returns {number} resident bytes, pages that n processes share counted as 1/n in each of them. */
export function proportionalBytes(pid) {
  return sumOverTree(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);
}

/** Ticks of /proc in a second: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** @returns {number} processor time of the main thread alone, in seconds: what holds the event loop. */
export function mainThreadSeconds(pid) {
  return ticksIn(readProc(pid, `task/${pid}/stat`), 2) / ticksPerSecond;
}

/** @returns {number} processor time of all threads of the process and of those below it, ended ones included, in seconds. */
export function processorSeconds(pid) {
  return treeOf(pid).reduce((sum, each) => sum + ticksIn(readProc(each, 'stat'), 4), 0) / ticksPerSecond;
}

/** User and system time, and with four columns also those of children that have ended. */
function ticksIn(stat, columns) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 11 + columns).reduce((sum, field) => sum + Number(field), 0);
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
