import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data, fakeServer, refusal, runCommand, whole } from './fake-server.js';

type Handler = Parameters<typeof fakeServer>[0][string];

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const handbook = { id: 7, name: 'Handbook' };

interface Instance {
  readonly file_id: number;
  readonly name: string;
  readonly sha256: string;
  readonly version: number;
  readonly source: string | null;
  readonly status: string;
  readonly current: boolean;
}
const instance = (id: number, name: string, text: string, more: Partial<Instance> = {}): Instance => ({
  ...{ file_id: id, name, sha256: hash(text), version: 1, source: 'sync', status: 'processed', current: true },
  ...more,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-sync-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** A collection that accepts uploads and deletions; `onLook` runs before each read of it. */
async function served(
  first: readonly Instance[],
  { answers = {}, onLook }: { answers?: Readonly<Record<string, Handler>>; onLook?: (looks: number) => void } = {},
) {
  const state = { instances: [...first] };
  let looks = 0;
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => at + 1).flatMap((id): [string, Handler][] => [
      [`GET /api/v1/files/${id}`, data({ id, fileInstances: [{ ...instance(id, '', ''), collection: handbook }] })],
      [
        `DELETE /api/v1/files/${id}`,
        (response, request) => {
          state.instances = state.instances.filter((one) => one.file_id !== id);
          data({})(response, request);
        },
      ],
    ]),
  );
  const server = await fakeServer({
    'GET /api/v1/collections/list': data([handbook]),
    'GET /api/v1/collections/7': (response, request) => {
      onLook?.((looks += 1));
      data({ ...handbook, status: 'processed', fileInstances: state.instances })(response, request);
    },
    ...files,
    ...answers,
  });
  const changes = () => server.asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path]);
  return { ...server, state, changes };
}

const upload = 'POST /api/v1/collections/7/files/upload';
const taken = (id: number) =>
  whole({ file_id: id, filename: '', status: 'processing', content_type: '', size_bytes: 1 });

async function sync(url: string) {
  const { code, out, err } = await runCommand(['sync', folder, 'Handbook'], { url });
  return { code, report: (out === '' ? undefined : JSON.parse(out)) as unknown, err };
}

describe('an empty file', () => {
  it('is skipped with the reason, and not reported as missing', async () => {
    write('a.txt', 'a');
    write('empty.txt', '');
    const { url, changes } = await served([instance(1, 'a.txt', 'a')]);

    const { code, report, err } = await sync(url);

    expect([code, err]).toEqual([0, `skipped: ${join(folder, 'empty.txt')} (empty)\n`]);
    expect(report).toMatchObject({
      passed_over: [{ path: join(folder, 'empty.txt'), why: 'empty' }],
      ...{ unchanged: 1, kept: [], failed: [], missing: [], extra: [] },
    });
    expect(changes()).toEqual([]);
  });

  it('keeps its earlier document, which is reported', async () => {
    write('a.txt', 'a');
    write('b.txt', '');
    write('theirs.txt', '');
    const { url, changes } = await served([
      instance(1, 'a.txt', 'a'),
      instance(2, 'b.txt', 'b'),
      instance(3, 'theirs.txt', 'theirs', { source: null }),
    ]);

    const { code, report } = await sync(url);

    const kept = [{ name: 'b.txt', why: 'its file is empty now' }];
    expect([code, report]).toMatchObject([0, { kept, missing: [], extra: [], deleted: [] }]);
    expect(changes()).toEqual([]);
  });
});

describe('a document that was moved', () => {
  it('stays if its new name is refused', async () => {
    write('new.txt', 'moved');
    const refused = refusal(400, { error: 'no such name', code: 'UPLOAD_NAME' });
    const { url, changes } = await served([instance(1, 'old.txt', 'moved'), instance(2, 'gone.txt', 'gone')], {
      answers: { [upload]: refused },
    });

    expect(await sync(url)).toMatchObject({
      code: 1,
      report: {
        uploaded: [],
        deleted: ['gone.txt'],
        kept: [{ name: 'old.txt', why: 'it is not available under its new name: new.txt' }],
        failed: [{ name: 'new.txt', code: 'UPLOAD_NAME' }],
        missing: ['new.txt'],
        extra: ['old.txt'],
      },
    });
    expect(changes().slice(1)).toEqual([['DELETE', '/api/v1/files/2']]);
  });

  it('stays if others have a document with its new name', async () => {
    write('new.txt', 'moved');
    const { url, changes } = await served([
      instance(1, 'old.txt', 'moved'),
      instance(2, 'new.txt', 'theirs', { source: null }),
    ]);
    const dry = await runCommand(['sync', folder, 'Handbook', '--dry-run'], { url });

    expect(JSON.parse(dry.out)).toMatchObject({ deleted: [], kept: [{ name: 'old.txt' }] });
    expect(await sync(url)).toMatchObject({
      code: 1,
      report: { deleted: [], in_the_way: ['new.txt'], kept: [{ name: 'old.txt' }], extra: ['old.txt'] },
    });
    expect(changes()).toEqual([]);
  });

  it.each([
    { end: 'processed', code: 0, deleted: ['old.txt'], kept: [] },
    { end: 'error', code: 1, deleted: [], kept: [{ name: 'old.txt' }] },
  ])(
    'is deleted under its old name once it is processed under the new one: $end',
    async ({ end, code, deleted, kept }) => {
      write('new.txt', 'moved');
      const arriving = instance(2, 'new.txt', 'moved', { status: 'processing' });
      const old = instance(1, 'old.txt', 'moved');
      let meanwhile: readonly Instance[] = [];
      const server = await served([old], {
        answers: {
          [upload]: (response, request) => {
            server.state.instances.push(arriving);
            taken(2)(response, request);
          },
        },
        // The file is still being processed at the first read.
        onLook(looks) {
          if (looks !== 4) return;
          meanwhile = server.state.instances;
          server.state.instances = [old, { ...arriving, status: end }];
        },
      });

      expect(await sync(server.url)).toMatchObject({
        code,
        report: { uploaded: ['new.txt'], deleted, kept, missing: [] },
      });
      expect(meanwhile).toEqual([old, arriving]);
    },
  );

  it('is deleted at once if it could not be parsed, or is processed under the new name already', async () => {
    write('new.txt', 'moved');
    write('copy.txt', 'copied');
    const refused = refusal(400, { error: 'no such name', code: 'UPLOAD_NAME' });
    const there = [
      instance(1, 'old.txt', 'moved', { status: 'error' }),
      instance(2, 'copied.txt', 'copied'),
      instance(3, 'copy.txt', 'copied'),
    ];
    const { url } = await served(there, { answers: { [upload]: refused } });

    expect(await sync(url)).toMatchObject({ report: { deleted: ['copied.txt', 'old.txt'], kept: [], extra: [] } });
  });
});

