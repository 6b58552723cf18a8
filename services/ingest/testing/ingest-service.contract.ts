import { createEmbeddedBus, type EventBus } from '@cardinal/bus';
import { document, events, ingest, ingestion, logs } from '@cardinal/contracts';
import { DocumentError, encodeFrame } from '@cardinal/documents';
import { inProcessClient } from '@cardinal/grpc';
import { silentLogger } from '@cardinal/kernel';
import { openSqlite, type BlobStore, type Store } from '@cardinal/store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wireIngest, type DocumentParser } from '../src/index.js';

const team = 7;
const user = { id: 'u1', email: 'ada@example.com', name: 'Ada' };
const { CURRENT, DELETED, SUPERSEDED } = ingestion.InstanceState;

interface World {
  readonly catalog: ingest.CatalogServiceClient;
  readonly bus: EventBus;
  readonly blobs: BlobStore;
  readonly parser: FakeParser;
  blobNames(): Promise<readonly string[]>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface FakeParser extends DocumentParser {
  readonly parsed: string[];
  /** Runs before a file is parsed. */
  before: (fileName: string, signal: AbortSignal) => Promise<void>;
}

/** Where the service keeps its state. Opened again after a restart; the same folder has the same state. */
export interface IngestState extends AsyncDisposable {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Names of the blobs that are kept. */
  blobNames(): Promise<readonly string[]>;
}

type OpenState = (dataDir: string) => Promise<IngestState>;

let world: World;

/** Patient enough for a busy machine and a slow store. */
const patient = { timeout: 20_000 };

async function openWorld(dataDir: string, openState: OpenState): Promise<World> {
  const state = await openState(dataDir);
  const { store, blobs } = state;
  const db = openSqlite(join(dataDir, 'bus.db'));
  const bus = createEmbeddedBus({ db, backoff: { firstMs: 5, ceilingMs: 20 } });
  const parser = fakeParser(blobs);
  const settings = { sweepEveryMs: 20, republishAfterMs: 100 };
  const service = wireIngest({ store, blobs, bus, parser, logger: silentLogger, settings });
  await service.start();
  const close = async () => {
    await service.stop();
    await bus[Symbol.asyncDispose]();
    db[Symbol.dispose]();
    await state[Symbol.asyncDispose]();
  };
  return {
    catalog: inProcessClient(ingest.CatalogServiceDefinition, service.service),
    bus,
    blobs,
    parser,
    blobNames: () => state.blobNames(),
    close,
    restart: async () => {
      await close();
      world = await openWorld(dataDir, openState);
    },
  };
}

/** Takes the bytes themselves as the text of one paragraph. */
function fakeParser(blobs: BlobStore): FakeParser {
  const parser: FakeParser = {
    version: 'test',
    concurrency: 1,
    parsed: [],
    before: async () => {},
    async parse({ teamId, sha256, fileName }, onProgress, signal) {
      await parser.before(fileName, signal);
      parser.parsed.push(fileName);
      onProgress(1, 1, 'pages');
      const chunks: Uint8Array[] = [];
      for await (const chunk of blobs.read(teamId, sha256)) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const part = document.ParsedPart.fromPartial({ text, blocks: [{ start: 0, end: text.length, page: 1 }] });
      async function* frames() {
        yield encodeFrame(part);
      }
      await blobs.write(teamId, `parsed-test-${sha256}`, frames());
      return document.ParsedSummary.fromPartial({ pages: 1, textLength: text.length });
    },
    [Symbol.asyncDispose]: async () => {},
  };
  return parser;
}

async function collectionNamed(name: string, teamId = team): Promise<number> {
  const { collection } = await world.catalog.createCollection({ teamId, user, name });
  return collection?.id ?? 0;
}

async function upload(collectionId: number, fileName: string, text: string, teamId = team) {
  async function* requests() {
    yield { payload: { $case: 'header' as const, value: { teamId, user, collectionId, fileName } } };
    yield { payload: { $case: 'chunk' as const, value: Buffer.from(text) } };
  }
  return world.catalog.uploadFile(requests());
}

const instancesOf = async (collectionId: number, teamId = team) =>
  (await world.catalog.getCollection({ teamId, collectionId })).instances;
const instance = async (collectionId: number, id: number) => (await instancesOf(collectionId)).find((i) => i.id === id);
const refOf = (collectionId: number, up: ingest.UploadFileResponse, generation = 1) => ({
  teamId: team,
  collectionId,
  fileId: up.fileId,
  instanceId: up.instanceId,
  generation,
});

let published = 0;
const unique = () => ({ id: `test-${++published}` });

/** What extraction and retrieval would say. */
async function indexed(
  collectionId: number,
  up: ingest.UploadFileResponse,
  cardCount = 3,
  generation = 1,
): Promise<void> {
  await vi.waitFor(
    async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'extracting' }),
    patient,
  );
  const data = { instance: refOf(collectionId, up, generation), cardCount };
  await world.bus.publish(events.cardsIndexed, data, unique());
  await vi.waitFor(
    async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ status: 'processed' }),
    patient,
  );
}

