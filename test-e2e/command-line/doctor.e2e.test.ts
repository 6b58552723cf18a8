import { createBus } from '@cardinal/bus';
import { ingestion, logs, type EventContract } from '@cardinal/contracts';
import { openSqlite, type Sqlite } from '@cardinal/store';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesOf, withBlobs } from '../src/blobs-of.js';
import { clientOf, type AskBody, type Client } from '../src/client.js';
import { examine } from '../src/doctor.js';
import { samples } from '../src/samples.js';
import { openDataDir, ownerKey, runCli, startServer, type Server } from '../src/server.js';
import { collectionDetail, createCollection, settled } from '../src/wait.js';
import { fill, listsOf, seenBy, type Filled } from '../suites/backup.js';

const healthy = { code: 0, healthy: true, found: {} };

describe('the doctor of one process', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  let filled: Filled;
  let secondKey: string;
  let lists: unknown;
  let server: Server | undefined;

  const clientsOf = (url: string): [Client, Client] => [clientOf(url, ownerKey), clientOf(url, secondKey)];
  async function start(): Promise<[Client, Client]> {
    server = await startServer({ dataDir });
    return clientsOf(server.url);
  }
  async function stop(): Promise<void> {
    await server?.stop();
    server = undefined;
  }
  /** Damages the database directly, as a fault or a manual change would, while no server runs. */
  function damaged<T>(work: (db: Sqlite) => T): T {
    using db = openSqlite(join(dataDir, 'cardinal.db'));
    return work(db);
  }
  const instanceOf = (db: Sqlite, name: string): { id: number; sha256: string; collectionId: number } => {
    const found = db.get<{ id: number; sha256: string; collectionId: number }>(
      'SELECT id, sha256, collection_id AS collectionId FROM ingest_instances WHERE file_name = ? ORDER BY id',
      [name],
    );
    if (!found) throw new Error(`no document ${name}`);
    return found;
  };

  beforeAll(async () => {
    ({ path: dataDir, remove } = await openDataDir());
    server = await startServer({ dataDir });
    await runCli(dataDir, ['team', 'create', '--name', 'Second']);
    secondKey = String((await runCli(dataDir, ['key', 'create', '--team', '2', '--role', 'owner']))['key']);
    filled = await fill(clientsOf(server.url));
    lists = await listsOf(filled);
  });
  afterEach(stop);
  afterAll(() => remove());

  it('finds no fault in healthy data, whether the server runs or not', async () => {
    expect(await examine(dataDir)).toMatchObject(healthy);
    await stop();
    expect(await examine(dataDir)).toMatchObject(healthy);
    expect(await examine(dataDir, ['--fix'])).toMatchObject(healthy);
  });

  it('finds lost and wrong data of documents and has the services repair it, after which an ask is answered', async () => {
    damaged((db) => {
      const lost = instanceOf(db, 'harbour.pdf');
      db.run('DELETE FROM extraction_cards WHERE instance_id = ? AND ordinal = 0', [lost.id]);
      const bare = instanceOf(db, 'warranty.docx');
      db.run(
        'DELETE FROM retrieval_vectors WHERE card_id IN (SELECT card_id FROM retrieval_cards WHERE instance_id = ?)',
        [bare.id],
      );
      const unindexed = instanceOf(db, 'tea.md');
      db.run('DELETE FROM retrieval_cards WHERE instance_id = ?', [unindexed.id]);
      const stuck = instanceOf(db, 'minutes.doc');
      db.run("UPDATE ingest_instances SET stage = 'indexing', status = 'processing' WHERE id = ?", [stuck.id]);
      const miscounted = instanceOf(db, 'glacier.txt');
      db.run('UPDATE ingest_instances SET cards = 0 WHERE id = ?', [miscounted.id]);
      const unheard = instanceOf(db, 'manual.md');
      db.run('UPDATE ingest_instances SET pending = 1, revision = revision + 1, changed_ms = 1 WHERE id = ?', [
        unheard.id,
      ]);
    });
    const { code, found } = await examine(dataDir);
    expect({ code, found }).toEqual({
      code: 1,
      found: {
        'lost-cards': [1, 1],
        'indexed-cards': [2, 2],
        'cards-without-vectors': [1, 1],
        'vectors-without-cards': [expect.any(Number), expect.any(Number)],
        'stuck-documents': [1, 1],
        'file-statuses': [1, 1],
        'unheard-changes': [1, 1],
        'card-counts': [1, 1],
      },
    });

    const mended = await examine(dataDir, ['--fix']);
    expect(mended.found).toMatchObject({ 'lost-cards': [1, 0], 'stuck-documents': [1, 0], 'card-counts': [1, 0] });
    expect(mended.code).toBe(0); // the remaining repairs are events on the bus, which the services handle once they run
    expect((await examine(dataDir, ['--fix'])).found).toEqual({});

    const clients = await start();
    const there = seenBy(filled, clients);
    for (const [client, id] of there.collections) await settled(client, id);
    await vi.waitFor(async () => expect(await examine(dataDir)).toMatchObject(healthy), { timeout: 60_000 });
    expect(namesIn(await listsOf(there))).toEqual(namesIn(lists));
    for (const { question, answer } of samples.slice(0, 3)) {
      const { body } = await clients[0].post<AskBody>('/api/v1/collections/1/ask', { question });
      expect(body.answer).toContain(answer);
    }
  });

  it('removes orphaned data while the server runs', async () => {
    const orphan = 'ab'.repeat(32);
    damaged((db) => {
      const columns =
        'collection_id, file_id, generation, title, statement, verbatim_content, start_offset, end_offset, page';
      const rest = 'knowledge_type, importance_score, created_at_ms';
      db.run(
        `INSERT INTO extraction_cards (id, team_id, instance_id, ordinal, ${columns}, ${rest})
         SELECT 900001, team_id, 900000, 0, ${columns}, ${rest} FROM extraction_cards LIMIT 1`,
      );
      db.run(
        `INSERT INTO retrieval_instances (team_id, collection_id, instance_id, generation, revision, state, file_id, file_name, version, metadata)
         VALUES (1, 1, 900002, 1, 0, 'current', 900002, 'ghost.txt', 1, '{}')`,
      );
      db.run(
        `INSERT INTO retrieval_vectors (team_id, collection_id, card_id, passage, model_id, key, vector)
         SELECT team_id, collection_id, 900003, passage, model_id, key, vector FROM retrieval_vectors LIMIT 1`,
      );
      const { conflictId } = db.get<{ conflictId: number }>('SELECT id AS conflictId FROM extraction_conflicts') ?? {
        conflictId: 0,
      };
      db.run(
        "UPDATE extraction_conflicts SET first = json_set(first, '$.cardId', 900004), first_card = 900004 WHERE id = ?",
        [conflictId],
      );
    });
    await withBlobs(dataDir, (blobs) => blobs.write(1, orphan, bytesOf('left behind')));
    await using bus = await createBus('embedded:', { db: () => openSqlite(join(dataDir, 'cardinal.db')) });
    await bus.append(logs.progress, '77', ingestion.FileProgress.fromPartial({ collectionId: 77 }), {
      id: 'x',
      part: '900005',
    });
    await bus.append(logs.ask, 'nobody', { event: undefined }, { id: 'x' });

    const before = await examine(dataDir);
    expect(before.found).toEqual({
      'orphaned-bytes': [1, 1],
      'orphaned-progress': [1, 1],
      'orphaned-cards': [1, 1],
      'findings-without-cards': [1, 1],
      'orphaned-index': [1, 1],
      'vectors-without-cards': [1, 1],
      'orphaned-replays': [1, 1],
    });
    expect(before.ids['orphaned-bytes']).toEqual([`${orphan}, team 1`]);

    const [client] = await start();
    const mended = await examine(dataDir, ['--fix']);
    expect(mended).toMatchObject({ code: 0, healthy: true });
    await vi.waitFor(async () => expect(await examine(dataDir)).toMatchObject(healthy), { timeout: 60_000 });
    expect(await withBlobs(dataDir, (blobs) => blobs.exists(1, orphan))).toBe(false);
    const { body } = await client.get<{ data: { stateCounts: unknown } }>('/api/v1/collections/2/conflicts');
    expect(body.data.stateCounts).toEqual({ open: 2, resolved: 1 });
  });

  it('recomputes the token sums of teams, releases expired reservations, and ends lost asks', async () => {
    const refused: EventContract<ingestion.CardsIndexed> = {
      type: 'test.refused',
      publishers: ['ingest'],
      codec: ingestion.CardsIndexed,
      groups: ['a.work'],
    };
    const used = damaged((db) => {
      const row = db.get<{ period: string; document: string }>(
        'SELECT period, document FROM gateway_ledgers WHERE team_id = 1 ORDER BY period DESC',
      );
      const ledger = JSON.parse(row?.document ?? '{}') as {
        usage: { operation: string; tokens: number }[];
        holds: object[];
      };
      const right = ledger.usage.reduce((sum, { tokens }) => sum + tokens, 0);
      for (const entry of ledger.usage) if (entry.operation === 'ask') entry.tokens += 5_000;
      ledger.holds.push({ id: `${row?.period}.lost`, tokens: 700, expiresAtMs: 1 });
      db.run('UPDATE gateway_ledgers SET document = ?, revision = revision + 1 WHERE team_id = 1', [
        JSON.stringify(ledger),
      ]);
      db.run("UPDATE ingest_files SET status = 'error' WHERE id = 1");
      db.run(
        `INSERT INTO answer_asks (team_id, ask_id, collection_id, reservation_id, state, created_at_ms, ending, progress)
         VALUES (1, 'lost', 1, '2020-01.lost', 'running', 1, '', '')`,
      );
      db.run('DELETE FROM ingest_collections WHERE id = 3');
      return right;
    });
    await using bus = await createBus('embedded:', { db: () => openSqlite(join(dataDir, 'cardinal.db')) });
    await bus.publish(refused, { instance: undefined, cardCount: 1 }, { id: 'one' });
    const refusing = await bus.subscribe(refused, { group: 'a.work', handle: () => Promise.reject(new Error('no')) });
    await vi.waitFor(async () => expect(await bus.deadLetters.list(9)).toHaveLength(1));
    await refusing[Symbol.asyncDispose]();

    const damage = {
      'document-owners': [1, 1],
      'file-statuses': [1, 1],
      'orphaned-progress': [1, 1],
      'stuck-asks': [1, 1],
      'ledger-sums': [1, 1],
      'expired-reservations': [1, 1],
      'dead-letters': [1, 1],
    };
    expect(await examine(dataDir)).toMatchObject({ code: 1, found: damage });
    const mended = await examine(dataDir, ['--fix']);
    expect(Object.keys(mended.found)).toEqual(Object.keys(damage));
    expect(mended).toMatchObject({ code: 0, healthy: true });

    const [client, second] = await start();
    await vi.waitFor(async () => expect(await examine(dataDir)).toMatchObject(healthy), { timeout: 60_000 });
    const { usage } = (await runCli(dataDir, ['usage', '--team', '1'])) as {
      usage: { used: number; reserved: number }[];
    };
    expect(usage).toMatchObject([{ used, reserved: 0 }]);
    expect((await second.get<{ data: unknown[] }>('/api/v1/files/list')).body.data).toEqual([]);
    expect((await client.get('/api/v1/usage')).status).toBe(200);
  });

  it('reports a fault that it cannot repair until the missing bytes are restored', async () => {
    const { sha256 } = damaged((db) => {
      db.run("UPDATE ingest_instances SET cards = cards + 1 WHERE file_name = 'harbour.pdf'");
      return instanceOf(db, 'harbour.pdf');
    });
    const bytes = await withBlobs(dataDir, async (blobs) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of blobs.read(1, sha256)) chunks.push(chunk);
      await blobs.delete(1, sha256);
      return Buffer.concat(chunks);
    });

    const found = await examine(dataDir, ['--fix']);
    expect(found).toMatchObject({ code: 1, found: { 'original-bytes': [1, 1], 'lost-cards': [1, 1] } });
    expect(found.ids['original-bytes']).toEqual([expect.stringContaining(sha256)]);
    expect(found.ids['lost-cards']).toEqual([expect.stringContaining('The bytes of the file are gone.')]);

    await withBlobs(dataDir, (blobs) => blobs.write(1, sha256, bytesOf(bytes)));
    const [client] = await start();
    expect(await examine(dataDir, ['--fix'])).toMatchObject({ code: 0, found: { 'lost-cards': [1, 0] } });
    await vi.waitFor(async () => expect(await examine(dataDir)).toMatchObject(healthy), { timeout: 60_000 });
    for (const { question, answer } of samples.slice(0, 1)) {
      const { body } = await client.post<AskBody>('/api/v1/collections/1/ask', { question });
      expect(body.answer).toContain(answer);
    }
  });

  it('reports no fault while documents are being processed and deleted', async () => {
    const [client] = await start();
    const busy = await createCollection(client, 'Busy');
    const over = new AbortController();
    const working = (async () => {
      for (let n = 0; !over.signal.aborted; n++) {
        const paragraphs = Array.from(
          { length: 6 },
          (_, at) => `Paragraph ${at} of letter ${n} tells of ship ${n * at}.`,
        );
        const { body } = await client.upload(busy, `letter-${n}.txt`, paragraphs.join('\n\n'));
        if (n % 2 === 1) await client.delete(`/api/v1/files/${body.file_id}`);
      }
    })();
    try {
      await vi.waitFor(
        async () => expect((await collectionDetail(client, busy)).fileInstances.length).toBeGreaterThan(3),
        { timeout: 60_000 },
      );
      for (const args of [[], ['--fix']]) expect(await examine(dataDir, args)).toMatchObject(healthy);
    } finally {
      over.abort();
      await working;
    }
  });

  it('fails if there is no data, or for an unknown option', async () => {
    await expect(examine(join(dataDir, 'nowhere'))).rejects.toThrow(/exited with 2: .*CLI_NO_DATA/);
    await expect(examine(dataDir, ['--mend'])).rejects.toThrow(/exited with 2: .*CLI_USAGE/);
  });
});

/** Lists without ids and times, because repaired cards get new ones, and without usage counts, which have changed since. */
function namesIn(lists: unknown): unknown {
  return JSON.parse(
    JSON.stringify(lists, (key, value: unknown) =>
      key.startsWith('usage') || /^(id|card_id|cardId|createdAt|created_at|updated_at|writes)$/.test(key)
        ? undefined
        : value,
    ),
  ) as unknown;
}
