import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

describe('a file that is processed again', () => {
  let it1: Harness;
  beforeAll(async () => {
    it1 = await startGateway();
  });
  afterAll(async () => it1[Symbol.asyncDispose]());
  const reprocess = (body?: object | null) => it1.call('POST', '/api/v1/files/1/reprocess', body);

  it('is parsed with the given options, or with its previous ones', async () => {
    const options = {
      encoding: 'windows-1252',
      delimiter: ';',
      header_row: 3,
      sheet: 'Sales',
      ocr_language: 'deu',
      treat_as: 'text',
    };
    expect(await reprocess({ options })).toMatchObject({ status: 200, json: { data: { reading_options: options } } });
    expect(await reprocess({ options: { header_row: 0 } })).toMatchObject({
      json: { data: { reading_options: { header_row: 0 } } },
    });
    expect(await reprocess({ options: {} })).toMatchObject({ status: 200, json: { data: { reading_options: {} } } });
    for (const body of [{}, undefined])
      expect(await reprocess(body)).toMatchObject({ status: 200, json: { data: { reading_options: null } } });
  });

  it.each([
    [{ options: { delimiter: 'x' } }, 'options.delimiter must be one of'],
    [{ options: { header_row: -1 } }, 'options.header_row must be an integer between 0 and 100'],
    [{ options: { ocr: 'deu' } }, 'options.ocr is not a known field'],
    [{ options: { ocr_language: 'Deutsch' } }, 'options.ocr_language must be an OCR language code'],
    [{ delimiter: ';' }, 'delimiter is not a known field'],
    [null, 'the body must be object'],
  ])('is refused with options %j: %s', async (body, message) => {
    const { status, json } = await reprocess(body);
    expect([status, json['error']]).toEqual([400, expect.stringContaining(message) as string]);
  });
});
