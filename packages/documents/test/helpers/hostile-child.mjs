// A parser process that does what the file's name tells it to. Plain JavaScript: it runs without a compiler.

import { appendFileSync, readFileSync } from 'node:fs';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ path, fileName, stopped }) => {
  if (stopped !== undefined) return;
  const summary = {
    title: String(process.pid),
    language: '',
    contentType: '',
    pages: 0,
    ocrPages: 0,
    blocks: 0,
    textLength: 0,
    warnings: [],
    metadata: {},
  };
  const done = () => process.send({ kind: 'done', summary, rssBytes: process.memoryUsage.rss() });
  if (fileName === 'exit') process.exit(3);
  else if (fileName === 'throw') throw new RangeError('no home');
  else if (fileName === 'kill') process.kill(process.pid, 'SIGKILL');
  else if (fileName === 'hang') for (;;);
  else if (fileName === 'heap') fill([]);
  else if (fileName === 'buffers') setInterval(() => kept.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5);
  else if (fileName === 'wait') waiting.push(done);
  else if (fileName === 'crash-when-used' && count > 0) process.exit(3);
  else if (fileName === 'environment') done((summary.metadata = { ...process.env }));
  else if (fileName.startsWith('count')) countFor(Number(fileName.split(' ').at(-1)), path, summary, done);
  else if (fileName.startsWith('hold')) {
    hold(Number(fileName.split(' ')[1]));
    countFor(Number(fileName.split(' ').at(-1)), path, summary, done);
  } else done();
  count += 1;
});

const kept = [];
const waiting = [];
let count = 0;

function fill(list) {
  for (;;) list.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
}

/** Works for so many milliseconds of processor time; the title tells how often the document was begun. */
function countFor(ms, path, summary, done) {
  appendFileSync(path, 'x');
  const end = process.cpuUsage().user / 1000 + ms;
  const step = () => {
    if (process.cpuUsage().user / 1000 < end) return setImmediate(step);
    summary.title += ` begun ${readFileSync(path, 'utf8').length}`;
    kept.length = 0;
    done();
  };
  step();
}

function hold(megabytes) {
  kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
}
