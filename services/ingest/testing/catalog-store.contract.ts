import { document } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogStore, File, PassedFiles } from '../src/app/ports.js';
import { linked, listed, newCollection, newFile, team, type CatalogUnderTest } from './catalog-samples.js';
import { describeBlobGuard } from './blob-guard.contract.js';
import { describeInstanceStore } from './instance-store.contract.js';

/** What every `CatalogStore` promises. An adapter is complete when this suite passes against the real store. */
export function describeCatalogStore(name: string, create: () => Promise<CatalogUnderTest>): void {
  describe(`CatalogStore contract: ${name}`, () => {
    let made: CatalogUnderTest;
    let store: CatalogStore;
    beforeEach(async () => {
      made = await create();
      ({ store } = made);
    });
    afterEach(async () => made[Symbol.asyncDispose]());

    describe('collections', () => {
      it('are stored with every field, and listed newest first within their team', async () => {
        const first = await store.collections.insert(newCollection('One'));
        const second = await store.collections.insert({ ...newCollection('Two'), publishDisabled: true });
        await store.collections.insert(newCollection('Theirs', 8));

        const nothing = { statusCounts: {}, instances: 0, cards: 0 };
        expect(await made.other.collections.list(team)).toEqual([
          { ...second, ...nothing },
          { ...first, ...nothing },
        ]);
        expect(await store.collections.find(team, second.id)).toEqual({ ...second, ...nothing });
        expect(await store.collections.find(8, second.id)).toBeUndefined();
        expect(await store.collections.revision(team, second.id)).toBe(0);
        expect(await store.collections.revision(8, second.id)).toBeUndefined();
        await store.collections.advance(team, second.id);
        await store.collections.advance(8, second.id);
        expect(await made.other.collections.revision(team, second.id)).toBe(1);
      });

      it('are found by the id of the request that created them, also after their deletion', async () => {
        const { id } = await store.collections.insert(newCollection('One'), 'request-1');
        await store.collections.insert(newCollection('One'));

        expect(await made.other.collections.madeBy(team, 'request-1')).toBe(id);
        expect(await store.collections.madeBy(8, 'request-1')).toBeUndefined();
        expect(await store.collections.madeBy(team, 'request-2')).toBeUndefined();
        await store.collections.tombstone(team, id, 5);
        expect(await store.collections.madeBy(team, 'request-1')).toBe(id);
      });

      it('are deleted once, and not found afterwards', async () => {
        const { id } = await store.collections.insert(newCollection('One'));

        expect(await store.collections.tombstone(8, id, 5)).toBe(false);
        expect(await store.collections.tombstone(team, id, 5)).toBe(true);
        expect(await store.collections.tombstone(team, id, 6)).toBe(false);
        expect(await store.collections.find(team, id)).toBeUndefined();
        expect(await store.collections.revision(team, id)).toBeUndefined();
        expect(await store.collections.list(team)).toEqual([]);
      });
    });

    describe('files', () => {
      it('are the same for the same bytes under the same name', async () => {
        const one = await store.files.upsert(newFile('a.txt'));
        const again = await made.other.files.upsert({ ...newFile('a.txt'), createdAtMs: 99 });

        expect(one).toEqual({ ...newFile('a.txt'), id: one.id, status: 'new', uploads: 1, writes: 0 });
        expect(again).toEqual({ ...one, uploads: 2 });
        expect(await store.files.find(team, one.id)).toEqual(again);
        for (const other of [newFile('b.txt', one.sha256), newFile('a.txt', 'x'), newFile('a.txt', one.sha256, 8)]) {
          expect((await store.files.upsert(other)).id).not.toBe(one.id);
        }
      });

      it('are one record even if several uploads race', async () => {
        const files = await Promise.all(
          Array.from({ length: 8 }, (_, n) => (n % 2 ? store : made.other).files.upsert(newFile('a.txt'))),
        );

        expect(new Set(files.map(({ id }) => id)).size).toBe(1);
      });

      it('are listed newest first, without those whose status is new', async () => {
        const files = [];
        for (const name of ['a', 'b', 'c']) files.push(await store.files.upsert(newFile(name)));
        const [a, , c] = files;
        if (a) await store.files.setStatus(a, 'processed');
        if (c) await store.files.setStatus(c, 'processing');

        expect((await listed(store, team)).map(({ name, status }) => [name, status])).toEqual([
          ['c', 'processing'],
          ['a', 'processed'],
        ]);
        expect(await listed(store, 8)).toEqual([]);
        expect((await store.files.page(team, c?.id ?? 0)).found.map(({ name }) => name)).toEqual(['a']);
      });

      it('are listed in pages', async () => {
        const made: File[] = [];
        // One by one, because hundreds of calls at once wait too long for a connection on a busy machine.
        for (let at = 0; at <= 500; at++) {
          const file = await store.files.upsert(newFile(`file ${at}`));
          await store.files.setStatus(file, 'processed');
          made.push(file);
        }
        const first = await store.files.page(team, Number.MAX_SAFE_INTEGER);
        const second = await store.files.page(team, first.found.at(-1)?.id ?? 0);
        const all = [...first.found, ...second.found].map(({ id }) => id);

        expect([first.found.length, first.isLast, second.isLast]).toEqual([500, false, true]);
        expect(all).toEqual(made.map(({ id }) => id).sort((a, b) => b - a));
      });

      it('take a status only if their record was not changed since it was read', async () => {
        const a = await store.files.upsert(newFile('a'));
        expect(await store.files.setStatus(a, 'processing')).toBe(true);
        expect(await store.files.setStatus(a, 'error')).toBe(false);
        const [again] = await listed(store, team);
        expect(again?.status).toBe('processing');
        expect(again && (await store.files.setStatus(again, 'processed'))).toBe(true);
        expect((await store.files.find(team, a.id))?.status).toBe('processed');
      });

      it('have a new id when the same bytes are uploaded after a deletion', async () => {
        const one = await store.files.upsert(newFile('a'));

        expect(await store.files.tombstone(8, one.id, 5)).toBe(false);
        expect(await store.files.tombstone(team, one.id, 5)).toBe(true);
        expect(await store.files.tombstone(team, one.id, 6)).toBe(false);

        expect(await store.files.find(team, one.id)).toBeUndefined();
        expect((await store.files.upsert(newFile('a'))).id).not.toBe(one.id);
      });

      it('are not deleted if an upload came that the deletion does not know of', async () => {
        const { id, uploads } = await store.files.upsert(newFile('a'));
        const again = await made.other.files.upsert(newFile('a'));

        expect(await store.files.tombstone(team, id, 5, uploads)).toBe(false);
        expect(await store.files.find(team, id)).toEqual(again);
        expect(await store.files.tombstone(team, id, 5, again.uploads)).toBe(true);
        expect((await store.files.upsert(newFile('a'))).uploads).toBe(1);
      });

      it('can be uploaded while other uploads delete them', async () => {
        const uploads = Array.from({ length: 20 }, async (_, n) => {
          const { files } = n % 2 ? store : made.other;
          const { id } = await files.upsert(newFile('a'));
          await files.tombstone(team, id, 5);
        });

        await expect(Promise.all(uploads)).resolves.toHaveLength(20);
      });

      it('are purgeable once they are deleted and without instances, and removed only then', async () => {
        const { id: collectionId } = await store.collections.insert(newCollection('One'));
        const [used, free, live] = [newFile('used'), newFile('free'), newFile('live')];
        const [usedFile, freeFile, liveFile] = [
          await store.files.upsert(used),
          await store.files.upsert(free),
          await store.files.upsert(live),
        ];
        await linked(store.instances, usedFile, collectionId);
        for (const { id } of [usedFile, freeFile]) await store.files.tombstone(team, id, 5);

        const among = async () => {
          const { found, next } = await store.files.nextPurgeable();
          expect(next).toBeUndefined();
          expect(await store.files.purgeable([usedFile.id, freeFile.id, liveFile.id])).toEqual(found);
          return found.map(({ id }) => id);
        };
        expect(await among()).toEqual([freeFile.id]);
        for (const { id } of [freeFile, liveFile]) await store.files.remove(id);
        expect(await among()).toEqual([]);
        expect(await store.files.find(team, liveFile.id)).toBeDefined();
      });

      it('are all found purgeable in the order of their deletion, also many that were deleted at one time', async () => {
        const times = Array.from({ length: 640 }, (_, n) => (n < 20 ? 5 : n < 600 ? 6 : 7));
        const ids = await Promise.all(
          times.map(async (deletedMs, n) => {
            const { id } = await store.files.upsert(newFile(`${n}`));
            await store.files.tombstone(team, id, deletedMs);
            return id;
          }),
        );

        const found: number[] = [];
        let passed: PassedFiles | undefined;
        do {
          const some = await store.files.nextPurgeable(passed);
          found.push(...some.found.map(({ id }) => id));
          passed = some.next;
        } while (passed);

        expect(found).toHaveLength(ids.length);
        expect(new Set(found)).toEqual(new Set(ids));
      });

      it('are found by their bytes within the team: live files by haveBytes, deleted ones also by knowBytes', async () => {
        const one = await store.files.upsert(newFile('a', 'same'));
        await store.files.upsert(newFile('a', 'same', 8));
        expect(await store.files.haveBytes(team, one.sha256, one.id)).toBe(false);

        const two = await store.files.upsert(newFile('b', 'same'));
        expect(await store.files.haveBytes(team, one.sha256, one.id)).toBe(true);
        await store.files.tombstone(team, two.id, 5);
        expect(await store.files.haveBytes(team, one.sha256, one.id)).toBe(false);
        expect([await store.files.knowBytes(team, 'same'), await store.files.knowBytes(9, 'same')]).toEqual([
          true,
          false,
        ]);
        await store.files.tombstone(team, one.id, 5);
        expect(await store.files.knowBytes(team, 'same')).toBe(true);
      });
    });

    describe('parsed documents', () => {
      const summary = document.ParsedSummary.fromPartial({ pages: 3, textLength: 2 ** 30, title: 'Größe' });

      it('are found by content and parser version, and replaced', async () => {
        await store.parsed.save(team, 'h', 'v1', document.ParsedSummary.fromPartial({ pages: 1 }));
        await store.parsed.save(team, 'h', 'v1', summary);

        expect(await made.other.parsed.find(team, 'h', 'v1')).toEqual(summary);
        const properties = await made.other.parsed.propertiesOf(team, ['h', 'none']);
        expect([...properties]).toEqual([['h', summary.metadata]]);
        expect((await store.parsed.propertiesOf(8, ['h'])).size).toBe(0);
        for (const [teamId, hash, version] of [
          [8, 'h', 'v1'],
          [team, 'x', 'v1'],
          [team, 'h', 'v2'],
        ] as const) {
          expect(await store.parsed.find(teamId, hash, version)).toBeUndefined();
        }
      });

      it('have tables of a typer version, until they are parsed again', async () => {
        const untyped = { sha256: 'h', parserVersion: 'v1', tablesVersion: '', tables: '' } as const;
        const kept = { ...untyped, tablesVersion: '1', tables: 'kept' } as const;
        await store.parsed.save(team, 'h', 'v1', summary);
        await store.parsed.save(team, 'x', 'v1', summary);
        expect(await store.parsed.tablesOf(team, ['h'])).toEqual([untyped]);

        await store.parsed.noteTables(team, kept);
        await store.parsed.noteTables(8, { ...kept, tables: 'none' });
        await store.parsed.noteTables(team, { ...kept, sha256: 'gone' });

        expect(await made.other.parsed.tablesOf(team, ['h', 'gone'])).toEqual([kept]);
        expect(await store.parsed.tablesOf(8, ['h'])).toEqual([]);
        expect(await store.parsed.tablesOf(team, [])).toEqual([]);
        expect(await store.parsed.find(team, 'h', 'v1')).toEqual(summary);
        await store.parsed.save(team, 'h', 'v1', summary);
        expect(await store.parsed.tablesOf(team, ['h'])).toEqual([untyped]);
        await store.parsed.save(team, 'h', 'v1', summary, { tablesVersion: '2', tables: 'none' });
        expect(await store.parsed.tablesOf(team, ['h'])).toEqual([{ ...untyped, tablesVersion: '2', tables: 'none' }]);
      });

      it('are removed for every parser version', async () => {
        for (const version of ['v1', 'v2']) await store.parsed.save(team, 'h', version, summary);
        await store.parsed.save(8, 'h', 'v1', summary);

        expect([...(await store.parsed.remove(team, 'h'))].sort()).toEqual(['v1', 'v2']);
        expect(await store.parsed.remove(team, 'h')).toEqual([]);
        expect(await store.parsed.find(8, 'h', 'v1')).toEqual(summary);
      });
    });

    describe('the blob guard', () => {
      describeBlobGuard(() => made);
    });

    describe('instances', () => {
      describeInstanceStore(() => made);
    });
  });
}
