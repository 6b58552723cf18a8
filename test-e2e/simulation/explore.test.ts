import { expect, it } from 'vitest';
import { prepareDocument } from './parser.js';
import { createWorld } from './world.js';

it('explores', async () => {
  const text = (value: number) => Buffer.from(`# Prices\n\nThe courier service costs ${value} euros per month. Reference zq${value}.\n`);
  await prepareDocument({ fileName: 'prices.md', type: 'md' }, text(10));
  await prepareDocument({ fileName: 'fees.md', type: 'md' }, text(20));
  for (let n = 0; n < 12; n++) {
  const begun = process.hrtime.bigint();
  const world = await createWorld({ seed: 7, wire: n % 2 ? 'cluster' : 'one process', maxUploadBytes: 100_000 });
  let out: unknown;
  try {
  world.faults.end();
  const { team } = await world.admin.createTeam({ name: 'One' });
  const { secret } = await world.admin.createKey({ teamId: team.id, role: 'owner' });
  await world.settle();
  const as = <T>(label: string, f: (g: any, c: any) => Promise<T>) => world.request(label, async (g) => f(g, await g.authenticate(`Bearer ${secret}`)));
  const run = async <T>(p: Promise<T>) => { let done = false; let r: any; p.then((v) => { r = v; done = true; }, (e) => { r = e; done = true; }); await world.scheduler.run(() => done); return r; };
  const { collection } = await run(as('add', (g, c) => g.collections.add(c, 'Handbook')));
  const up = async (name: string, v: number) => run(as('upload', (g, c) => g.files.upload(c, collection.id, { name, chunks: (async function* () { yield text(v); })() })));
  const u = [await up('prices.md', 10), await up('fees.md', 20)];
  const before = world.scheduler.steps;
  await world.settle();
  const cards = await run(as('cards', (g, c) => g.collections.listCards(c, collection.id, { page: 1, limit: 100, currentOnly: true })));
  const hits = await run(as('search', (g, c) => g.search(c, collection.id, { query: 'Reference', topK: 100, rerank: true, currentOnly: true, filters: [] })));
  const ask = await run(as('ask', async (g, c) => g.collectAnswer(await g.startAsk(c, collection.id, { question: 'How much does the courier service cost?', mode: 'fast', topK: 10, currentOnly: true, history: [], filters: [], correlationId: 'x' }), new AbortController().signal)));
  const detail = await run(as('detail', (g, c) => g.collections.get(c, collection.id)));
  const files = await run(as('files', (g, c) => g.files.list(c)));
  const con = await run(as('conflicts', (g, c) => g.conflicts.list(c, collection.id, { page: 1, limit: 10 })));
  out = { u, cards, hits, ask, detail, files, con, steps: world.scheduler.steps, before };
  if (n < 2) { console.log(JSON.stringify(out, null, 1).slice(0, 9000)); console.log(world.trace.last(5).join('\n')); }
  console.log(world.trace.hash(), world.trace.length, Number(process.hrtime.bigint() - begun) / 1e6, 'ms');
  } finally { world[Symbol.dispose](); }
  }
  expect(1).toBe(1);
});
