import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient, type Client, type operations, type Schemas } from '../src/index.js';

describe('the interface of the client', () => {
  it('has a method for every operation', () => {
    expectTypeOf<Exclude<keyof operations, keyof Client>>().toEqualTypeOf<never>();
    expectTypeOf<Exclude<keyof Client, keyof operations>>().toEqualTypeOf<
      'streamAskCollection' | 'streamAskCollections' | 'waitUntilProcessed'
    >();
  });

  it('has the types of the OpenAPI document', () => {
    expectTypeOf<Client['listCollections']>().returns.resolves.toEqualTypeOf<Schemas['Collection'][]>();
    expectTypeOf<Client['searchCollection']>().returns.resolves.toEqualTypeOf<Schemas['SearchReply']>();
    expectTypeOf<Client['uploadFile']>().returns.resolves.toEqualTypeOf<Schemas['UploadResult']>();
    expectTypeOf<Client['getCollection']>().returns.resolves.toEqualTypeOf<Schemas['CollectionDetail']>();
    expectTypeOf<Client['listAudit']>().returns.resolves.toEqualTypeOf<Schemas['AuditReply']>();
    expectTypeOf<Client['askCollection']>().returns.resolves.toEqualTypeOf<Schemas['Answer']>();
    expectTypeOf<Parameters<Client['resolveConflict']>[1]['action']>().toEqualTypeOf<Schemas['ConflictAction']>();
  });

  it('accepts a custom fetch', async () => {
    const fetch = async () => Response.json({ status: 'ok', version: '1' });

    expect(await createClient({ baseUrl: 'http://elsewhere', apiKey: 'sk-x', fetch }).getHealth()).toMatchObject({
      status: 'ok',
    });
  });
});
