import { blocksOfType, citeSearchResult, topBlocks, type Reply, type ReplyBlock } from '@cardinal/testkit/messages-api';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AskBody, SseEvent } from '../../src/client.js';
import { createCollection, settled } from '../../src/wait.js';
import { sum, textOf, type AnswersWorld } from './world.js';

/** 40 orders, a quarter of them in the North. */
const csv = [
  'Order,Region,Amount',
  ...Array.from(
    { length: 40 },
    (_, n) => `${1001 + n},${n % 4 === 0 ? 'North' : 'South'},$${(100 + n * 3).toFixed(2)}`,
  ),
].join('\n');
const question = 'What do all orders of the North region add up to?';
const north = [{ op: '=', column: 'Region', value: 'North' }];
const adding = { where: north, value: { op: 'sum', column: 'Amount' } };
const total = '$1,540.00';

const call = (id: string, name: string, input: object): ReplyBlock => ({ type: 'tool_use', id, name, input });
const route = call('r', 'route', { kind: 'calculation', query: question, parts: [] });
const describing = (query = 'orders by region and amount') => call('d', 'describe_tables', { query });
const querying = (program: object, table = 't1') => call('q', 'query_table', { table, program });

/** Asks for which a model writes programs over tables of the server. */
export function describeAsksOverTables(world: () => AnswersWorld): void {
  describe('a full ask over a table', () => {
    let collection = 0;
    let elsewhere = 0;
    let path = '';
    beforeAll(async () => {
      const { client } = world();
      collection = await createCollection(client, 'Sales');
      elsewhere = await createCollection(client, 'No sales');
      path = `/api/v1/collections/${collection}/ask`;
      await client.upload(collection, 'orders.csv', csv);
      await client.upload(
        elsewhere,
        'note.md',
        '# Orders\n\nOrders by region and amount are kept by the sales team.\n',
      );
      await settled(client, collection);
      await settled(client, elsewhere);
    });

    /** A model that routes, describes the tables, runs the program, and then answers with a sentence that cites the result. */
    const answering = (said: string, program: object = adding) =>
      world().models.play((request, n): Reply => {
        if (n < 3) return { blocks: [[route], [describing()], [querying(program)]][n] ?? [] };
        const at = blocksOfType(request, 'search_result').findIndex(({ title }) => title?.startsWith('Computed from'));
        return { blocks: [{ type: 'text', text: said, citations: [citeSearchResult(request, at, 0)] }] };
      });
    const told = (): string => JSON.stringify(world().models.api.requests.at(-1)?.messages.at(-1));

    it('is computed by the engine: the program and the cards that hold its cells come with the answer', async () => {
      answering(`They add up to ${total}`);
      const asked = { question, mode: 'full' };
      const { status, body } = await world().client.post<AskBody>(path, asked);
      expect([status, body.outcome, body.answer]).toEqual([200, 'answered', `They add up to ${total} [1] [2]`]);
      expect(body.sources.map(({ file_name: name }) => name)).toEqual(['orders.csv', 'orders.csv']);
      expect(body.computed).toMatchObject([{ program: adding, rows_used: 10, rows_scanned: 40, total_rows: 0 }]);
      const id = body.computed[0]?.table_id ?? '';
      const again = await world().client.post<{ data: { values: { text: string }[] } }>(
        `/api/v1/tables/${id}/query`,
        body.computed[0]?.program,
      );
      expect(again.body.data.values).toMatchObject([{ text: total }]);
      const booked = await world().lines(body.ask_id, 4);
      expect(booked.map(({ kind }) => kind)).toEqual(['route', 'step', 'step', 'step']);
      expect(body.tokens_used['llm_prompt']).toBe(sum(booked, 'prompt_tokens'));
    });

    it('has the same answer as a stream, whose last event contains the program', async () => {
      answering(`They add up to ${total}`);
      const events: SseEvent[] = await world().client.stream(path, { question, mode: 'full', stream: true });
      expect(textOf(events)).toBe(`They add up to ${total} [1] [2]`);
      expect(events.filter(({ type }) => type === 'status').map(({ data }) => data['message'])).toEqual([
        'Looking at the question',
        'Looking for tables on “orders by region and amount”',
        'Computing over orders.csv',
      ]);
      expect(events.at(-1)).toMatchObject({ type: 'done', data: { computed: [{ program: adding, rows_used: 10 }] } });
    });

    it('marks a number that is in neither the result nor a source', async () => {
      answering('They add up to $1,540.01');
      const { body } = await world().client.post<AskBody>(path, { question, mode: 'full' });
      expect(body.answer).toBe('They add up to $1,540.01 [1] [2] (a number here is in no source)');
    });

    it('returns to the model what is wrong with its program', async () => {
      world().models.play((_, n) => ({
        blocks:
          [
            [route],
            [describing()],
            [querying({ where: [], value: { op: 'sum', column: 'Price' } })],
            [call('v', 'not_in_documents', {})],
          ][n] ?? [],
      }));
      const { body } = await world().client.post<AskBody>(path, { question, mode: 'full' });
      expect(body).toMatchObject({ outcome: 'not_found', computed: [], sources: [] });
      expect(told()).toContain('there is no column \\"Price\\". Columns: Order, Region, Amount.');
      const last = world().models.api.requests.at(-1);
      expect(last && topBlocks(last).at(-1)).toMatchObject({ type: 'tool_result', is_error: true });
    });

    it('does not find tables of other collections, or of documents that its filters exclude', async () => {
      const nothing: Reply = { blocks: [call('v', 'not_in_documents', {})] };
      const replies: Reply[] = [{ blocks: [route] }, { blocks: [describing()] }, nothing];
      world().models.play((_, n) => replies[n] ?? nothing);
      await world().client.post(`/api/v1/collections/${elsewhere}/ask`, { question, mode: 'full' });
      expect(told()).toContain('No table was found near this.');
      const note = (await settled(world().client, elsewhere)).fileInstances[0]?.file_id;
      world().models.play((_, n) => replies[n] ?? nothing);
      const asked = { question, mode: 'full', collection_ids: [collection, elsewhere] };
      await world().client.post('/api/v1/ask', { ...asked, filters: { document_id: String(note) } });
      expect(told()).toContain('No table was found near this.');
      world().models.play((_, n) => replies[n] ?? nothing);
      await world().client.post('/api/v1/ask', asked);
      expect(told()).toContain('Table t1: orders.csv');
    });
  });
}