async function applied(
  collectionId: number,
  changes: readonly { instanceId: number; revision: number; state: ingestion.InstanceState }[],
) {
  for (const service of ['extraction', 'retrieval']) {
    await world.bus.publish(
      events.changesApplied,
      { teamId: team, collectionId, service, changes: [...changes] },
      unique(),
    );
  }
}

/** What the whole service does, whatever its state is kept in. */
export function describeIngestService(name: string, openState: OpenState): void {
  describe(`the ingest service on ${name}`, () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'cardinal-ingest-'));
      world = await openWorld(folder, openState);
    });
    afterEach(async () => {
      await world.close();
      await rm(folder, { recursive: true });
    });

    it('shows how many cards have their vectors', async () => {
      const collectionId = await collectionNamed('Manuals');
      const up = await upload(collectionId, 'a.txt', 'Hello there.');
      const ref = refOf(collectionId, up);
      await world.bus.publish(events.wordsIndexed, { instance: ref, cardCount: 300 }, unique());
      await vi.waitFor(
        async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'embedding' }),
        patient,
      );

      await world.bus.publish(events.vectorsAdvanced, { instance: ref, done: 128, total: 300 }, unique());
      await world.bus.publish(
        events.vectorsAdvanced,
        { instance: { ...ref, generation: 9 }, done: 299, total: 300 },
        unique(),
      );

      for await (const { data } of world.bus.follow(
        logs.progress,
        String(collectionId),
        0,
        AbortSignal.timeout(5_000),
      )) {
        expect(data.done).not.toBe(299);
        if (data.done !== 128) continue;
        expect(data).toMatchObject({ stage: 'embedding', total: 300, unit: 'cards', cards: 300, status: 'processing' });
        expect(data.percent).toBe(68);
        break;
      }
    });

    describe('uploading', () => {
      it('stores, queues and reports the file as processing', async () => {
        const collectionId = await collectionNamed('Manuals');

        const up = await upload(collectionId, 'a.txt', 'Hello there.');

        expect(up).toMatchObject({ fileName: 'a.txt', status: 'processing', contentType: 'text/plain', sizeBytes: 12 });
        await vi.waitFor(
          async () =>
            expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'extracting', pages: 1 }),
          patient,
        );
        const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
        expect(collection).toMatchObject({ status: 'processing', fileInstances: 1 });
      });

      it('hands the parsed document on', async () => {
        const collectionId = await collectionNamed('Manuals');
        const parsed = vi.fn();
        await using _subscription = await world.bus.subscribe(events.fileParsed, {
          group: 'extraction.extract',
          handle: async ({ data }) => parsed(data),
        });

        const up = await upload(collectionId, 'a.txt', 'Hello there.');

        await vi.waitFor(() => expect(parsed).toHaveBeenCalledOnce(), patient);
        expect(parsed.mock.calls[0]?.[0]).toMatchObject({
          instance: refOf(collectionId, up),
          fileName: 'a.txt',
          version: 1,
        });
        const parts = [];
        for await (const { part } of world.catalog.readParsed({ teamId: team, instanceId: up.instanceId }))
          parts.push(part?.text);
        expect(parts).toEqual(['Hello there.']);
      });

      it('takes the same bytes under the same name once', async () => {
        const collectionId = await collectionNamed('Manuals');

        const first = await upload(collectionId, 'a.txt', 'Hello there.');
        const second = await upload(collectionId, 'a.txt', 'Hello there.');

        expect(second).toMatchObject({ fileId: first.fileId, instanceId: first.instanceId });
        expect(await instancesOf(collectionId)).toHaveLength(1);
      });

      it('links the same file to another collection and parses it once', async () => {
        const [one, two] = [await collectionNamed('One'), await collectionNamed('Two')];
        const first = await upload(one, 'a.txt', 'Hello there.');
        await indexed(one, first);

        const second = await upload(two, 'a.txt', 'Hello there.');
        await indexed(two, second);

        expect(second.fileId).toBe(first.fileId);
        expect(second.instanceId).not.toBe(first.instanceId);
        expect(world.parser.parsed).toEqual(['a.txt']);
      });

      it('keeps equal bytes of two teams apart', async () => {
        const [mine, theirs] = [await collectionNamed('Mine'), await collectionNamed('Theirs', 8)];

        const first = await upload(mine, 'a.txt', 'Hello there.');
        const second = await upload(theirs, 'a.txt', 'Hello there.', 8);

        expect(second.fileId).not.toBe(first.fileId);
        await expect(world.catalog.getFile({ teamId: 8, fileId: first.fileId })).rejects.toMatchObject({
          code: 'FILE_NOT_FOUND',
        });
        await expect(upload(mine, 'b.txt', 'x', 8)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      });

      it.each([
        ['empty.txt', '', 'UPLOAD_EMPTY'],
        ['tool.exe', 'MZ', 'UPLOAD_UNSUPPORTED_TYPE'],
        ['fake.pdf', 'not a pdf', 'UPLOAD_MISLABELLED'],
        ['big.txt', 'x'.repeat(50 * 1024 * 1024 + 1), 'UPLOAD_TOO_LARGE'],
      ])('refuses %s', async (name, text, code) => {
        const collectionId = await collectionNamed('Manuals');

        await expect(upload(collectionId, name, text)).rejects.toMatchObject({ kind: 'invalid', code });
        expect(await instancesOf(collectionId)).toEqual([]);
      });
    });

    describe('a file that cannot be parsed', () => {
      it('ends as error with its reason, and the next one goes on', async () => {
        const collectionId = await collectionNamed('Manuals');
        world.parser.before = async (name) => {
          if (name === 'bad.txt') throw new DocumentError('encrypted', 'The file needs a password.');
        };

        const bad = await upload(collectionId, 'bad.txt', 'secret');
        const good = await upload(collectionId, 'good.txt', 'open');

        await vi.waitFor(
          async () =>
            expect(await instance(collectionId, bad.instanceId)).toMatchObject({
              status: 'error',
              statusReason: 'encrypted',
            }),
          patient,
        );
        await indexed(collectionId, good);
        const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
        expect(collection?.status).toBe('error');
        expect((await world.catalog.listFiles({ teamId: team })).files.map((f) => [f.name, f.status])).toEqual([
          ['good.txt', 'processed'],
          ['bad.txt', 'error'],
        ]);
      });

      it('is tried again when it is uploaded again', async () => {
        const collectionId = await collectionNamed('Manuals');
        world.parser.before = async () => {
          throw new DocumentError('corrupt', 'Broken.');
        };
        const up = await upload(collectionId, 'a.txt', 'text');
        await vi.waitFor(
          async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ status: 'error' }),
          patient,
        );
        world.parser.before = async () => {};

        expect(await upload(collectionId, 'a.txt', 'text')).toMatchObject({
          instanceId: up.instanceId,
          status: 'processing',
        });
        await indexed(collectionId, up, 1, 2);
      });
    });

    describe('fairness', () => {
      it('takes turns between teams, however many files one of them has', async () => {
        const [many, one] = [await collectionNamed('Many'), await collectionNamed('One', 8)];
        let open = (): void => {};
        const gate = new Promise<void>((resolve) => {
          open = resolve;
        });
        world.parser.before = () => gate;
        for (let n = 0; n < 5; n++) await upload(many, `many-${n}.txt`, `text ${n}`);
        await upload(one, 'one.txt', 'the only one', 8);

        open();

        await vi.waitFor(() => expect(world.parser.parsed).toHaveLength(6), patient);
        expect(world.parser.parsed.indexOf('one.txt')).toBeLessThanOrEqual(2);
      });
    });

    describe('versions', () => {
      it('answers from the old version until the new one is processed', async () => {
        const collectionId = await collectionNamed('Policies');
        const v1 = await upload(collectionId, 'policy.txt', '30 days');
        await indexed(collectionId, v1);

        const v2 = await upload(collectionId, 'policy.txt', '14 days');
        expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
          supersededInstanceIds: [],
        });
        expect(await instance(collectionId, v2.instanceId)).toMatchObject({ version: 2, current: false });

        await indexed(collectionId, v2);
        // The currency follows the status.
        await vi.waitFor(async () => {
          expect(await instance(collectionId, v1.instanceId)).toMatchObject({ current: false });
          expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: true });
        }, patient);
        expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
          supersededInstanceIds: [v1.instanceId],
          restoredInstanceIds: [v2.instanceId],
        });
      });

      it('is the newest again when its bytes are uploaded again', async () => {
        const collectionId = await collectionNamed('Policies');
        const v1 = await upload(collectionId, 'policy.txt', '30 days');
        await indexed(collectionId, v1);
        const v2 = await upload(collectionId, 'policy.txt', '14 days');
        await indexed(collectionId, v2);

        await upload(collectionId, 'policy.txt', '30 days');

        expect(await instance(collectionId, v1.instanceId)).toMatchObject({ version: 3, current: true });
        expect(await instance(collectionId, v2.instanceId)).toMatchObject({ current: false });
      });
    });

    describe('deleting', () => {
      it('hides a file at once and purges its bytes when everyone has followed', async () => {
        const collectionId = await collectionNamed('Manuals');
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await indexed(collectionId, up);

        await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });

        expect(await instancesOf(collectionId)).toEqual([]);
        expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
          deletedInstanceIds: [up.instanceId],
        });
        await expect(world.catalog.getFile({ teamId: team, fileId: up.fileId })).rejects.toMatchObject({
          kind: 'not-found',
        });

        await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: DELETED }]);
        await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
        expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({ deletedInstanceIds: [] });
      });

      it('keeps bytes that another file still has', async () => {
        const collectionId = await collectionNamed('Manuals');
        const one = await upload(collectionId, 'a.txt', 'Hello there.');
        const two = await upload(collectionId, 'b.txt', 'Hello there.');
        await indexed(collectionId, one);
        await indexed(collectionId, two);

        await world.catalog.deleteFile({ teamId: team, fileId: one.fileId });
        await applied(collectionId, [{ instanceId: one.instanceId, revision: 1, state: DELETED }]);

        await vi.waitFor(
          async () =>
            expect((await world.catalog.getScope({ teamId: team, collectionId })).deletedInstanceIds).toEqual([]),
          patient,
        );
        expect(await world.blobNames()).not.toEqual([]);
      });

      it('removes a collection with its links while its files stay', async () => {
        const collectionId = await collectionNamed('Manuals');
        const changed = vi.fn();
        await using _subscription = await world.bus.subscribe(events.instancesChanged, {
          group: 'retrieval.changes',
          handle: async ({ data }) => changed(data.changes),
        });
        const up = await upload(collectionId, 'a.txt', 'Hello there.');

        await world.catalog.deleteCollection({ teamId: team, collectionId });

        for (const call of ['getCollection', 'getScope', 'deleteCollection'] as const) {
          await expect(world.catalog[call]({ teamId: team, collectionId })).rejects.toMatchObject({
            code: 'COLLECTION_NOT_FOUND',
          });
        }
        expect((await world.catalog.getFile({ teamId: team, fileId: up.fileId })).file?.instances).toEqual([]);
        await vi.waitFor(
          () => expect(changed).toHaveBeenCalledWith([{ instanceId: up.instanceId, revision: 1, state: DELETED }]),
          patient,
        );
      });

      it('drops what comes late for a deleted file', async () => {
        const collectionId = await collectionNamed('Manuals');
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });

        await world.bus.publish(events.cardsIndexed, { instance: refOf(collectionId, up), cardCount: 3 }, unique());
        const other = await upload(collectionId, 'b.txt', 'Something else.');
        await indexed(collectionId, other, 2);

        const { collection } = await world.catalog.getCollection({ teamId: team, collectionId });
        expect(collection).toMatchObject({ fileInstances: 1, knowledgeCards: 2, status: 'processed' });
      });
    });

    describe('a restart', () => {
      it('takes up a parse that was cut off', async () => {
        const collectionId = await collectionNamed('Manuals');
        world.parser.before = (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
          });
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await vi.waitFor(
          async () => expect(await instance(collectionId, up.instanceId)).toMatchObject({ stage: 'parsing' }),
          patient,
        );

        await world.restart();

        await indexed(collectionId, up);
        expect(world.parser.parsed).toEqual(['a.txt']);
      });

      it('ignores stale generations', async () => {
        const collectionId = await collectionNamed('Manuals');
        const up = await upload(collectionId, 'a.txt', 'Hello there.');
        await indexed(collectionId, up);
        await world.catalog.reprocessFile({ teamId: team, fileId: up.fileId });

        await world.bus.publish(
          events.ingestionFailed,
          { instance: refOf(collectionId, up, 1), stage: 'extract', reason: 'late', message: '' },
          unique(),
        );

        await indexed(collectionId, up, 5, 2);
        expect(await instance(collectionId, up.instanceId)).toMatchObject({ knowledgeCards: 5, statusReason: '' });
      });
    });

    describe('states of change', () => {
      it('are told once each and kept until both followers confirm', async () => {
        const collectionId = await collectionNamed('Policies');
        const v1 = await upload(collectionId, 'p.txt', 'one');
        await indexed(collectionId, v1);
        const v2 = await upload(collectionId, 'p.txt', 'two');
        await indexed(collectionId, v2);
        const changes = [
          { instanceId: v1.instanceId, revision: 1, state: SUPERSEDED },
          { instanceId: v2.instanceId, revision: 1, state: CURRENT },
        ];

        await world.bus.publish(
          events.changesApplied,
          { teamId: team, collectionId, service: 'extraction', changes },
          unique(),
        );
        await world.bus.publish(
          events.changesApplied,
          { teamId: team, collectionId, service: 'retrieval', changes: changes.slice(1) },
          unique(),
        );

        await vi.waitFor(
          async () =>
            expect(await world.catalog.getScope({ teamId: team, collectionId })).toMatchObject({
              supersededInstanceIds: [v1.instanceId],
              restoredInstanceIds: [],
            }),
          patient,
        );
      });
    });
  });
}
