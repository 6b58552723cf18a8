import { builtInFilters } from '@cardinal/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InstanceRecord } from '../src/app/ports.js';
import type { Card } from '../src/domain/card.js';
import type { Scope } from '../src/domain/scope.js';
import { along, type CardIndexSteps } from './card-index-steps.js';
import { cardOf, instanceOf, scopeOf } from './made-cards.js';

/** Changes of cards, and which cards a scope can see. A part of the contract of `CardIndex`. */
export function describeChangesAndScope(steps: CardIndexSteps): void {
  const { put, embed, found, near } = steps;

  describe('changes', () => {
    it('changes nothing when the same generation is put again', async () => {
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })]);
      await embed(1, [along(0)]);
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })]);

      expect(await found('zebra')).toEqual([1]);
      expect((await near(along(0))).length).toBe(1);
      expect(await steps.index.writer.finish(instanceOf())).toBe(1);
    });

    it('replaces the text of a card, and removes its vector', async () => {
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })]);
      await embed(1, [along(0)]);
      await put([cardOf({ cardId: 1, verbatimContent: 'giraffe' })], instanceOf({ generation: 2 }));

      expect(await found('zebra')).toEqual([]);
      expect(await found('giraff')).toEqual([1]);
      expect(await near(along(0))).toEqual([]);
    });

    it.each<[string, Partial<Card>]>([
      ['moved to another page', { page: 2 }],
      ['has another table header', { tableHeader: 'Part | Price' }],
    ])('keeps the vector of a card that %s', async (_, change) => {
      await put([cardOf({ cardId: 1, page: 1 })]);
      await embed(1, [along(0)]);
      await put([cardOf({ cardId: 1, page: 1, ...change })], instanceOf({ generation: 2 }));

      const view = await steps.index.searcher.view(scopeOf());
      expect(await view.cards([1])).toMatchObject([change]);
      expect(await view.counts()).toMatchObject({ cardsWithVectors: 1 });
    });

    it('drops the cards that a newer generation lacks', async () => {
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' }), cardOf({ cardId: 2, verbatimContent: 'zebra' })]);
      await put([cardOf({ cardId: 2, verbatimContent: 'zebra' })], instanceOf({ generation: 2 }));

      expect(await found('zebra')).toEqual([2]);
    });

    it('counts its cards and vectors', async () => {
      await put([cardOf({ cardId: 1 }), cardOf({ cardId: 2, verbatimContent: 'zebra' })]);
      await embed(1, [along(0), along(2)]);
      await embed(2, [along(1)]);

      await vi.waitFor(async () => expect(await steps.index.size()).toEqual({ cards: 2, vectors: 3 }), 15_000);
    });

    it('refuses an older generation', async () => {
      await put([cardOf({ cardId: 1 })], instanceOf({ generation: 2 }));

      expect(await steps.index.writer.begin(instanceOf({ generation: 1 }))).toBe('stale');
      expect(
        await steps.index.writer.put(instanceOf({ generation: 1 }), [cardOf({ cardId: 9, verbatimContent: 'late' })]),
      ).toBe('stale');
      expect(await steps.index.vectors.withoutVectors(instanceOf({ generation: 1 }), 0, 10)).toEqual([]);
      expect(await steps.index.vectors.countWithoutVectors(instanceOf({ generation: 1 }))).toBe(0);
      expect(await steps.index.states.isStale(instanceOf({ generation: 1 }))).toBe(true);
      expect(await found('late')).toEqual([]);
    });

    it('takes the state of an instance from its record, unless a newer revision is stored', async () => {
      const cards = (cardId: number) => [cardOf({ cardId, verbatimContent: 'zebra' })];
      const overtaken = instanceOf({ instanceId: 101, state: 'superseded', revision: 1 });
      await put(cards(1), instanceOf({ instanceId: 100 }));
      await put(cards(2), overtaken);
      expect(await found('zebra')).toEqual([1]);
      expect(await found('zebra', { currentOnly: false })).toEqual([1, 2]);
      expect(await found('zebra', { currentInstanceIds: [101], supersededInstanceIds: [100] })).toEqual([2]);

      await steps.index.states.applyChange(1, 10, { instanceId: 101, revision: 2, state: 'current' });
      await put(cards(2), { ...overtaken, generation: 2 }); // later changes of state remain
      expect(await found('zebra')).toEqual([1, 2]);
      await put(cards(2), { ...overtaken, generation: 3, revision: 3 });
      await steps.index.states.applyChange(1, 10, { instanceId: 101, revision: 3, state: 'superseded' });
      expect(await found('zebra')).toEqual([1]);
    });

    it('removes a deleted instance, and refuses its later generations', async () => {
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })]);
      await embed(1, [along(0)]);
      await steps.index.states.applyChange(1, 10, { instanceId: 100, revision: 3, state: 'deleted' });

      expect(await found('zebra', { currentOnly: false })).toEqual([]);
      expect(await near(along(0))).toEqual([]);
      expect(await steps.index.writer.begin(instanceOf({ generation: 9 }))).toBe('stale');
      expect((await steps.index.vectors.knownVectors(1, ['1-0'])).size).toBe(0);
    });

    it('drops the cards of an instance whose deletion arrived first', async () => {
      await steps.index.states.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'deleted' });
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })]);

      expect(await found('zebra', { currentOnly: false })).toEqual([]);
    });

    it('ignores an older revision', async () => {
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra' })]);
      await steps.index.states.applyChange(1, 10, { instanceId: 100, revision: 3, state: 'superseded' });
      await steps.index.states.applyChange(1, 10, { instanceId: 100, revision: 2, state: 'current' });

      expect(await found('zebra')).toEqual([]);
      expect(await found('zebra', { currentOnly: false })).toEqual([1]);
    });
  });

  describe('scope', () => {
    beforeEach(async () => {
      await put([cardOf({ cardId: 1, verbatimContent: 'zebra', knowledgeType: 'policy', page: 4, title: 'One' })]);
      const other = instanceOf({ instanceId: 101, fileId: 8, fileName: 'b.pdf', metadata: { dept: 'hr' } });
      await put([cardOf({ cardId: 2, verbatimContent: 'zebra', title: 'Two' })], other);
      await put([cardOf({ cardId: 3, verbatimContent: 'zebra' })], instanceOf({ teamId: 2 }));
      await put([cardOf({ cardId: 4, verbatimContent: 'zebra' })], instanceOf({ collectionId: 11 }));
    });

    it.each<[string, Partial<Scope>, number[]]>([
      ['the whole collection', {}, [1, 2]],
      ['another team', { teamId: 2 }, [3]],
      ['another collection', { collectionIds: [11] }, [4]],
      ['a collection that does not exist', { collectionIds: [12] }, []],
      ['a filter with several values', { filters: [{ key: 'knowledge_type', anyOf: ['policy', 'x'] }] }, [1]],
      ['a filter of metadata', { filters: [{ key: 'dept', anyOf: ['it', 'hr'] }] }, [2]],
      ['a filter of a key that no document has', { filters: [{ key: 'constructor', anyOf: ['x'] }] }, []],
      ['a filter without values', { filters: [{ key: 'page', anyOf: [] }] }, []],
      [
        'two filters that no card passes',
        {
          filters: [
            { key: 'dept', anyOf: ['hr'] },
            { key: 'knowledge_type', anyOf: ['policy'] },
          ],
        },
        [],
      ],
      ['a deletion before its event', { deletedInstanceIds: [101] }, [1]],
      ['a superseded version before its event', { supersededInstanceIds: [100] }, [2]],
      [
        'a superseded version before its event, with all versions',
        { supersededInstanceIds: [100], currentOnly: false },
        [1, 2],
      ],
    ])('selects the cards of %s', async (_, scope, expected) => {
      expect(await found('zebra', scope)).toEqual(expected);
      const counts = await (await steps.index.searcher.view(scopeOf(scope))).counts();
      expect(counts.cards).toBe(expected.length);
    });

    it.each(builtInFilters)(
      'filters by the built-in key $key, and not by a property of the same name',
      async ({ key, field }) => {
        const own = { ordinal: 7, page: 9, knowledgeType: 'reference', title: 'Five' };
        const card = cardOf({ cardId: 5, verbatimContent: 'zebra', ...own });
        const ofFive = { instanceId: 105, fileId: 55, fileName: 'five.pdf', version: 6 };
        const instance = instanceOf({ ...ofFive, metadata: { [key]: 'x' } });
        await put([card], instance);
        const filtered = (value: string) => found('zebra', { filters: [{ key, anyOf: [value] }] });

        expect(await filtered(String({ ...card, ...instance }[field]))).toEqual([5]);
        expect(await filtered('x')).toEqual([]); // properties that the document itself states
      },
    );

    it('finds documents by the words of their names, regardless of filters of cards', async () => {
      const acme = (record: Partial<InstanceRecord>) => instanceOf({ collectionId: 77, ...record });
      const versions = [
        acme({ instanceId: 1, fileId: 1, fileName: 'AcmeWorks_2023_report.pdf' }),
        acme({ instanceId: 2, fileId: 2, fileName: 'AcmeWorks_2024_report.pdf' }),
        acme({ instanceId: 3, fileId: 3, fileName: 'Zenith 2024 report.pdf', state: 'superseded' }),
        acme({ instanceId: 4, fileId: 4, fileName: 'Zenith 2024 report.pdf', teamId: 2 }),
      ];
      for (const { instanceId, ...record } of versions) {
        const cards = [0, 1].map((ordinal) => cardOf({ instanceId, ordinal, cardId: 10 * instanceId + ordinal }));
        await put(cards, { ...record, instanceId });
      }
      const asked = ['acmework', '2024', 'zenith', 'nothing'];
      const named = async (scope: Partial<Scope>) =>
        (await steps.index.searcher.view(scopeOf({ collectionIds: [77], ...scope }))).named(asked);

      expect(await named({})).toEqual({
        documents: 2,
        frequencies: [2, 1, 0, 0],
        best: [
          { instanceId: 2, fileId: 2, terms: ['acmework', '2024'] },
          { instanceId: 1, fileId: 1, terms: ['acmework'] },
        ],
      });
      const filters = [{ key: 'chunk_index', anyOf: ['1'] }];
      expect(await named({ currentOnly: false, filters })).toMatchObject({ documents: 3, frequencies: [2, 2, 1, 0] });
      expect((await named({ filters: [{ key: 'document_id', anyOf: ['1'] }] })).best).toHaveLength(1);
      await put([cardOf({ instanceId: 1, ordinal: 0, cardId: 10 })], {
        ...acme({ instanceId: 1, fileId: 1, fileName: 'Zenith.pdf', generation: 2 }),
      });
      expect((await named({})).frequencies).toEqual([1, 1, 1, 0]);
    });

    it('shows an instance that is current according to the scope before its event', async () => {
      await steps.index.states.applyChange(1, 10, { instanceId: 100, revision: 1, state: 'superseded' });

      expect(await found('zebra')).toEqual([2]);
      expect(await found('zebra', { currentInstanceIds: [100] })).toEqual([1, 2]);
      const view = await steps.index.searcher.view(scopeOf({ currentOnly: false }));
      expect((await view.cards([1, 2])).map((card) => [card.cardId, card.current])).toEqual(
        expect.arrayContaining([
          [1, false],
          [2, true],
        ]),
      );
    });

    it('shows no card of another scope, even by id', async () => {
      const view = await steps.index.searcher.view(scopeOf());

      expect(await view.cards([3, 4])).toEqual([]);
      expect(await view.identities([3, 4])).toEqual([undefined, undefined]);
    });
  });
}
