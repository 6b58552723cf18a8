import { afterEach, beforeEach, expect } from 'vitest';
import type { CardIndex, InstanceRecord } from '../src/app/ports.js';
import type { Card } from '../src/domain/card.js';
import type { Scope } from '../src/domain/scope.js';
import { instanceOf, scopeOf } from './made-cards.js';

export interface CardIndexUnderTest extends AsyncDisposable {
  readonly index: CardIndex;
  /** Opens the same data again, as after a restart. */
  reopen(): Promise<CardIndexUnderTest>;
}

export const dimensions = 16;
/** The unit vector along one axis, tilted towards the next axis by `lean`. */
export const along = (axis: number, lean = 0): Float32Array => {
  const vector = new Float32Array(dimensions);
  vector[axis] = Math.sqrt(1 - lean * lean);
  vector[(axis + 1) % dimensions] = lean;
  return vector;
};
export const terms = (...words: string[]): Map<string, number> => new Map(words.map((word) => [word, 1]));

/** Operations of the tests on an index, which is new for each test. */
export interface CardIndexSteps {
  readonly index: CardIndex;
  readonly put: (cards: readonly Card[], record?: InstanceRecord) => Promise<void>;
  readonly embed: (cardId: number, vectors: readonly Float32Array[], record?: InstanceRecord) => Promise<void>;
  /** Ids of the cards that contain a word, best first. */
  readonly found: (word: string, scope?: Partial<Scope>) => Promise<number[]>;
  readonly near: (
    vector: Float32Array,
    scope?: Partial<Scope>,
  ) => Promise<readonly { readonly cardId: number; readonly score: number }[]>;
  /** Continues with the same data in an index that is opened again. */
  readonly reopen: () => Promise<void>;
}

/** Creates an index for each test of the suite that calls this function. */
export function useCardIndex(create: (dimensions: number) => Promise<CardIndexUnderTest>): CardIndexSteps {
  const opened: CardIndexUnderTest[] = [];
  const current = (): CardIndexUnderTest => {
    const last = opened.at(-1);
    if (!last) throw new Error('no index is open outside a test');
    return last;
  };
  beforeEach(async () => void opened.push(await create(dimensions)));
  afterEach(async () => {
    for (const each of opened.splice(0).toReversed()) await each[Symbol.asyncDispose]();
  });
  return {
    get index() {
      return current().index;
    },
    async put(cards, record = instanceOf()) {
      const { index } = current();
      await index.writer.begin(record);
      await index.writer.put(
        record,
        cards.map((card) => ({ ...card, instanceId: record.instanceId })),
      );
      await index.writer.finish(record);
    },
    async embed(cardId, vectors, record = instanceOf()) {
      const { index } = current();
      const passages = vectors.map((vector, passage) => ({ key: `${cardId}-${passage}`, vector }));
      await index.vectors.putVectors(record, [{ cardId, passages }]);
      await index.vectors.vectorsComplete(record);
    },
    async found(word, scope = {}) {
      const view = await current().index.searcher.view(scopeOf(scope));
      return (await view.byWords(terms(word), 100)).best.map((card) => card.cardId);
    },
    async near(vector, scope = {}) {
      const { index } = current();
      using nearby = await index.searcher.nearby(scopeOf(scope));
      using view = await index.searcher.view(scopeOf(scope));
      const { best } = await view.byVector(vector, 100);
      // In every test, both ways to search by vector must return the same.
      const alike = best.map((card) => ({ ...card, score: expect.closeTo(card.score, 2) as number }));
      expect(await nearby.nearest(vector, 100)).toEqual(alike);
      return best;
    },
    async reopen() {
      opened.push(await current().reopen());
    },
  };
}
