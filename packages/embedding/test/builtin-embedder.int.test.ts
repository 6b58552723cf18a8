import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { createBuiltinEmbedder } from '../src/index.js';
import { describeEmbedder } from '../testing/embedder.contract.js';
import { keep } from './keep.js';
import { runScript } from './run-script.js';

describeEmbedder('the built-in model', async () => createBuiltinEmbedder({ logger: silentLogger }));

describe('the built-in model', () => {
  it('gives texts with similar meaning similar vectors', async () => {
    const embedder = keep(createBuiltinEmbedder({ logger: silentLogger }));
    const { vectors } = await embedder.embed(
      ['How do I get my money back?', 'Refunds are paid within thirty days.', 'Bananas grow in warm places.'],
      { priority: 'query' },
    );
    const [question, refund, bananas] = vectors;
    const closeness = (other?: Float32Array) => question?.reduce((sum, value, i) => sum + value * (other?.[i] ?? 0), 0);
    expect(closeness(refund)).toBeGreaterThan(0.35);
    expect(closeness(bananas)).toBeLessThan(0.15);
  });

  it('answers queries while a background batch runs', async () => {
    const embedder = keep(createBuiltinEmbedder({ logger: silentLogger }));
    await embedder.embed(['warm'], { priority: 'query' });
    let backgroundDone = false;
    const texts = Array.from({ length: 100 }, (_, i) => `${i} ${'some words that fill a card '.repeat(15)}`);
    const work = embedder.embed(texts, { priority: 'background' }).then(() => (backgroundDone = true));
    for (let i = 0; i < 5; i++) await embedder.embed([`question ${i}`], { priority: 'query' });
    expect(backgroundDone).toBe(false);
    await work;
  });

  it.each(['dispose', 'leave'])('does not keep the process alive: %s', async (how) => {
    const script = `
      const { createBuiltinEmbedder } = await import(process.argv[1]);
      const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger };
      const embedder = createBuiltinEmbedder({ logger });
      await embedder.embed(['a', 'b'], { priority: 'background' });
      if (${how === 'dispose'}) await embedder[Symbol.asyncDispose]();
      console.log('done');`;
    await expect(runScript(script)).resolves.toEqual({ exitCode: 0, output: 'done\n' });
  });

  it('does not keep a process alive that never used it, at any moment of its loading', async () => {
    const script = `
      const { createBuiltinEmbedder } = await import(process.argv[1]);
      createBuiltinEmbedder({ logger: console });
      await new Promise((resolve) => setTimeout(resolve, Number(process.env.LEAVE_AFTER_MS)));`;
    const moments = [0, 40, 80, 120, 160].map(String);
    const ends = await Promise.all(moments.map((ms) => runScript(script, { ...process.env, LEAVE_AFTER_MS: ms })));
    expect(ends).toEqual(moments.map(() => ({ exitCode: 0, output: '' })));
  });
});
