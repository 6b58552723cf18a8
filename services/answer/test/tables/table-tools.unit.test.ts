import type { ModelEvent, ModelRequest, ToolResult } from '@cardinal/llm';
import type { ScriptedReply, ScriptStep } from '@cardinal/llm/testing';
import { describe, expect, it } from 'vitest';
import type { AnswerStep } from '../../src/app/ports.js';
import type { TableCatalog } from '../../src/outbound/tables/table-bytes.js';
import { modelSetUp, sourcesOf, textOf } from '../../testing/model-fakes.js';
import { catalogOf, noTables, orders } from '../../testing/table-documents.js';

const question = 'How many orders are there in the North region?';
const counting = { where: [{ op: '=', column: 'Region', value: 'North' }], value: { op: 'count' } };
const answer = 'Number of rows where "Region" is "North": 10.';

const text = (said: string): ModelEvent => ({ kind: 'text', text: said });
const calls = (...all: readonly [string, unknown][]): ScriptStep[] => [
  ...all.map(([name, input], at): ModelEvent => ({ kind: 'tool-call', call: { id: `${name}-${at}`, name, input } })),
  { kind: 'end', reason: 'tools' },
];
const end: ModelEvent = { kind: 'end', reason: 'answered' };
const routed = calls(['route', { kind: 'calculation', query: question, parts: [] }]);
const described = calls(['describe_tables', { query: 'orders by region' }]);
const queried = (program: unknown, table = 't1') => calls(['query_table', { table, program }]);

/** @param at index of the messages to use, because further messages are added after the request. */
const resultsIn = (request: ModelRequest | undefined, at = -1): ToolResult[] =>
  (request?.messages.at(at)?.content ?? []).flatMap((part) => (part.kind === 'tool-result' ? [part.result] : []));
const wordsOf = ({ content }: ToolResult): string =>
  content.map((part) => (part.kind === 'text' ? part.text : part.document.text)).join('\n');
const computationsOf = (steps: readonly AnswerStep[]) =>
  steps.flatMap((step) => (step.kind === 'computation' ? [step.computation] : []));
/** A reply that cites the text of the last result. */
const citing =
  (said: string, quote: string): ScriptedReply =>
  (request) => {
    const part = resultsIn(request)[0]?.content.find(({ kind }) => kind === 'document');
    if (part?.kind !== 'document') throw new Error('there is no document in the result');
    const start = part.document.text.indexOf(quote);
    const cited = { documentId: part.document.id, start, end: start + quote.length, quote };
    return [text(said), { kind: 'citation', ...cited }, { kind: 'passage-end' }, end];
  };

const setUp = (replies: readonly ScriptedReply[], description = {}, catalog: TableCatalog = catalogOf(orders.bytes)) =>
  modelSetUp(orders.cards, replies, description, undefined, catalog);

