import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Embeds without end, reports when the model works, and on SIGTERM closes the embedder and ends, as a service does. */
const script = `
  const { createBuiltinEmbedder } = await import(process.argv[1]);
  const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger };
  const embedder = createBuiltinEmbedder({ logger });
  process.on('SIGTERM', () => embedder[Symbol.asyncDispose]().then(() => process.exit(0)));
  const texts = Array.from({ length: 64 }, (_, i) => i + ' ' + 'some words that fill a card '.repeat(i % 30));
  const work = async (priority) => {
    for (;;) await embedder.embed(priority === 'query' ? [String(Math.random())] : texts, { priority }).catch(() => new Promise(() => {}));
  };
  if (process.argv[2] === 'loading') console.log('started');
  else embedder.embed(['first'], { priority: 'background' }).then(() => console.log('started'));
  await Promise.all([work('background'), work('query')]);`;

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly errors: string;
}

/** Sends SIGTERM this long after the model begins to load, or after its first batch. */
async function stopAfter(delayMs: number, when: 'loading' | 'working'): Promise<End> {
  const entry = new URL('../dist/index.js', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, entry, when], { timeout: 60_000 });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGTERM'), delayMs));
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, errors })));
}

describe('SIGTERM while the model works', () => {
  it('ends the process regularly at any moment', async () => {
    const ends: End[] = [];
    for (let at = 0; at < 20; at += 4) {
      const four = [0, 1, 2, 3].map((more) =>
        stopAfter(Math.random() * 300, (at + more) % 4 === 0 ? 'loading' : 'working'),
      );
      ends.push(...(await Promise.all(four)));
    }

    expect(ends).toEqual(ends.map(() => ({ code: 0, signal: null, errors: '' })));
  });
});
