// A parent with one document that is being read and one whose process is stopped. Sends their process ids and waits to be killed.
import { readdirSync, readFileSync } from 'node:fs';
import { createParserPool } from '../../dist/index.js';

const [path] = process.argv.slice(2);
const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger };
const pool = createParserPool({
  processes: 1,
  begun: 2,
  quantumMs: 50,
  memoryMb: 512,
  timeoutMs: 60_000,
  recycleAfter: 50,
  logger,
  ocr: { enabled: false, maxPages: 0, languages: [] },
});
// A process that is still starting does not compete with the other yet, so both must have begun to read first.
const reading = new Set();
for (const teamId of [1, 2]) {
  const onProgress = () => reading.add(teamId);
  void pool.parse({ teamId, path, outputPath: `${path}.${teamId}`, fileName: 'slow.csv', type: 'csv' }, { onProgress });
}

const look = setInterval(() => {
  if (reading.size < 2) return;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), stateOf(pid)])
    .filter(([, state]) => state !== undefined);
  if (!children.some(([, state]) => state === 'T')) return;
  clearInterval(look);
  process.send(children.map(([pid]) => pid));
}, 10);

/** State of a child of this process; undefined for other processes. */
function stateOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(parent) === process.pid ? state : undefined;
  } catch {
    return undefined; // it has just ended
  }
}
