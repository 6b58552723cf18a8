// Memory and processor time of a process and all its descendants, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** @returns {number} resident bytes; pages that processes share are counted in each of them, so this is an upper bound. */
export function residentBytes(pid) {
  return sumOverTree(pid, 'status', /^VmRSS:\s+(\d+) kB/m);
}

/** @returns {number} resident bytes; pages that n processes share are counted as 1/n in each of them. */
export function proportionalBytes(pid) {
  return sumOverTree(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);
}

/** Ticks per second in /proc: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** @returns {number} processor time of the main thread alone, which runs the event loop, in seconds. */
export function mainThreadSeconds(pid) {
  return ticksIn(readProc(pid, `task/${pid}/stat`), 2) / ticksPerSecond;
}

/** @returns {number} processor time of all threads of the process and its descendants, including ended ones, in seconds. */
export function processorSeconds(pid) {
  return treeOf(pid).reduce((sum, each) => sum + ticksIn(readProc(each, 'stat'), 4), 0) / ticksPerSecond;
}

/** Sum of user and system time; with four columns, also of the children that have ended. */
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

/** Reads a file of /proc; returns an empty text if the process has ended. */
function readProc(pid, file) {
  const path = `/proc/${pid}/${file}`;
  try {
    return file === 'task' ? readdirSync(path).join(' ') : readFileSync(path, 'utf8');
  } catch (thrown) {
    if (['ENOENT', 'ESRCH'].includes(thrown.code)) return '';
    throw thrown;
  }
}
