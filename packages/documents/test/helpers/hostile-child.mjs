// A parser process that does what the file's name tells it to. Plain JavaScript: it runs without a compiler.

process.on('disconnect', () => process.exit(0));
process.on('message', ({ fileName }) => {
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
  else done();
  count += 1;
});

const kept = [];
const waiting = [];
let count = 0;

function fill(list) {
  for (;;) list.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
}