describe('a model that computes over tables', () => {
  it('writes the program, and has its answer supported by the result and the cards with its cells', async () => {
    const listed: Parameters<TableCatalog['listTables']>[0][] = [];
    const it1 = setUp(
      [routed, described, queried(counting), citing('There are 10', answer)],
      {},
      catalogOf(orders.bytes, listed),
    );
    const steps = await it1.run({ question, mode: 'full' });
    expect(textOf(steps)).toBe('There are 10 [1] [2]');
    expect(sourcesOf(steps).map(({ cardId }) => cardId)).toEqual([1, 6]);
    expect(steps.at(-1)).toMatchObject({ kind: 'done', outcome: 'answered' });
    expect(computationsOf(steps).map(({ program, ...rest }) => [JSON.parse(program), rest])).toMatchObject([
      [
        counting,
        {
          ...{ fileId: 9, index: 0, fileName: 'orders.csv' },
          ...{ rowsScanned: 30, rowsUsed: 10, rowsExcluded: 0, totalRows: 0 },
          ...{ columns: ['Region'], rows: [{ cells: [{ text: 'North' }] }, {}, {}, {}], furtherRows: 6 },
        },
      ],
    ]);
    const place = { teamId: 7, collectionId: 3, currentOnly: true, fileIds: [9] };
    expect(listed).toEqual([place, place]);
    expect(it1.retriever.queries).toMatchObject([{ text: 'orders by region', teamId: 7, collectionIds: [3] }]);
  });

  it('is offered queries only after it has read the descriptions of tables', async () => {
    const it1 = setUp([routed, described, queried(counting), [text('Ten.'), end]]);
    await it1.run({ question, mode: 'full' });
    const offered = it1.model.requests.map(({ tools }) => tools.some(({ name }) => name === 'query_table'));
    expect(offered).toEqual([false, false, true, true]);
    const [told] = resultsIn(it1.model.requests[2], -3).map(wordsOf);
    expect(told?.split('\n')).toEqual([
      'Table t1: orders.csv, page 1: 30 rows; 4 columns:',
      expect.stringMatching(/^- Order: number, 30 different, e\.g\. 1001; /),
      '- Region: text, 2 different, e.g. North; South',
      expect.stringMatching(/^- Customer: text, 30 different/),
      expect.stringMatching(/^- Amount: number in \$, 30 different, e\.g\. \$100\.50/),
    ]);
    const [result] = resultsIn(it1.model.requests[3]).map(wordsOf);
    expect(result).toBe(
      [
        answer,
        'Computed from orders.csv: 10 of 30 rows used.',
        ...['Region', 'North', 'North', 'North', 'North'],
        'Numbers of the rows that are listed, for programs: 0, 3, 6, 27. Rows that say it and are not listed: 6.',
      ].join('\n'),
    );
  });

  it('has a number marked that is in neither a result nor a source', async () => {
    const it1 = setUp([routed, described, queried(counting), citing('There are 11 of them', answer)]);
    expect(textOf(await it1.run({ question, mode: 'full' }))).toBe(
      'There are 11 of them [1] [2] (a number here is in no source)',
    );
  });

  it('has a number marked that is only a count of rows beside the result', async () => {
    const it1 = setUp([routed, described, queried(counting), citing('There are 27 of them', answer)]);
    expect(textOf(await it1.run({ question, mode: 'full' }))).toContain('(a number here is in no source)');
  });

  it('returns no program that does not support the answer', async () => {
    const other = { value: { op: 'max', column: 'Amount' } };
    const both = calls(
      ['query_table', { table: 't1', program: counting }],
      ['query_table', { table: 't1', program: other }],
    );
    const it1 = setUp([routed, described, both, citing('There are 10', answer)]);
    const steps = await it1.run({ question, mode: 'full' });
    expect(computationsOf(steps).map(({ program }) => program)).toEqual([JSON.stringify(counting)]);
  });

  it.each([
    ['marks', { citesDocuments: false }, `There are 10 [1 "${answer.slice(0, -1)}"].`, 'There are 10 [1] [2].'],
    [
      'words alone',
      { citesDocuments: false },
      'There are 10 rows in the North region.',
      'There are 10 rows in the North region. [1] [2]',
    ],
  ])('may cite by %s', async (_by, description, said, shown) => {
    const it1 = setUp([routed, described, queried(counting), [text(said), end]], description);
    const steps = await it1.run({ question, mode: 'full' });
    expect(textOf(steps)).toBe(shown);
    expect(computationsOf(steps)).toHaveLength(1);
  });

  it('gets the error of the engine for a wrong call', async () => {
    const wrong = calls(
      ['query_table', { table: 't1', program: { value: { op: 'sum', column: 'Price' } } }],
      ['query_table', { table: 't1', program: { value: { op: 'sum', column: 'Region' } } }],
      ['query_table', { table: 't1', program: 'SELECT 1' }],
      ['query_table', { table: '9-0', program: counting }],
      ['query_table', { table: 't1', program: JSON.stringify(counting) }],
      ['describe_tables', {}],
    );
    const it1 = setUp([routed, described, wrong, [text('Ten.'), end]]);
    await it1.run({ question, mode: 'full' });
    const results = resultsIn(it1.model.requests[3]);
    expect(results.map(({ failed }) => failed)).toEqual([true, true, true, true, false, true]);
    expect(results.map(wordsOf)).toEqual([
      'value.column: there is no column "Price". Columns: Order, Region, Customer, Amount.',
      'Column "Region" holds text: nothing can be computed with it.',
      'program must be an object, as the schema of the tool says.',
      'table must be the id of a table that describe_tables returned.',
      expect.stringContaining(answer),
      'query must be a text of 1 to 500 characters.',
    ]);
  });

  it('gets a result that fits into the rest of its context', async () => {
    const all = { value: { op: 'cells', columns: ['Order', 'Region', 'Customer', 'Amount'] } };
    const it1 = setUp([routed, described, queried(all), [text('Ten.'), end]], { contextTokens: 8_448 });
    await it1.run({ question, mode: 'full' });
    const [told = ''] = resultsIn(it1.model.requests[3]).map(wordsOf);
    expect(told).toContain('1001 | North | Customer 0 | $100.50');
    expect(told).not.toContain('Customer 29 |');
    expect(told).toMatch(/Rows that say it and are not listed: \d+\.$/);
  });

  it('cannot query a table that was deleted since it was described', async () => {
    let lists = 0;
    const here = catalogOf(orders.bytes);
    const going: TableCatalog = { ...here, listTables: (...of) => (lists++ === 0 ? here : noTables).listTables(...of) };
    const it1 = setUp([routed, described, queried(counting), calls(['not_in_documents', {}])], {}, going);
    const steps = await it1.run({ question, mode: 'full' });
    expect(resultsIn(it1.model.requests[3]).map(wordsOf)).toEqual(['That could not be looked up.']);
    expect(steps.at(-1)).toMatchObject({ outcome: 'not_found' });
  });

  it('gets an error for a damaged table', async () => {
    const damaged = Buffer.from(orders.bytes);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 9) ^ 1, damaged.length - 9);
    const it1 = setUp([routed, described, queried(counting), calls(['not_in_documents', {}])], {}, catalogOf(damaged));
    await it1.run({ question, mode: 'full' });
    expect(resultsIn(it1.model.requests[3]).map(wordsOf)).toEqual(['That could not be looked up.']);
  });

  it('gets a message if there is no table', async () => {
    const it1 = setUp([routed, described, calls(['not_in_documents', {}])], {}, noTables);
    await it1.run({ question, mode: 'full' });
    expect(resultsIn(it1.model.requests[2]).map(wordsOf)).toEqual(['No table was found near this.']);
  });
});

describe('a model without tools', () => {
  const plain = { usesTools: false, citesDocuments: false };

  it('gets a certain result over tables before the passages', async () => {
    const it1 = setUp([[text(`There are 10 [1 "${answer.slice(0, -1)}"].`), end]], plain);
    const steps = await it1.run({ question, mode: 'full' });
    expect(textOf(steps)).toBe('There are 10 [1] [2].');
    expect(computationsOf(steps)).toHaveLength(1);
    const [first] = it1.model.requests[0]?.messages.at(-1)?.content ?? [];
    expect(first).toMatchObject({ kind: 'document', document: { title: '[1] Computed from orders.csv' } });
  });

  it('gets only passages if no result is certain', async () => {
    const it1 = setUp([[text('NOT IN DOCUMENTS'), end]], plain);
    const steps = await it1.run({ question: 'How many orders of Customer 7 were returned late?', mode: 'full' });
    expect(JSON.stringify(it1.model.requests[0]?.messages)).not.toContain('Computed from');
    expect(computationsOf(steps)).toEqual([]);
  });
});
