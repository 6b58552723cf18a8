// A parser process that does what the file's name tells it to. Plain JavaScript: it runs without a compiler.

import { appendFileSync, existsSync } from 'node:fs';

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
  const done = () => process.send({ kind: 'done', result: summary, rssBytes: process.memoryUsage.rss() });
  const failed = (failure) => process.send({ kind: 'failed', failure, rssBytes: process.memoryUsage.rss() });
  const [action, amount] = fileName.split(' ');
  if (action === 'exit') process.exit(3);
  else if (action === 'throw') throw new RangeError('no home');
  else if (action === 'kill') process.kill(process.pid, 'SIGKILL');
  else if (action === 'hang') for (;;);
  else if (action === 'heap') fill([]);
  else if (action === 'buffers') setInterval(() => kept.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5);
  else if (action === 'crash-when-used' && count > 0) process.exit(3);
  else if (action === 'unrecognised') done(summary.warnings.push({ code: 'PDF_OCR_FAILED', message: '', page: 1 }));
  else if (action === 'unreadable') failed({ reason: 'ocr_failed', message: 'No.', trace: 'Error\nat engine' });
  else if (action === 'environment') done((summary.metadata = { ...process.env }));
  else if (action === 'count') countFor(Number(amount), done);
  else if (action === 'until-told') untilTold(path, Number(amount ?? 0), done);
  else done();
  count += 1;
});

const kept = [];
let count = 0;

function fill(list) {
  for (;;) list.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
}

/** Uses this many milliseconds of processor time. */
function countFor(ms, done) {
  const end = process.cpuUsage().user / 1000 + ms;
  const step = () => (process.cpuUsage().user / 1000 < end ? setImmediate(step) : done());
  step();
}

/** Records in the document's file that it was begun, allocates this many MiB, and runs until a file beside the document appears. */
function untilTold(path, mebibytes, done) {
  appendFileSync(path, 'x'); // before the memory is allocated, because the process may be killed for it
  kept.push(Buffer.alloc(mebibytes * 1024 * 1024, 1));
  const look = setInterval(() => {
    if (!existsSync(`${path}.told`)) return;
    clearInterval(look);
    kept.length = 0;
    done();
  }, 5);
}
