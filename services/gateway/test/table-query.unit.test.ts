import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from './harness.js';

describe('a query over a table', () => {
  let it1: Harness;
  beforeAll(async () => {
    it1 = await startGateway();
  });
  afterAll(async () => it1[Symbol.asyncDispose]());
  const query = (id: string, body: unknown) => it1.call('POST', `/api/v1/tables/${id}/query`, body);

  it('accepts the ids of the list of tables, and forwards its program unchanged', async () => {
    const { json } = await it1.call('GET', '/api/v1/files/1/tables');
    const { tables } = json['data'] as { readonly tables: readonly { readonly id: string }[] };
    const program = { where: [{ op: 'nonsense' }], value: 7, __proto__: { a: 1 } };

    expect(tables.map(({ id }) => id)).toEqual(['1-0', '1-1']);
    for (const { id } of tables) {
      const reply = await query(id, program);
      expect([reply.status, reply.json['data']]).toEqual([
        200,
        {
          ...{ table_id: id, file_name: 'rules.pdf', answer: 'Number of rows: 2.' },
          basis: 'Computed from rules.pdf: 2 of 2 rows used.',
          values: [{ text: '2', number: '2', measure: null, cut: false }],
          ...{ further_values: 0, columns: ['Order'], further_rows: 1 },
          rows: [{ row: 0, page: 1, cells: [{ text: 'A1', start: 14, end: 16, cut: false }] }],
          ...{ rows_scanned: 2, rows_used: 2, rows_excluded: 0, total_rows: 0 },
        },
      ]);
    }
    expect(it1.answers.programs).toEqual([program, program].map((each) => JSON.stringify(each)));
  });

  it('names the language that the request prefers, or else English', async () => {
    const count = { value: { op: 'count' } };
    const asked = (headers: Record<string, string>) => it1.call('POST', '/api/v1/tables/1-0/query', count, headers);

    const german = await asked({ 'accept-language': 'gsw, de-CH;q=0.9, en;q=0.5' });
    const other = await asked({ 'accept-language': 'tlh' });

    expect([german.headers['content-language'], other.headers['content-language']]).toEqual(['de', 'en']);
    expect(german.headers['vary']).toContain('Accept-Language');
    expect(it1.answers.languages.slice(-2)).toEqual(['de', 'en']);
  });

  it.each(['1', '1-', '-0', '0-1', '01-1', '1-01', '1-0-0', 'a-1', '1-1234567', '9999999999999999-0', '1-%00'])(
    'refuses the invalid table id %s',
    async (id) => {
      expect(await query(id, { value: { op: 'count' } })).toMatchObject({
        status: 400,
        json: { error: 'id must be a table id from GET /files/{id}/tables' },
      });
    },
  );

  it('is a 404 if the team has no such file or table', async () => {
    const count = { value: { op: 'count' } };
    const codes = await Promise.all(['2-0', '99-0', '1-2'].map(async (id) => (await query(id, count)).json['code']));

    expect(codes).toEqual(['FILE_NOT_FOUND', 'FILE_NOT_FOUND', 'TABLE_NOT_FOUND']);
  });
});
