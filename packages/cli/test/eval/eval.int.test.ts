import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data, fakeServer, runCommand, whole } from '../fake-server.js';

const list = 'GET /api/v1/collections/list';
const search = 'POST /api/v1/collections/7/search';
const ask = 'POST /api/v1/collections/7/ask';
const listed = data([{ id: 7, name: 'Travel' }]);
const found = (name: string) => ({ content: '', score: 1, metadata: { file_name: name, page: 1, title: name } });
const results = whole({ results: [found('a.md'), found('b.md')] });

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-eval-'));
  file = join(folder, 'questions.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...lines: readonly object[]) =>
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
const right = { question: 'a?', documents: ['a.md'] };
const wrong = { question: 'b?', documents: ['b.md'] };
const absent = { question: 'c?', absent: true };

describe('eval', () => {
  it('searches for thirty cards, asks only with --ask, and prints figures at a terminal', async () => {
    write(right, wrong, absent);
    const { url, asked } = await fakeServer({ [list]: listed, [search]: results });
    const { code, out } = await runCommand(['eval', file, '-c', 'Travel'], {
      url,
      isTTY: true,
      env: { NO_COLOR: '1' },
    });

    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.trimEnd())).toEqual([
      'Travel: 2 questions; 1 skipped, which only --ask judges',
      'figure            value  95 %            questions',
      'document_hit_1    0.500  0.000 to 1.000          2',
      'document_hit_5    1.000  1.000 to 1.000          2',
      'document_ndcg_10  0.815  0.631 to 1.000          2',
      '',
    ]);
    expect(asked.slice(1).map(({ body }) => JSON.parse(body) as object)).toEqual(
      ['a?', 'b?'].map((query) => ({ query, top_k: 30, rerank: true })),
    );
  });

  it('asks with --ask, also with questions from standard input', async () => {
    const reply = whole({ answer: 'x [1]', outcome: 'not_found', stop_reason: null });
    const { url } = await fakeServer({ [list]: listed, [ask]: reply });
    const { out } = await runCommand(['eval', '-', '-c', '7', '--ask'], { url, stdin: JSON.stringify(absent) });

    expect(JSON.parse(out)).toMatchObject({
      asked: true,
      figures: [{ metric: 'absent_refused', value: 1 }],
      results: [{ question: 'c?', outcome: 'not_found', answer: 'x [1]', scores: { absent_refused: 1 } }],
    });
  });

  it('saves a run, compares with it, and fails below a bound', async () => {
    write(right, wrong);
    const { url } = await fakeServer({ [list]: listed, [search]: results });
    const kept = join(folder, 'run.json');
    expect(await runCommand(['eval', file, '-c', '7', '--out', kept], { url })).toMatchObject({ code: 0 });
    const run = JSON.parse(readFileSync(kept, 'utf8')) as { results: { scores: { document_hit_1: number } }[] };
    for (const { scores } of run.results) scores.document_hit_1 = 1;
    writeFileSync(kept, JSON.stringify(run));
    const bounds = ['--fail-under', 'document_hit_1=0.9', '--fail-under', 'document_hit_5=1'];
    const again = ['eval', file, '-c', '7', '--against', kept, ...bounds];
    const { code, out } = await runCommand(again, { url });
    const shown = await runCommand(again, { url, isTTY: true, env: { NO_COLOR: '1' } });

    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      {
        against: { changed: [{ question: 'b?', better: [], worse: ['document_hit_1'] }] },
        below: [{ metric: 'document_hit_1', least: 0.9 }],
      },
    ]);
    expect(shown.out).toContain('- b?  document_hit_1\n');
    expect(shown.out).toMatch(/\ndocument_hit_1 is below 0\.9\n$/);
  });

  it.each([
    ['a line that breaks a rule', [right, { question: 'x' }], [], 'line 2: documents, answer or absent'],
    ['nothing to judge without --ask', [absent], [], 'judged only with --ask'],
    ['a bound of no figure', [right], ['--fail-under', 'page_hit_1=1'], 'no question has a score for this figure'],
    ['a run that is not there', [right], ['--against', '/nowhere/run.json'], '/nowhere/run.json cannot be used'],
    ['no place to keep the run', [right], ['--out', '/nowhere/run.json'], '/nowhere/run.json cannot be used'],
    ['a folder to keep the run in', [right], ['--out', '/'], '/ cannot be used: it is not a file'],
    ['none at once', [right], ['--parallel', '0'], '--parallel must be an integer, 1 or more'],
  ])('sends no request with %s', async (_, lines, more, why) => {
    write(...lines);
    const { url, asked } = await fakeServer({});
    const { code, err } = await runCommand(['eval', file, '-c', '7', ...more], { url });

    expect([code, err]).toEqual([2, expect.stringContaining(why)]);
    expect(asked).toEqual([]);
  });

  it('refuses to compare with a file that is not a run', async () => {
    write(right);
    const { url } = await fakeServer({});
    for (const text of ['no JSON', '{"results":[{"question":"a?","scores":{"right":2}}]}']) {
      writeFileSync(join(folder, 'run.json'), text);
      const { code, err } = await runCommand(['eval', file, '-c', '7', '--against', join(folder, 'run.json')], { url });
      expect([code, err]).toEqual([2, expect.stringContaining('is not a run stored by --out')]);
    }
  });

  it('ends when it is interrupted, and keeps the earlier run', async () => {
    write(right, wrong);
    const kept = join(folder, 'run.json');
    writeFileSync(kept, 'of before');
    const stopping = new AbortController();
    const { url, asked } = await fakeServer({ [list]: listed, [search]: () => stopping.abort() });
    const run = ['eval', file, '-c', '7', '--out', kept, '--parallel', '1'];
    const { code, out } = await runCommand(run, { url, signal: stopping.signal });

    expect([code, out, asked.length]).toEqual([130, '', 2]);
    expect(readFileSync(kept, 'utf8')).toBe('of before');
  });
});
