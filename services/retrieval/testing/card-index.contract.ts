import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardIndex, InstanceRecord } from '../src/app/ports.js';
import { analyseCard } from '../src/domain/analysis/analyse.js';
import type { Card } from '../src/domain/card.js';
import type { Scope } from '../src/domain/scope.js';
import { cardOf, instanceOf, scopeOf } from './made-cards.js';

export interface CardIndexUnderTest extends AsyncDisposable {
  readonly index: CardIndex;
  /** The same data, opened anew, as after a restart. */
  reopen(): Promise<CardIndexUnderTest>;
}

const dimensions = 16;
/** The unit vector along one axis, leaning towards the next. */
const along = (axis: number, lean = 0): Float32Array => {
  const vector = new Float32Array(dimensions);
  vector[axis] = Math.sqrt(1 - lean * lean);
  vector[(axis + 1) % dimensions] = lean;
  return vector;
};
const terms = (...words: string[]): Map<string, number> => new Map(words.map((word) => [word, 1]));

/** What every `CardIndex` promises. Vectors have 16 dimensions, their model is called `contract`. */
export function describeCardIndex(name: string, create: (dimensions: number) => Promise<CardIndexUnderTest>): void {
  describe(`CardIndex contract: ${name}`, () => {
    let tested: CardIndexUnderTest;
    let index: CardIndex;

    beforeEach(async () => {
      tested = await create(dimensions);
      index = tested.index;
    });
    afterEach(async () => tested[Symbol.asyncDispose]());

    async function put(cards: readonly Card[], record: InstanceRecord = instanceOf()): Promise<void> {
      await index.begin(record);
      await index.put(
        record,
        cards.map((card) => ({ ...card, instanceId: record.instanceId })),
      );
      await index.finish(record);
    }

    async function embed(cardId: number, vectors: readonly Float32Array[], record = instanceOf()): Promise<void> {
      const passages = vectors.map((vector, passage) => ({ key: `${cardId}-${passage}`, vector }));
      await index.putVectors(record, [{ cardId, passages }]);
      await index.vectorsComplete(record);
    }

    async function found(word: string, scope: Partial<Scope> = {}): Promise<number[]> {
      const view = await index.view(scopeOf(scope));
      return (await view.byWords(terms(word), 100)).best.map((card) => card.cardId);
    }

    const near = async (vector: Float32Array, scope: Partial<Scope> = {}) =>
      (await (await index.view(scopeOf(scope))).byVector(vector, 100)).best;

    describe('words', () => {
      it('ranks by BM25 over the scope', async () => {
        await put([
          cardOf({ cardId: 1, verbatim: 'zebra alpha beta' }),
          cardOf({ cardId: 2, verbatim: 'zebra zebra alpha' }),
          cardOf({ cardId: 3, verbatim: 'gamma delta epsilon' }),
        ]);
        const view = await index.view(scopeOf());

        const list = await view.byWords(terms('zebra'), 10);

        const idf = Math.log(1 + 1.5 / 2.5);
        const [two, one] = [(idf * 2) / 2.9, idf / 1.9];
        expect(list.best.map((card) => card.cardId)).toEqual([2, 1]);
        expect(list.best[0]?.score).toBeCloseTo(two, 5);
        expect(list.best[1]?.score).toBeCloseTo(one, 5);
        expect(list.matched).toBe(2);
        expect(list.moments.mean).toBeCloseTo((one + two) / 3, 5);
        expect(await view.wordScores(terms('zebra'), [3, 1, 999])).toEqual([0, list.best[1]?.score, 0]);
        expect(await view.documentFrequencies(['zebra', 'gamma', 'nothing'])).toEqual([2, 1, 0]);
      });

      it('breaks ties by card id and keeps to the depth', async () => {
        await put([3, 1, 2].map((cardId) => cardOf({ cardId, verbatim: 'equal' })));

        const list = await (await index.view(scopeOf())).byWords(terms('equal'), 2);

        expect(list.best.map((card) => card.cardId)).toEqual([1, 2]);
        expect(list.matched).toBe(3);
      });

      it.each([
        'zebra*',
        '+zebra',
        '"zebra"',
        'zebra OR lion',
        '*:*',
        'zebra~2',
        '(zebra',
        'terms:zebra',
        '',
        ' ',
        '\\',
        '1.10/zebra',
      ])('takes a term literally, operators and all: %j', async (term) => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra or lion' })]);

        expect(await found(term)).toEqual([]);
      });

      it('finds words of any length', async () => {
        const lengths = [100, 119, 120, 121, 300, 5_000];
        const words = lengths.map((length) => '7'.repeat(length));
        await put(words.map((verbatim, at) => cardOf({ cardId: at + 1, verbatim })));

        for (const word of words) {
          const [term = ''] = analyseCard('', word).terms.keys();
          expect(await found(term)).toContain(words.indexOf(word) + 1);
        }
      });

      it('counts the title as text', async () => {
        await put([cardOf({ cardId: 1, title: 'Zebra', verbatim: 'Stripes.' })]);

        expect(await found('zebra')).toEqual([1]);
      });
    });

    describe('vectors', () => {
      it('ranks by cosine, the best passage of a card counting', async () => {
        await put([cardOf({ cardId: 1 }), cardOf({ cardId: 2 }), cardOf({ cardId: 3 })]);
        await embed(1, [along(5), along(0, 0.6)]);
        await embed(2, [along(0, 0.1)]);

        const best = await near(along(0));

        expect(best.map((card) => card.cardId)).toEqual([2, 1]);
        expect(best[1]?.score).toBeCloseTo(0.8, 2);
        const view = await index.view(scopeOf());
        expect(await view.counts()).toMatchObject({ cards: 3, cardsWithVectors: 2 });
        const [missing, nearest] = await view.vectors(along(0), [3, 1]);
        expect(missing).toBeUndefined();
        expect([...(nearest ?? [])]).toEqual([...along(0, 0.6)].map((value) => expect.closeTo(value, 2) as number));
        const exact = await view.exactCosines(along(0), [3, 1]);
        expect(exact[0]).toBeUndefined();
        expect(exact[1]).toBeCloseTo(0.8, 6);
        const cosines = await view.cosines(along(0), [3, 1]);
        expect(cosines[0]).toBeUndefined();
        expect(cosines[1]).toBeCloseTo(0.8, 2);
      });

      it('offers cards without vectors until they have them', async () => {
        await put([1, 2, 3].map((cardId) => cardOf({ cardId })));
        await embed(2, [along(0)]);

        expect((await index.withoutVectors(instanceOf(), 0, 10)).map((card) => card.cardId)).toEqual([1, 3]);
        expect((await index.withoutVectors(instanceOf(), 1, 1)).map((card) => card.cardId)).toEqual([3]);
        expect(await index.countWithoutVectors(instanceOf())).toBe(2);
      });

      it('gives the moments of all cosines in scope', async () => {
        await put([1, 2, 3].map((cardId) => cardOf({ cardId })));
        await embed(1, [along(0, 0.6)]);
        await embed(2, [along(5)]);

        const { moments, matched } = await (await index.view(scopeOf())).byVector(along(0), 1);

        expect(matched).toBe(2);
        expect(moments.mean).toBeCloseTo(0.4, 2);
        expect(moments.deviation).toBeCloseTo(0.4, 2);
      });

      it('names documents whose cards lack vectors though all had been there', async () => {
        await put([cardOf({ cardId: 1 }), cardOf({ cardId: 2 })]);
        expect(await index.incomplete()).toEqual([]);
        await embed(1, [along(0)]);

        const { teamId, collectionId, instanceId, generation } = instanceOf();
        expect(await index.incomplete()).toEqual([{ teamId, collectionId, instanceId, generation }]);
        await embed(2, [along(1)]);
        expect(await index.incomplete()).toEqual([]);
      });

      it('gives no vectors to a card of another generation', async () => {
        await put([cardOf({ cardId: 1 })], instanceOf({ generation: 2 }));
        await embed(1, [along(0)], instanceOf({ generation: 1 }));

        expect(await near(along(0))).toEqual([]);
      });

      it('knows the vectors of texts, within the team', async () => {
        await put([cardOf({ cardId: 1 })]);
        await embed(1, [along(3)]);

        expect([...(await index.knownVectors(1, ['1-0', 'other'])).keys()]).toEqual(['1-0']);
        expect((await index.knownVectors(2, ['1-0'])).size).toBe(0);
      });
    });

    describe('changes', () => {
      it('puts the same generation twice as once', async () => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra' })]);
        await embed(1, [along(0)]);
        await put([cardOf({ cardId: 1, verbatim: 'zebra' })]);

        expect(await found('zebra')).toEqual([1]);
        expect((await near(along(0))).length).toBe(1);
        expect(await index.finish(instanceOf())).toBe(1);
      });

      it('replaces the text of a card, and forgets its vector', async () => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra' })]);
        await embed(1, [along(0)]);
        await put([cardOf({ cardId: 1, verbatim: 'giraffe' })], instanceOf({ generation: 2 }));

        expect(await found('zebra')).toEqual([]);
        expect(await found('giraff')).toEqual([1]);
        expect(await near(along(0))).toEqual([]);
      });

      it('keeps the vector of a card that only moved', async () => {
        await put([cardOf({ cardId: 1, page: 1 })]);
        await embed(1, [along(0)]);
        await put([cardOf({ cardId: 1, page: 2 })], instanceOf({ generation: 2 }));

        const view = await index.view(scopeOf());
        expect((await view.cards([1]))[0]?.page).toBe(2);
        expect(await view.counts()).toMatchObject({ cardsWithVectors: 1 });
      });

      it('drops the cards that a newer generation lacks', async () => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra' }), cardOf({ cardId: 2, verbatim: 'zebra' })]);
        await put([cardOf({ cardId: 2, verbatim: 'zebra' })], instanceOf({ generation: 2 }));

        expect(await found('zebra')).toEqual([2]);
      });

      it('refuses an older generation', async () => {
        await put([cardOf({ cardId: 1 })], instanceOf({ generation: 2 }));

        expect(await index.begin(instanceOf({ generation: 1 }))).toBe('stale');
        expect(await index.put(instanceOf({ generation: 1 }), [cardOf({ cardId: 9, verbatim: 'late' })])).toBe('stale');
        expect(await index.withoutVectors(instanceOf({ generation: 1 }), 0, 10)).toEqual([]);
        expect(await index.countWithoutVectors(instanceOf({ generation: 1 }))).toBe(0);
        expect(await index.isStale(instanceOf({ generation: 1 }))).toBe(true);
        expect(await found('late')).toEqual([]);
      });

      it('remembers what was deleted', async () => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra' })]);
        await embed(1, [along(0)]);
        await index.applyChange(1, 10, { instanceId: 100, revision: 3, state: 'deleted' });

        expect(await found('zebra', { currentOnly: false })).toEqual([]);
        expect(await near(along(0))).toEqual([]);
        expect(await index.begin(instanceOf({ generation: 9 }))).toBe('stale');
        expect((await index.knownVectors(1, ['1-0'])).size).toBe(0);
      });

      it('drops what comes after its deletion, the deletion being first', async () => {
        await index.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'deleted' });
        await put([cardOf({ cardId: 1, verbatim: 'zebra' })]);

        expect(await found('zebra', { currentOnly: false })).toEqual([]);
      });

      it('ignores an older revision', async () => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra' })]);
        await index.applyChange(1, 10, { instanceId: 100, revision: 3, state: 'superseded' });
        await index.applyChange(1, 10, { instanceId: 100, revision: 2, state: 'current' });

        expect(await found('zebra')).toEqual([]);
        expect(await found('zebra', { currentOnly: false })).toEqual([1]);
      });
    });

    describe('scope', () => {
      beforeEach(async () => {
        await put([cardOf({ cardId: 1, verbatim: 'zebra', knowledgeType: 'policy', page: 4, title: 'One' })]);
        const other = instanceOf({ instanceId: 101, fileId: 8, fileName: 'b.pdf', metadata: { dept: 'hr' } });
        await put([cardOf({ cardId: 2, verbatim: 'zebra', title: 'Two' })], other);
        await put([cardOf({ cardId: 3, verbatim: 'zebra' })], instanceOf({ teamId: 2 }));
        await put([cardOf({ cardId: 4, verbatim: 'zebra' })], instanceOf({ collectionId: 11 }));
      });

      it.each<[string, Partial<Scope>, number[]]>([
        ['everything of the collection', {}, [1, 2]],
        ['another team', { teamId: 2 }, [3]],
        ['another collection', { collectionId: 11 }, [4]],
        ['a collection that does not exist', { collectionId: 12 }, []],
        ['type', { filters: [{ key: 'knowledge_type', anyOf: ['policy', 'x'] }] }, [1]],
        ['document', { filters: [{ key: 'document_id', anyOf: ['8'] }] }, [2]],
        ['file name', { filters: [{ key: 'file_name', anyOf: ['b.pdf'] }] }, [2]],
        ['page', { filters: [{ key: 'page', anyOf: ['4'] }] }, [1]],
        ['title', { filters: [{ key: 'title', anyOf: ['One'] }] }, [1]],
        ['own metadata', { filters: [{ key: 'dept', anyOf: ['it', 'hr'] }] }, [2]],
        ['metadata that nothing has', { filters: [{ key: 'constructor', anyOf: ['x'] }] }, []],
        ['nothing allowed', { filters: [{ key: 'page', anyOf: [] }] }, []],
        [
          'both filters',
          {
            filters: [
              { key: 'dept', anyOf: ['hr'] },
              { key: 'knowledge_type', anyOf: ['policy'] },
            ],
          },
          [],
        ],
        ['deleted ahead of the index', { deletedInstanceIds: [101] }, [1]],
        ['superseded ahead of the index', { supersededInstanceIds: [100] }, [2]],
        ['superseded, all versions', { supersededInstanceIds: [100], currentOnly: false }, [1, 2]],
      ])('%s', async (_, scope, expected) => {
        expect(await found('zebra', scope)).toEqual(expected);
        const counts = await (await index.view(scopeOf(scope))).counts();
        expect(counts.cards).toBe(expected.length);
      });

      it('brings back what the catalog has restored ahead of the index', async () => {
        await index.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'superseded' });

        expect(await found('zebra')).toEqual([2]);
        expect(await found('zebra', { restoredInstanceIds: [100] })).toEqual([1, 2]);
        const view = await index.view(scopeOf({ currentOnly: false }));
        expect((await view.cards([1, 2])).map((card) => [card.cardId, card.current])).toEqual(
          expect.arrayContaining([
            [1, false],
            [2, true],
          ]),
        );
      });

      it('shows no card of another scope, even by id', async () => {
        const view = await index.view(scopeOf());

        expect(await view.cards([3, 4])).toEqual([]);
        expect(await view.identities([3, 4])).toEqual([undefined, undefined]);
      });
    });

    it('keeps everything over a restart', async () => {
      await put([
        cardOf({ cardId: 1, verbatim: 'zebra. Two sentences here.' }),
        cardOf({ cardId: 2, verbatim: 'lion' }),
      ]);
      await embed(1, [along(0), along(1)]);
      const gone = instanceOf({ instanceId: 102 });
      await put([cardOf({ cardId: 5, verbatim: 'zebra' })], gone);
      await index.applyChange(1, 10, { instanceId: 102, revision: 1, state: 'deleted' });
      const before = await (await index.view(scopeOf())).counts();

      const after = await tested.reopen();
      index = after.index;

      expect(await found('zebra')).toEqual([1]);
      expect((await near(along(1)))[0]).toMatchObject({ cardId: 1 });
      expect(await (await index.view(scopeOf())).counts()).toEqual(before);
      expect(await index.begin(gone)).toBe('stale');
      await after[Symbol.asyncDispose]();
    });
  });
}
