import { createXlsx } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import type { AskBody } from '../src/client.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

/** Orders of two regions, two thirds of them shipped, with a total row at the end. */
function ordersCsv(count: number, price: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const region = n % 4 === 0 ? 'North' : 'South';
    return `SO-${1001 + n},${region},${n % 3 === 0 ? 'Cancelled' : 'Shipped'},$${(price + n * 3).toFixed(2)}`;
  });
  const total = rows.reduce((sum, row) => sum + Number(row.split('$')[1]), 0);
  return ['Order ID,Region,Status,Amount', ...rows, `Total,,,$${total.toFixed(2)}`].join('\n');
}

/** People, one per row, without column names: no cell is a number, and no town occurs twice. */
function peopleOf(towns: readonly string[]): (readonly [name: string, town: string, mail: string])[] {
  return towns.map((town) => [`${town}sen`, town, `mail@${town.toLowerCase()}.example.org`]);
}
const marked = (rows: readonly (readonly string[])[], cell: (text: string) => string, row: (cells: string) => string) =>
  rows.map((cells) => row(cells.map(cell).join(''))).join('');
const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\n`).join('');

interface QueryBody {
  readonly data: { readonly rows: readonly { readonly cells: readonly Cell[] }[] };
}
interface CardsBody {
  readonly data: { readonly knowledgeCards: readonly { readonly verbatimContent: string }[] };
}
interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Questions over tables are computed over all rows of the current versions. */
export function describeTables(running: () => Running): void {
  describe('questions over a table', () => {
    it('are computed, refused or answered by a quoted row, from the current version only', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Sales');
      const ask = async (question: string, rest: object = {}) =>
        (await client.post<AskBody>(`/api/v1/collections/${collection}/ask`, { question, ...rest })).body;
      const first = await client.upload(collection, 'orders.csv', ordersCsv(200, 10));
      await settled(client, collection);

      const tables = await client.get<{ data: { tables: { id: string; rows: number; total_rows: number }[] } }>(
        `/api/v1/files/${first.body.file_id}/tables`,
      );
      expect(tables.body.data.tables).toMatchObject([{ rows: 201, total_rows: 1 }]);
      const id = tables.body.data.tables[0]?.id ?? '';
      const query = (program: object) => client.post<QueryBody>(`/api/v1/tables/${id}/query`, program);
      const north = { op: '=', column: 'Region', value: 'North' };
      const total = await query({ where: [north], value: { op: 'sum', column: 'Amount' } });
      expect(total).toMatchObject({
        status: 200,
        body: {
          data: { table_id: id, rows_used: 50, total_rows: 1, further_rows: 46, values: [{ number: '15200.00' }] },
        },
      });
      const { text } = (
        await client.get<{ data: { text: string } }>(`/api/v1/files/${first.body.file_id}/text?limit=50000`)
      ).body.data;
      for (const cell of total.body.data.rows.flatMap(({ cells }) => cells))
        expect(text.slice(cell.start, cell.end)).toBe(cell.text);
      expect(await query({ value: { op: 'sum', column: 'Region' } })).toMatchObject({
        ...{
          status: 400,
          body: { code: 'TABLE_PROGRAM_INVALID', error: expect.stringContaining('"Region" holds text') as string },
        },
      });

      const count = await ask('How many orders are in the North region?');
      expect(count).toMatchObject({ outcome: 'answered', sources: [{ file_name: 'orders.csv' }, {}] });
      expect(count.answer).toContain('"Region" is "North": 50.');
      expect(count.answer).toContain('50 of 200 rows used, 1 total row left out');
      expect(count.computed).toEqual([
        {
          ...{ table_id: id, file_name: 'orders.csv', program: { where: [north], value: { op: 'count' } } },
          ...{ rows_scanned: 201, rows_used: 50, rows_excluded: 0, total_rows: 1, unsure: false },
          ...{ columns: ['Region'], rows: expect.objectContaining({ length: 4 }) as unknown, further_rows: 46 },
        },
      ]);
      for (const { cells } of count.computed[0]?.rows ?? [])
        expect(cells.map(({ start, end }) => text.slice(start, end))).toEqual(['North']);
      const goOn = { chat_history: [['How many orders are in the North region?', count.answer]] };
      for (const mode of ['fast', 'full']) {
        const next = await ask('And in the South?', { ...goOn, mode });
        expect(next.answer).toContain('"Region" is "South": 150.');
        expect(next.computed).toMatchObject([{ program: { where: [{ value: 'South' }] }, rows_used: 150 }]);
      }
      const status = 'What is the status of order SO-1101?';
      const other = await ask('And the amount?', { chat_history: [[status, (await ask(status)).answer]] });
      expect(other.computed).toMatchObject([
        { program: { value: { op: 'cells', columns: ['Amount'] } }, rows_used: 1 },
      ]);
      const alone = await ask('And in the South?', {
        chat_history: [['How many orders are in the North region?', '50']],
      });
      expect(alone.answer).not.toContain('Computed from'); // the history does not show that the previous answer was computed
      expect((await ask('What is the total amount of shipped orders?')).answer).toContain('$41,131.00');
      expect((await ask('What is the amount of order SO-1101?', { mode: 'full' })).answer).toContain('$310.00');
      const refused = await ask('How many orders were paid by cheque?');
      expect(refused.outcome).not.toBe('answered');
      expect(refused.answer).not.toContain('Computed from');

      await client.upload(collection, 'orders.csv', ordersCsv(80, 20));
      await settled(client, collection);
      expect((await ask('How many orders are there?')).answer).toContain('Number of rows: 80.');
      expect((await query({ value: { op: 'count' } })).status).toBe(200); // a table of the previous version, whose file is still listed

      await client.delete(`/api/v1/files/${(await settled(client, collection)).fileInstances[0]?.file_id}`);
      expect(await ask('How many orders are there?')).toMatchObject({ outcome: 'not_found', sources: [] });
      await client.delete(`/api/v1/files/${first.body.file_id}`);
      expect(await query({ value: { op: 'count' } })).toMatchObject({
        status: 404,
        body: { code: 'FILE_NOT_FOUND' },
      });
    });

    it('without header are quoted from any row, as it stands', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Staff');
      const [inCsv, inXlsx, inHtml, inMarkdown, inRtf] = [
        peopleOf(['Kiel', 'Bonn', 'Ulm', 'Jena']),
        peopleOf(['Trier', 'Gera', 'Hof', 'Celle']),
        peopleOf(['Emden', 'Fulda', 'Hagen', 'Halle']),
        peopleOf(['Herne', 'Lemgo', 'Moers', 'Neuss']),
        peopleOf(['Plauen', 'Siegen', 'Soest', 'Worms']),
      ];
      const letters = [...'bdfgklmnprst'];
      const long = peopleOf(letters.flatMap((a) => letters.map((b) => `${a.toUpperCase()}a${b}o${a}${b}um`)));
      const documents: [name: string, bytes: Uint8Array | string][] = [
        ['a.csv', `Who works where\n${csvOf(inCsv)}`],
        ['b.xlsx', createXlsx({ Sheet1: inXlsx })],
        [
          'c.html',
          `<table>${marked(
            inHtml,
            (text) => `<td>${text}`,
            (cells) => `<tr>${cells}`,
          )}</table>`,
        ],
        [
          'd.md',
          `| | | |\n|---|---|---|\n${marked(
            inMarkdown,
            (text) => `| ${text} `,
            (cells) => `${cells}|\n`,
          )}`,
        ],
        [
          'e.rtf',
          String.raw`{\rtf1\ansi ${marked(
            inRtf,
            (text) => String.raw`${text}\cell `,
            (cells) => String.raw`\trowd\cellx2000\cellx4000\cellx8000\intbl ${cells}\row `,
          )}}`,
        ],
        ['f.csv', csvOf(long)],
      ];
      const files = new Map<string, number>();
      for (const [name, bytes] of documents)
        files.set(name, (await client.upload(collection, name, bytes)).body.file_id);
      await settled(client, collection);

      const cards = await client.get<CardsBody>(`/api/v1/collections/${collection}/knowledge-cards?limit=100`);
      const tops = cards.body.data.knowledgeCards.map(
        ({ verbatimContent }) => verbatimContent.split('\n').find((line) => line.includes(' | ')) ?? '',
      );
      expect(tops.length).toBeGreaterThan(8);
      for (const top of tops) {
        const { outcome, answer, sources } = (
          await client.post<AskBody>(`/api/v1/collections/${collection}/ask`, {
            ...{ question: `Who is in ${top.split(' | ')[1]}?`, mode: 'fast' },
          })
        ).body;
        expect([outcome, answer]).toEqual(['answered', `“${top}” [1]`]);
        const file = files.get(sources[0]?.file_name ?? '');
        const { text } = (await client.get<{ data: { text: string } }>(`/api/v1/files/${file}/text?limit=50000`)).body
          .data;
        expect(text.split('\n')).toContain(top);
      }
    });
  });
}
