import { describe, expect, it } from 'vitest';
import { multipart } from '../harness.js';
import { MiB, useUploads } from './upload-world.js';

interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly content: string | Buffer;
}

const file = (content: string | Buffer = 'a;b'): Part => ({ name: 'file', fileName: 'a.csv', content });
const field = (name: string, content: string | Buffer): Part => ({ name, content });

describe('fields beside the file of an upload', () => {
  const { running, send } = useUploads();
  const all = [
    field('encoding', 'windows-1252'),
    field('delimiter', '\t'),
    field('header_row', '0'),
    field('sheet', 'Größe 2024'),
    field('ocr_language', 'deu'),
    field('treat_as', 'text'),
  ];

  it.each<[string, readonly Part[]]>([
    ['before it', [...all, file()]],
    ['behind it', [file(), ...all]],
    ['on both sides', [...all.slice(0, 3), file(), ...all.slice(3)]],
  ])('are the options for reading the file: %s', async (_, parts) => {
    const { status } = await send(multipart(parts));

    expect(status).toBe(201);
    const reading = { encoding: 'windows-1252', delimiter: '\t', headerRow: 0, sheet: 'Größe 2024' };
    expect(running().catalog.uploads).toMatchObject([
      { head: 'a;b', reading: { ...reading, ocrLanguage: 'deu', treatAs: 'text' } },
    ]);
  });

  it('are optional', async () => {
    await send(multipart([file()]));

    expect(running().catalog.uploads).toMatchObject([{ reading: undefined }]);
  });

  it.each<[string, Part, string]>([
    ['of another type', field('header_row', 'first'), 'header_row must be an integer between 0 and 100'],
    ['no integer', field('header_row', '1.5'), 'header_row must be an integer between 0 and 100'],
    ['too large', field('header_row', '101'), 'header_row must be an integer between 0 and 100'],
    ['empty', field('delimiter', ''), 'delimiter must be one of: '],
    ['none of those that there are', field('encoding', 'klingon'), 'encoding must be one of: utf-8, '],
    ['too long', field('sheet', 'x'.repeat(256)), 'sheet must be a string of 1 to 255 characters'],
    ['much too long', field('sheet', Buffer.alloc(MiB, 120)), 'sheet must not have more than 2048 bytes'],
    ['no text', field('sheet', Buffer.from([0xff])), 'sheet must be valid UTF-8'],
    ['no code', field('ocr_language', 'German'), 'ocr_language must be an OCR language code, such as deu'],
  ])('are refused with field and rule, and no file is stored: %s', async (_, part, error) => {
    for (const parts of [
      [part, file()],
      [file(), part],
      [file(Buffer.alloc(2 * MiB, 97)), part],
    ]) {
      const { status, json } = await send(multipart(parts));
      expect({ status, ...json }).toMatchObject({ status: 400, code: 'UPLOAD_FIELD_REFUSED' });
      expect(json['error']).toContain(error);
    }
    expect(running().catalog.uploads).toEqual([]);
  });

  it('are refused if a field is repeated or unknown', async () => {
    const twice = await send(multipart([field('sheet', 'A'), file(), field('sheet', 'B')]));
    expect([twice.status, twice.json['error']]).toEqual([400, 'sheet must not be given more than once']);
    for (const name of ['metadata', 'headerRow', '__proto__', 'constructor', ''])
      expect(await send(multipart([file(), field(name, 'x')]))).toMatchObject({
        ...{ status: 400, json: { code: 'UPLOAD_MALFORMED' } },
      });
    expect(running().catalog.uploads).toEqual([]);
  });

  it('are refused without a file', async () => {
    expect(await send(multipart(all))).toMatchObject({ status: 400, json: { code: 'UPLOAD_MALFORMED' } });
  });
});
