import { describe, expect, it } from 'vitest';
import { multipart } from '../harness.js';
import { RemoteFailure } from '../remote-failure.js';
import { file, MiB, path, useUploads } from './upload-world.js';

describe('uploads', () => {
  const { running, send } = useUploads();

  it('forward a file to ingest and answer 201', async () => {
    const { status, json } = await send(file('hello'));

    expect(status).toBe(201);
    expect(json).toEqual({
      file_id: 3,
      filename: 'notes.txt',
      status: 'processing',
      content_type: 'text/plain',
      size_bytes: 5,
    });
    expect(running().catalog.uploads).toMatchObject([
      { header: { teamId: 1, collectionId: 1, user: { name: 'Ann' } }, head: 'hello' },
    ]);
  });

  it('forward the source of a file', async () => {
    await send(file('hello'), path, { 'x-cardinal-source': 'sync:handbook' });
    await send(file('hello'));

    expect(running().catalog.uploads).toMatchObject([
      { header: { source: 'sync:handbook' } },
      { header: { source: '' } },
    ]);
  });

  it("forward the users' metadata of a file", async () => {
    const metadata = '{"town": "Zürich", "tags": ["会議"]}';
    await send(file('hello'), path, { 'x-cardinal-metadata': Buffer.from(metadata).toString('latin1') });
    await send(file('hello'));

    expect(running().catalog.uploads).toMatchObject([{ header: { metadata } }, { header: { metadata: '' } }]);
  });

  it.each(['two words', '', 'a/b', 'x'.repeat(101)])('refuse the source %j', async (source) => {
    const { status, json } = await send(file('hello'), path, { 'x-cardinal-source': source });

    expect([status, json['error']]).toEqual([
      400,
      expect.stringMatching(/x-cardinal-source.* must be 1 to 100 letters/),
    ]);
    expect(running().catalog.uploads).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\rules.pdf', 'rules.pdf'],
    ['a\u0007b\u202Efdp.txt', 'abfdp.txt'],
    ['Übersicht – 会議.pdf', 'Übersicht – 会議.pdf'],
    ['  spaced .txt ', 'spaced .txt'],
    ['U\u0308bersicht.txt', '\u00dcbersicht.txt'],
    ['\u1112\u1161\u11ab.txt', '\ud55c.txt'],
    ['no\u200btes\ufeff\u00ad.txt', 'notes.txt'],
    ['notes.txt. . .', 'notes.txt'],
    ['notes.txt\u00a0', 'notes.txt'],
    ['\u0645\u06cc\u200c\u0631\u0648\u0645.txt', '\u0645\u06cc\u200c\u0631\u0648\u0645.txt'],
    ['he said %22hi%22%0D%0A 100%25.txt', 'he said "hi" 100%25.txt'],
  ])('store the name %j as %j', async (given, kept) => {
    expect((await send(file('x', given))).json['filename']).toBe(kept);
  });

  it.each(['', '..', '/', '. . .', '\u200b\u2060', '\u00a0', 'x'.repeat(300) + '.txt', 'ü'.repeat(126) + '.txt'])(
    'refuse the name %j',
    async (name) => {
      const { status, json } = await send(file('x', name));

      expect(status).toBe(400);
      expect(json['error']).toMatch(/^file must have a/);
      expect(running().catalog.uploads).toEqual([]);
    },
  );

  it.each([
    ['another part name', multipart([{ name: 'document', fileName: 'a.txt', content: 'x' }])],
    ['no part', multipart([])],
    ['two files', multipart([1, 2].map((n) => ({ name: 'file', fileName: `${n}.txt`, content: 'x' })))],
    [
      'a field beside the file',
      multipart([
        { name: 'file', fileName: 'a.txt', content: 'x' },
        { name: 'b', content: 'y' },
      ]),
    ],
    ['a body cut off', multipart([{ name: 'file', fileName: 'a.txt', content: 'x'.repeat(100_000) }], { end: false })],
    ['an empty file', multipart([{ name: 'file', fileName: 'a.txt', content: '' }])],
    ['a part without a file name', multipart([{ name: 'file', content: 'x' }])],
    ['no boundary', { ...file('x'), headers: { 'content-type': 'multipart/form-data' } }],
    ['JSON', { body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }],
    ['JSON that is broken', { body: Buffer.from('{"file":'), headers: { 'content-type': 'application/json' } }],
    ['another type', { ...file('x'), headers: { 'content-type': 'application/octet-stream' } }],
    ['no type', { ...file('x'), headers: {} }],
    ['nothing', { body: Buffer.alloc(0), headers: {} }],
  ])('refuse %s with 400 and store nothing', async (_name, upload) => {
    const { status, json } = await send(upload);

    expect(status).toBe(400);
    expect(json['error']).toMatch(/file/);
    expect(running().catalog.uploads).toEqual([]);
  });

  it.each([
    ['UPLOAD_UNSUPPORTED_TYPE', 415],
    ['UPLOAD_MISLABELLED', 415],
    ['UPLOAD_TOO_LARGE', 413],
    ['UPLOAD_EMPTY', 400],
  ])('answer the error %s of ingest with %i, also if it occurs midway', async (code, status) => {
    running().catalog.refuseUploadAt = { bytes: 1, error: new RemoteFailure('invalid', code) };

    expect(await send(file(Buffer.alloc(5 * MiB)))).toMatchObject({ status, json: { code } });
    expect((await send(file(Buffer.alloc(10)))).status).toBe(status); // the connection can still be used
  });

  it('answer 404 for an unknown collection, whatever the file', async () => {
    expect((await send(file('x'), '/api/v1/collections/2/files/upload')).status).toBe(404);
    expect((await send(file(Buffer.alloc(3 * MiB)), '/api/v1/collections/77/files/upload')).status).toBe(404);
  });

  it('leave it to ingest to check whether the collection exists', async () => {
    expect((await send(file('a'))).status).toBe(201);
    expect(running().catalog.calls).toEqual(['uploadFile']);

    await running().catalog.client().deleteCollection({ teamId: 1, collectionId: 1 });

    expect((await send(file(Buffer.alloc(3 * MiB)))).status).toBe(404);
  });
});
