import { ingest, ingestion } from '@cardinal/contracts';
import { DocumentError } from '@cardinal/documents';
import { readDirectory, readTable } from '@cardinal/tables';
import { setTimeout as untilAborted } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { applied, collectionNamed, indexed, instance, patient, team, upload, world } from './ingest-world.js';

const orders = 'Order,Total\nA1,10\nA2,20\nA3,30\n';

type Request = Partial<Omit<ingest.ListTablesRequest, 'teamId'>>;

async function listed(request: Request, teamId = team) {
  const found: ingest.ListTablesResponse[] = [];
  for await (const each of world.catalog.listTables({ teamId, ...request })) found.push(each);
  return found;
}

async function readOf(fileId: number, index = 0, teamId = team) {
  const chunks: Uint8Array[] = [];
  for await (const { chunk } of world.catalog.readTable({ teamId, fileId, index })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const notFound = { kind: 'not-found', code: 'FILE_NOT_FOUND' };
const tablesBlobs = async () => (await world.blobNames()).filter((name) => name.includes('tables-'));

/** Tables of documents: they are typed, listed, read, replaced and removed together with their document. */
export function describeTables(): void {
  describe('tables', () => {
    it('are typed, listed, and returned with every cell', async () => {
      const collectionId = await collectionNamed('Sales');
      const up = await upload(collectionId, 'orders.csv', orders);
      const text = await upload(collectionId, 'notes.txt', 'Nothing to count.');
      for (const each of [up, text]) await indexed(collectionId, each);

      const [file, ...rest] = await listed({ collectionId });

      expect(rest).toEqual([]);
      expect(file).toMatchObject({ fileId: up.fileId, fileName: 'orders.csv', state: ingest.TablesState.TYPED });
      const [entry] = readDirectory(file?.directory ?? new Uint8Array()).tables;
      expect(entry?.facts).toMatchObject({ rows: 3, columns: [{ name: 'Order' }, { name: 'Total', type: 'number' }] });
      if (!entry) throw new RangeError('no table');
      const table = readTable(entry, await readOf(up.fileId));
      expect([0, 1, 2].map((row) => table.columns[1]?.text(row))).toEqual(['10', '20', '30']);
      // A text without tables is not typed.
      expect(world.parser.typed).toHaveLength(1);
    });

    it('are listed for the requested files, and not for other teams', async () => {
      const collectionId = await collectionNamed('Sales');
      const [first, second] = [
        await upload(collectionId, 'a.csv', orders),
        await upload(collectionId, 'b.csv', `${orders}A4,40\n`),
      ];
      for (const each of [first, second]) await indexed(collectionId, each);
      const idsOf = async (request: Request) => (await listed(request)).map(({ fileId }) => fileId);

      expect(await idsOf({ collectionId })).toEqual([first.fileId, second.fileId]);
      expect(await idsOf({ collectionId, afterFileId: first.fileId })).toEqual([second.fileId]);
      expect(await idsOf({ collectionId, fileIds: [second.fileId] })).toEqual([second.fileId]);
      expect(await idsOf({ fileIds: [second.fileId] })).toEqual([second.fileId]);
      expect(await idsOf({ collectionId: await collectionNamed('Empty'), fileIds: [first.fileId] })).toEqual([]);
      await expect(listed({ fileIds: [first.fileId] }, team + 1)).rejects.toMatchObject(notFound);
      await expect(listed({ collectionId }, team + 1)).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      await expect(readOf(first.fileId, 0, team + 1)).rejects.toMatchObject(notFound);
      await expect(readOf(first.fileId, 1)).rejects.toMatchObject({ kind: 'not-found', code: 'TABLE_NOT_FOUND' });
      await expect(listed({})).rejects.toMatchObject({ kind: 'invalid' });
      await expect(listed({ fileIds: Array.from({ length: 1_001 }, (_, n) => n + 1) })).rejects.toMatchObject({
        kind: 'invalid',
      });
    });

    it('of a new version replace those of the old version when it becomes current', async () => {
      const collectionId = await collectionNamed('Sales');
      const old = await upload(collectionId, 'orders.csv', orders);
      await indexed(collectionId, old);
      const now = await upload(collectionId, 'orders.csv', `${orders}A4,40\n`);
      const current = async () => (await listed({ collectionId, currentOnly: true })).map(({ fileId }) => fileId);
      await vi.waitFor(
        async () => expect(await instance(collectionId, now.instanceId)).toMatchObject({ stage: 'extracting' }),
        patient,
      );

      expect(await current()).toEqual([old.fileId]);
      await indexed(collectionId, now);
      expect(await current()).toEqual([now.fileId]);
      expect(await listed({ collectionId })).toHaveLength(2);
    });

    it('are no longer listed when their file is deleted, and their bytes are removed afterwards', async () => {
      const collectionId = await collectionNamed('Sales');
      const up = await upload(collectionId, 'orders.csv', orders);
      await indexed(collectionId, up);
      expect(await tablesBlobs()).toHaveLength(1);

      await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });

      expect(await listed({ collectionId })).toEqual([]);
      await expect(readOf(up.fileId)).rejects.toMatchObject(notFound);
      await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: ingestion.InstanceState.DELETED }]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    });

    it('that are being typed when their file is deleted leave nothing', async () => {
      const collectionId = await collectionNamed('Sales');
      let go = (): void => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      const begun = vi.fn();
      world.parser.beforeTables = async () => {
        begun();
        await held;
      };
      const up = await upload(collectionId, 'orders.csv', orders);
      await vi.waitFor(() => expect(begun).toHaveBeenCalled(), patient);

      await world.catalog.deleteFile({ teamId: team, fileId: up.fileId });
      go();

      await applied(collectionId, [{ instanceId: up.instanceId, revision: 1, state: ingestion.InstanceState.DELETED }]);
      await vi.waitFor(async () => expect(await world.blobNames()).toEqual([]), patient);
    });

    it('that cannot be typed are listed as failed, and their document is processed', async () => {
      const collectionId = await collectionNamed('Sales');
      world.parser.beforeTables = async () => {
        throw new DocumentError('parser_out_of_memory', 'Too much.');
      };
      const up = await upload(collectionId, 'orders.csv', orders);
      await indexed(collectionId, up);

      expect(await listed({ collectionId })).toMatchObject([{ fileId: up.fileId, state: ingest.TablesState.FAILED }]);
      await expect(readOf(up.fileId)).rejects.toMatchObject({ code: 'TABLE_NOT_FOUND' });
    });

    it('are pending while their file is being parsed, and cannot be read', async () => {
      const collectionId = await collectionNamed('Sales');
      world.parser.before = (_, signal) => untilAborted(60_000, undefined, { signal });
      const { fileId } = await upload(collectionId, 'orders.csv', orders);

      expect(await listed({ collectionId })).toMatchObject([{ fileId, state: ingest.TablesState.PENDING }]);
      await expect(listed({ fileIds: [fileId] })).rejects.toMatchObject({ kind: 'conflict', code: 'FILE_UNREAD' });
      await expect(readOf(fileId)).rejects.toMatchObject({ code: 'FILE_UNREAD' });
    });

    it('are typed again after another version typed them, without a parse', async () => {
      const collectionId = await collectionNamed('Sales');
      const up = await upload(collectionId, 'orders.csv', orders);
      await indexed(collectionId, up);
      const { file } = await world.catalog.getFile({ teamId: team, fileId: up.fileId });
      const note = { sha256: file?.sha256 ?? '', parserVersion: 'test-csv', tablesVersion: '', tables: '' } as const;
      await world.store.parsed.noteTables(team, note);
      await world.blobs.delete(team, `tables-test-csv-${note.sha256}`);

      expect(await listed({ collectionId })).toMatchObject([{ state: ingest.TablesState.PENDING }]);
      await world.restart();

      await vi.waitFor(
        async () => expect(await listed({ collectionId })).toMatchObject([{ state: ingest.TablesState.TYPED }]),
        patient,
      );
      expect(world.parser.parsed).toEqual([]);
      expect(await readOf(up.fileId)).not.toHaveLength(0);
    });

    it('and the text are made again for a document without them, as after a restore', async () => {
      const collectionId = await collectionNamed('Sales');
      const up = await upload(collectionId, 'orders.csv', orders);
      await indexed(collectionId, up);
      const { file } = await world.catalog.getFile({ teamId: team, fileId: up.fileId });
      const sha256 = file?.sha256 ?? '';
      await world.store.parsed.remove(team, sha256);
      for (const made of ['parsed', 'tables']) await world.blobs.delete(team, `${made}-test-csv-${sha256}`);
      await world.restart();

      await vi.waitFor(
        async () => expect(await listed({ collectionId })).toMatchObject([{ state: ingest.TablesState.TYPED }]),
        patient,
      );
      expect(await world.catalog.readText({ teamId: team, fileId: up.fileId, offset: 0, limit: 5 })).toMatchObject({
        text: 'Order',
      });
      expect(await instance(collectionId, up.instanceId)).toMatchObject({ status: 'processed', knowledgeCards: 3 });
    });
  });
}
