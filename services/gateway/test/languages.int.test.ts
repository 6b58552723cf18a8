import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { gatewaySettingsOf, gatewayVariables } from '../src/settings.js';
import { startGateway } from './harness.js';

describe('the language of messages', () => {
  const path = '/api/v1/collections/999';

  it.each([
    ['de', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['zh-Hant-TW', 'zh'],
    ['en;q=0.2, el', 'el'],
    ['tlh, tr;q=0.1', 'tr'],
    ['*', 'en'],
    ['de;q=0', 'en'],
    [undefined, 'en'],
    ['', 'en'],
    [';;;,,,q=', 'en'],
    [`${'x,'.repeat(4_000)}de`, 'en'],
  ])('is the preferred one of %s: %s', async (wanted, language) => {
    await using it1 = await startGateway();
    const headers = wanted === undefined ? {} : { 'accept-language': wanted };
    const { status, headers: told, json } = await it1.call('GET', path, undefined, headers);

    expect(status).toBe(404);
    expect(json['code']).toBe('COLLECTION_NOT_FOUND');
    expect(told).toMatchObject({ 'content-language': language, vary: 'Accept-Language' });
    expect(json['error'] === 'Collection not found.').toBe(language === 'en');
  });

  it('leaves field and rule of a failure as they are', async () => {
    await using it1 = await startGateway();
    const headers = { 'accept-language': 'es' };
    const { status, json } = await it1.call('POST', '/api/v1/collections/1/search', { query: 'x', top_k: 0 }, headers);

    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'REQUEST_INVALID',
      error: 'La solicitud incumple una regla: top_k must be an integer between 1 and 100',
    });
  });

  it('applies to failures of any kind, before and after routing', async () => {
    await using it1 = await startGateway();
    const headers = { 'accept-language': 'it' };
    expect((await it1.call('GET', '/api/v1/nothing', undefined, headers)).json['error']).toBe(
      'Questa operazione non esiste.',
    );
    const refused = await it1.call('GET', '/api/v1/collections/list', undefined, { ...headers, authorization: '' });
    expect(refused.json['error']).toMatch(/^Serve una chiave API valida/);
  });

  it('is listed in Vary beside the origin', async () => {
    const variables = Type.Object(gatewayVariables);
    const settings = gatewaySettingsOf(readSettings(variables, { CARDINAL_CORS_ORIGINS: 'https://a.example' }));
    await using it1 = await startGateway({ settings });
    expect((await it1.call('GET', path)).headers['vary']).toBe('Origin, Accept-Language');
  });

  it('applies to the status of a file', async () => {
    await using it1 = await startGateway();
    const read = async (language: string) => {
      const { json, headers } = await it1.call('GET', '/api/v1/collections/1', undefined, {
        'accept-language': language,
      });
      const { fileInstances } = json['data'] as { fileInstances: readonly Record<string, unknown>[] };
      return { told: headers['content-language'], tag: headers['etag'], ...fileInstances[0] };
    };
    const [german, english] = [await read('de'), await read('en')];

    expect(german).toMatchObject({ told: 'de', status_reason: 'no_text' });
    expect(german).toMatchObject({ status_message: 'Die Datei enthält keinen lesbaren Text.' });
    expect(english).toMatchObject({ told: 'en', status_reason: 'no_text' });
    expect(english.tag).not.toBe(german.tag);
  });
});