describe('a deletion', () => {
  const there = [instance(1, 'a.txt', 'a'), instance(2, 'b.txt', 'b'), instance(3, 'c.txt', 'c')];
  beforeEach(() => write('kept.txt', 'kept'));
  const kept = instance(9, 'kept.txt', 'kept');

  it('that fails does not stop the others', async () => {
    const failing = refusal(500, { error: 'no disk', code: 'STORE_FAILED' });
    const { url } = await served([...there, kept], { answers: { 'DELETE /api/v1/files/1': failing } });

    expect(await sync(url)).toMatchObject({
      code: 1,
      report: {
        deleted: ['b.txt', 'c.txt'],
        failed: [{ name: 'a.txt', error: 'no disk', code: 'STORE_FAILED' }],
        extra: ['a.txt'],
      },
    });
  });

  it('that fails for a reason common to all ends the synchronisation', async () => {
    const forbidden = refusal(403, { error: 'no', code: 'FORBIDDEN' });
    const { url, changes } = await served([...there, kept], { answers: { 'DELETE /api/v1/files/1': forbidden } });

    expect(await sync(url)).toMatchObject({ code: 4, report: undefined });
    expect(changes()).toHaveLength(1);
  });

  it('begins with the oldest version, and is skipped if another collection has one of the versions', async () => {
    const versions = [
      instance(2, 'a.txt', 'new', { version: 2 }),
      instance(1, 'a.txt', 'old', { current: false }),
      instance(4, 'b.txt', 'new', { version: 2 }),
      instance(3, 'b.txt', 'old', { current: false }),
      kept,
    ];
    const elsewhere = { id: 8, name: 'Other' };
    const shared = data({ id: 3, fileInstances: [{ collection: handbook }, { collection: elsewhere }] });
    const { url, changes } = await served(versions, { answers: { 'GET /api/v1/files/3': shared } });

    expect(await sync(url)).toMatchObject({
      report: { deleted: ['a.txt'], kept: [{ name: 'b.txt', why: 'another collection also contains it' }] },
    });
    expect(changes()).toEqual([
      ['DELETE', '/api/v1/files/1'],
      ['DELETE', '/api/v1/files/2'],
    ]);
  });
});

describe('a failure in the middle', () => {
  beforeEach(() => {
    for (let n = 0; n < 12; n += 1) write(`${n}.txt`, `text ${n}`);
  });

  it('common to all uploads ends the synchronisation, and nothing is deleted', async () => {
    let uploads = 0;
    const usedUp = refusal(429, { error: 'used up', code: 'QUOTA_EXCEEDED' }, { 'retry-after': '3600' });
    const { url, changes } = await served([instance(1, 'old.txt', 'text 11')], {
      answers: { [upload]: (...to) => ((uploads += 1) > 3 ? usedUp : taken(2))(...to) },
    });

    expect(await sync(url)).toMatchObject({ code: 6, report: undefined });
    expect(changes().filter(([method]) => method === 'DELETE')).toEqual([]);
  });

  it('of the server ends the synchronisation, unlike a connection that breaks for one document', async () => {
    let uploads = 0;
    const one = await served([], {
      answers: {
        [upload]: (response, request) => ((uploads += 1) === 2 ? response.destroy() : taken(2)(response, request)),
      },
    });
    expect(await sync(one.url)).toMatchObject({ code: 1, report: { failed: [{ code: 'CLIENT_NETWORK' }] } });
    expect(uploads).toBe(12);

    let isAway = false;
    const all = await served([instance(1, 'old.txt', 'gone')], {
      answers: {
        [upload]: (response) => {
          isAway = true;
          response.destroy();
        },
        'GET /api/v1/collections/7': (response, request) =>
          isAway ? response.destroy() : data({ ...handbook, fileInstances: [] })(response, request),
      },
    });
    expect(await sync(all.url)).toMatchObject({ code: 3, report: undefined });
    expect(all.changes().length).toBeLessThanOrEqual(4);
  });
});
