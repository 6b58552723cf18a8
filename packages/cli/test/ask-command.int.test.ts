import { describe, expect, it } from 'vitest';
import { collection, escape, list, noColours, travel } from './command-samples.js';
import { data, events, fakeServer, runCommand, whole } from './fake-server.js';

describe('ask', () => {
  const source = { document_id: '3', file_name: `po${escape}[2Jlicy.txt`, page: 2, chunk_index: 0, score: 1 };
  const sources = [{ type: 'source', data: { ...source, content_preview: '', card_id: '1', title: 'Hotels' } }];
  const answer = (...pieces: string[]) => pieces.map((content) => ({ type: 'answer_chunk', data: { content } }));
  const done = (outcome: string, stop: string | null = null) => ({
    type: 'done',
    data: { ask_id: 'a1', total_sources: 1, model: 'm', tokens: {}, outcome, stop_reason: stop },
  });
  const start = { type: 'status', data: { message: 'Searching', ask_id: 'a1' } };
  const asking = (...list: object[]) => ({ ...travel, 'POST /api/v1/collections/7/ask': events([start, ...list]) });
  const command = ['ask', 'How much?', '-c', 'Travel'];

  it('prints the answer as it arrives and the sources below, without control sequences of documents', async () => {
    const { url } = await fakeServer(
      asking(...sources, ...answer('140 ', `euros${escape}]0;x\u0007 [1]`), done('answered')),
    );
    const pieces: string[] = [];
    const { code, out } = await runCommand(command, {
      url,
      isTTY: true,
      env: noColours,
      onOut: (text) => pieces.push(text),
    });

    expect(code).toBe(0);
    expect(out).toBe('140 euros]0;x [1]\n\nSources\n[1] Hotels  po[2Jlicy.txt, page 2\n\nask a1\n');
    expect(pieces.slice(0, 2)).toEqual(['140 ', 'euros]0;x [1]']);
  });

  it.each([
    [done('not_found'), 'The documents do not answer this.'],
    [done('closest_passage'), 'This was not written by a language model'],
    [done('answered', 'refusal'), 'The language model refused to answer.'],
    [done('answered', 'max_tokens'), 'The answer was cut off'],
  ])('marks a response that is not a complete answer: %j', async (end, note) => {
    const { url } = await fakeServer(asking(...answer('Nothing.'), end));
    expect((await runCommand(command, { url, isTTY: true, env: noColours })).out).toContain(note);
  });

  it('prints one JSON document for programs, or one event per line', async () => {
    const { url } = await fakeServer(asking(...sources, ...answer('140 ', 'euros'), done('answered')));
    const { out } = await runCommand(command, { url });
    const lines = (await runCommand([...command, '--events'], { url, isTTY: true })).out.trimEnd().split('\n');

    expect(JSON.parse(out)).toMatchObject({
      answer: '140 euros',
      sources: [source],
      outcome: 'answered',
      ask_id: 'a1',
    });
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
      ...['status', 'source', 'answer_chunk', 'answer_chunk', 'done'],
    ]);
  });

  it('asks several collections at once, by ids and by names with commas', async () => {
    const all = data([collection(7, 'Travel'), collection(8, 'Sales, EMEA'), collection(9, 'x')]);
    const { url, asked } = await fakeServer({
      [list]: all,
      'POST /api/v1/ask': events([start, ...answer('140'), done('answered')]),
      'POST /api/v1/search': whole({ results: [], total_results: 0, query_time_ms: 1, tokens_used: {} }),
    });
    const several = ['-c', 'Sales, EMEA', '-c', '7', '-c', 'Travel'];
    const { code } = await runCommand(['ask', 'How much?', ...several], { url });
    const searched = await runCommand(['search', 'hotel', '--top-k', '3', ...several], { url });
    const chat = await runCommand(['ask', 'How much?', ...several, '--chat', 'a1'], { url });
    const missing = await runCommand(['search', 'hotel', ...several, '-c', 'Sales'], { url });

    expect([code, searched.code]).toEqual([0, 0]);
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object)).toEqual([
      { question: 'How much?', current_only: true, collection_ids: [8, 7], stream: true },
      { query: 'hotel', rerank: true, current_only: true, top_k: 3, collection_ids: [8, 7] },
    ]);
    expect([chat.code, chat.err]).toEqual([2, expect.stringContaining('--chat requires exactly one collection')]);
    expect(missing.code).toBe(5);
  });

  it('names the collection of each passage if there are several', async () => {
    const result = (id: number) => ({
      ...{ id: String(id), collection_id: id, score: 0.5, content: 'At most 140 euros.' },
      metadata: {
        document_id: '1',
        file_name: 'a.txt',
        page: 1,
        chunk_index: 0,
        knowledge_type: 'policy',
        title: 'Hotels',
      },
    });
    const found = { results: [result(7), result(8)], total_results: 2, query_time_ms: 1, tokens_used: {} };
    const { url } = await fakeServer({
      [list]: data([collection(7, 'a'), collection(8, 'b')]),
      'POST /api/v1/search': whole(found),
    });
    const { out } = await runCommand(['search', 'hotel', '-c', 'a', '-c', 'b'], { url, isTTY: true, env: noColours });

    expect(out).toContain('1. Hotels  a.txt, page 1  0.500  collection 7\n');
    expect(out).toContain('2. Hotels  a.txt, page 1  0.500  collection 8\n');
  });

  it('takes feedback afterwards', async () => {
    const rated = { ask_id: 'a1', state: 'done', outcome: 'answered', feedback: { rating: 'down', comment: 'Old.' } };
    const { url, asked } = await fakeServer({ 'POST /api/v1/asks/a1/feedback': data(rated) });
    const run = (...words: string[]) => runCommand(['feedback', 'a1', ...words], { url, isTTY: true, env: noColours });
    const said = await run('--rating', 'down', '--comment', 'Old.');
    const cleared = await run('--clear');

    expect([said.code, said.out, cleared.code]).toEqual([0, 'a1  down: Old.\n', 0]);
    expect(asked.map(({ body }) => JSON.parse(body) as object)).toEqual([{ rating: 'down', comment: 'Old.' }, {}]);
    for (const wrong of [[], ['--clear', '--rating', 'up'], ['--rating', 'best']])
      expect((await run(...wrong)).code).toBe(2);
  });

  it('cancels the ask on the server when it is interrupted', async () => {
    const { url, asked } = await fakeServer({
      ...travel,
      'POST /api/v1/collections/7/ask': events([start, ...answer('140 ')], { isOpen: true }),
      'POST /api/v1/asks/a1/cancel': data({}),
    });
    const stopping = new AbortController();
    const { code, err } = await runCommand(command, {
      url,
      isTTY: true,
      signal: stopping.signal,
      onOut: () => stopping.abort(),
    });

    expect([code, err]).toEqual([130, expect.stringContaining('Interrupted. ')]);
    expect(asked.at(-1)?.path).toBe('/api/v1/asks/a1/cancel');
  });
});
