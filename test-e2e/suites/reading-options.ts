import { describe, expect, it } from 'vitest';
import type { AskBody, Client } from '../src/client.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

interface Detail {
  readonly data: { readonly reading_options: object | null };
}
interface Tables {
  readonly data: { readonly tables: readonly { readonly columns: readonly { readonly name: string }[] }[] };
}

/** Stock of three depots, under lines that are not recognisable as column names, in an encoding that cannot be detected. */
const csv = (units: number): Uint8Array =>
  Buffer.from(
    `Inventory:of:2024\nkept:by:M\u00fcller\nDepot:Gr\u00f6\u00dfe:Units\nFresno:5:${units}\nSelma:6:40\nTulare:7:50\n`,
    'latin1',
  );

const namesOf = async (client: Client, file: number) =>
  (await client.get<Tables>(`/api/v1/files/${file}/tables`)).body.data.tables[0]?.columns.map(({ name }) => name);

/** Options by which users state how a file is read whose own format information is wrong or missing. */
export function describeReadingOptions(running: () => Running): void {
  describe('options of reading', () => {
    it('take effect, are shown, apply to the next version, and can be removed', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Stock');
      const { file_id: id } = (await client.upload(collection, 'stock.csv', csv(30))).body;
      await settled(client, collection);
      const ask = async () =>
        (
          await client.post<AskBody>(`/api/v1/collections/${collection}/ask`, {
            question: 'What is the total of units?',
          })
        ).body.answer;
      expect(await ask()).not.toContain('120');

      const options = { encoding: 'windows-1252', delimiter: ':', header_row: 3 };
      const asked = await client.post<Detail>(`/api/v1/files/${id}/reprocess`, { options });
      expect([asked.status, asked.body.data.reading_options]).toEqual([200, options]);
      await settled(client, collection);
      expect(await namesOf(client, id)).toEqual(['Depot', 'Gr\u00f6\u00dfe', 'Units']);
      expect(await ask()).toContain('Total of "Units": 120.');
      for (const path of ['', '/report'])
        expect((await client.get<Detail>(`/api/v1/files/${id}${path}`)).body.data.reading_options).toEqual(options);

      const next = (await client.upload(collection, 'stock.csv', csv(31))).body.file_id;
      await settled(client, collection);
      expect(await namesOf(client, next)).toEqual(['Depot', 'Gr\u00f6\u00dfe', 'Units']);
      expect(await ask()).toContain('Total of "Units": 121.');

      const same = await client.post<Detail>(`/api/v1/files/${next}/reprocess`, {});
      expect(same.body.data.reading_options).toEqual(options);
      const forgotten = await client.post<Detail>(`/api/v1/files/${next}/reprocess`, { options: {} });
      expect(forgotten.body.data.reading_options).toBeNull();
      await settled(client, collection);
      expect(await namesOf(client, next)).not.toEqual(['Depot', 'Gr\u00f6\u00dfe', 'Units']);

      await client.post(`/api/v1/files/${next}/reprocess`, { options: { delimiter: ':', header_row: 0 } });
      await settled(client, collection);
      expect(await namesOf(client, next)).toEqual(['Column 1', 'Column 2', 'Column 3']);
    });

    it('can be part of an upload, and apply to the same bytes in all collections', async () => {
      const { client } = running();
      const [here, there] = [await createCollection(client, 'Here'), await createCollection(client, 'There')];
      const options = { encoding: 'windows-1252', delimiter: ':', header_row: 3 };
      const fields = { encoding: 'windows-1252', delimiter: ':', header_row: '3' };
      const readAs = async (file: number) => {
        const { body } = await client.get<Detail>(`/api/v1/files/${file}`);
        return [body.data.reading_options, await namesOf(client, file)];
      };
      const first = await client.upload(here, 'stock.csv', csv(60), {}, fields);
      expect(first.status).toBe(201);
      await settled(client, here);
      const id = first.body.file_id;
      const named = [options, ['Depot', 'Gr\u00f6\u00dfe', 'Units']];
      expect(await readAs(id)).toEqual(named);

      // Equal bytes: an upload without options keeps the options; an upload with other options has the file read again in both collections.
      expect((await client.upload(there, 'stock.csv', csv(60))).body.file_id).toBe(id);
      await settled(client, there);
      expect(await readAs(id)).toEqual(named);
      const other = await client.upload(there, 'stock.csv', csv(60), {}, { ...fields, header_row: '0' });
      expect([other.status, other.body.file_id, other.body.status]).toEqual([201, id, 'processing']);
      for (const collection of [here, there]) {
        await settled(client, collection);
        const { answer } = (
          await client.post<AskBody>(`/api/v1/collections/${collection}/ask`, {
            question: 'What is the total of units?',
          })
        ).body;
        expect(answer).not.toContain('Total of');
      }
      expect(await readAs(id)).toEqual([{ ...options, header_row: 0 }, ['Column 1', 'Column 2', 'Column 3']]);

      const next = await client.upload(here, 'stock.csv', csv(61));
      await settled(client, here);
      expect((await readAs(next.body.file_id))[0]).toEqual({ ...options, header_row: 0 });
    });

    it('that are invalid have an upload refused with the reason, and no file is stored', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Nothing');
      const refused = async (fields: Record<string, string>) => {
        const { status, body } = await client.upload(collection, 'a.txt', 'Hello there.', {}, fields);
        return { ...body, status };
      };
      expect(await refused({ sheet: 'Sales' })).toMatchObject({
        ...{ status: 400, code: 'READING_REFUSED', error: 'sheet applies only to XLSX files; this file is TXT.' },
      });
      expect(await refused({ header_row: 'x' })).toMatchObject({
        ...{ status: 400, code: 'UPLOAD_FIELD_REFUSED', error: 'header_row must be an integer between 0 and 100' },
      });
      expect(await refused({ delimeter: ';' })).toMatchObject({ status: 400, code: 'UPLOAD_MALFORMED' });
      const { body } = await client.get<{ data: { fileInstances: [] } }>(`/api/v1/collections/${collection}`);
      expect(body.data.fileInstances).toEqual([]);
    });

    it('that are invalid have a reprocessing refused with the reason', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Wrong');
      const { file_id: id } = (await client.upload(collection, 'a.txt', 'Hello there.')).body;
      await settled(client, collection);
      const refused = async (body: object) =>
        (await client.post<{ error: string; code: string }>(`/api/v1/files/${id}/reprocess`, body)).body;
      expect(await refused({ options: { sheet: 'Sales' } })).toMatchObject({
        ...{ code: 'READING_REFUSED', error: 'options.sheet applies only to XLSX files; this file is TXT.' },
      });
      expect(await refused({ options: { encoding: 'klingon' } })).toMatchObject({
        ...{ code: 'REQUEST_INVALID', error: expect.stringContaining('options.encoding must be one of') as string },
      });
      expect(await refused({ options: { header_row: 101 } })).toMatchObject({ code: 'REQUEST_INVALID' });
      expect(await refused({ ocr: 'deu' })).toMatchObject({ code: 'REQUEST_INVALID' });
    });
  });
}
