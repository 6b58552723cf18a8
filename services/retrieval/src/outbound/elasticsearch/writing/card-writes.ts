import { createTimeSlice } from '@cardinal/kernel';
import type { Acceptance, CardVectors, InstanceRef } from '../../../app/ports.js';
import type { Card } from '../../../domain/card.js';
import type { estypes } from '@elastic/elasticsearch';
import { type Search, totalOf } from '../client/search.js';
import type { Write, WriteAll } from '../client/bulk.js';
import { documentOf, factsOf, textHashOf, vectorsOf } from './card-document.js';
import { longRequest, type Elastic } from '../client/connection.js';
import type { Found, ReadDocument } from '../client/documents.js';
import { IndexUnavailableError } from '../client/errors.js';
import { isStale, type InstanceEntry, type Instances } from './instances.js';
import { cardName, collectionName } from '../layout/names.js';
import type { Refresh } from '../client/refresh.js';
import type { Space } from '../layout/space.js';
import type { States } from './states.js';

/** Writes cards, with their vectors if these are known by then, into one version of the index. */
export interface CardWrites {
  put(
    instance: InstanceRef,
    cards: readonly Card[],
    index: string,
    vectors?: readonly CardVectors[],
  ): Promise<Acceptance>;
  /**
   * Deletes cards of older generations, and makes the rest searchable.
   *
   * @param whole whether every card was put with its vectors.
   * @returns number of the instance's cards, and its entry after this completion was recorded.
   */
  finish(
    instance: InstanceRef,
    index: string,
    whole?: boolean,
  ): Promise<{ readonly cards: number; readonly entry: InstanceEntry | undefined }>;
}

export interface CardWritesNeeds {
  readonly client: Elastic;
  readonly search: Search;
  readonly readDocument: ReadDocument;
  readonly writeAll: WriteAll;
  readonly instances: Instances;
  readonly states: States;
  readonly refresh: Refresh;
  /** Vector space of the model that made the vectors. */
  readonly space: Space;
}

/** Context of a series of writes into one version of the index. */
interface Batch {
  readonly entry: InstanceEntry;
  readonly generation: number;
  readonly index: string;
  /** The vector part of a card's document, by card id. */
  readonly vectors: ReadonlyMap<number, object>;
}

type Stored = { readonly generation: number; readonly textHash: string };

const cardsAtOnce = 200;
const mostTries = 20;

export function createCardWrites(needs: CardWritesNeeds): CardWrites {
  const { client, search, readDocument, writeAll, instances, states, refresh, space } = needs;
  const fields = ['generation', 'textHash'];
  const count = async (index: string, query: estypes.QueryDslQueryContainer): Promise<number> =>
    totalOf(await search(index, { size: 0, track_total_hits: true, query }));

  const known = ({ entry, index }: Batch, cards: readonly Card[]) =>
    Promise.all(cards.map(({ cardId }) => readDocument<Stored>({ index, id: cardName(entry, cardId), fields })));

  /** Compare-and-set per card; after a conflict, the card is read and written again. */
  async function putSome(batch: Batch, cards: readonly Card[]): Promise<void> {
    const { generation } = batch;
    const slice = createTimeSlice();
    let pending = cards;
    for (let tries = 0; pending.length > 0; tries++) {
      if (tries === mostTries)
        throw new IndexUnavailableError('Too many concurrent writers change one card; retry later.');
      // Cards of a first generation are written without a read, because they are new as a rule; conflicts are read in the next round.
      const found = tries === 0 && generation === 1 ? [] : await known(batch, pending);
      const writes: { readonly card: Card; readonly write: Write }[] = [];
      for (const [at, card] of pending.entries()) {
        const stored = found[at];
        if (stored && stored.source.generation > generation) continue;
        writes.push({ card, write: writeOf(card, batch, stored) });
        await slice.yieldIfSpent();
      }
      const outcomes = await writeAll(writes.map(({ write }) => write));
      pending = writes.filter((_, at) => outcomes[at] !== 'written').map(({ card }) => card);
    }
  }

  return {
    async put(instance, cards, index, given = []) {
      const entry = await instances.read(instance);
      if (!entry || isStale(entry, instance)) return 'stale';
      const vectors = new Map(given.map((one) => [one.cardId, vectorsOf(one, space)]));
      const batch = { entry, generation: instance.generation, index, vectors };
      for (let start = 0; start < cards.length; start += cardsAtOnce) {
        await putSome(batch, cards.slice(start, start + cardsAtOnce));
      }
      // A deletion, or a change of the current version, that was applied meanwhile has missed these cards.
      const after = await instances.read(instance);
      if (after && after.revision !== entry.revision) await states.apply(after);
      return isStale(after, instance) ? 'stale' : 'accepted';
    },
    async finish(instance, index, whole = false) {
      await refresh(index);
      const own = [{ term: { collection: collectionName(instance) } }, { term: { instanceId: instance.instanceId } }];
      const older = { bool: { filter: [...own, { range: { generation: { lt: instance.generation } } }] } };
      const all = { bool: { filter: own } };
      // A first generation has nothing to replace.
      const outdated = instance.generation > 1 ? count(index, older) : Promise.resolve(0);
      const [stale, present] = await Promise.all([outdated, count(index, all)]);
      if (stale > 0) {
        // A conflict is a card that a newer generation has just written.
        await client.deleteByQuery({ index, query: older, conflicts: 'proceed', refresh: true }, longRequest);
      }
      const cards = stale > 0 ? await count(index, all) : present;
      const entry = await instances.complete(instance, index, whole ? ['words', 'vectors'] : ['words']);
      return { cards: isStale(entry, instance) ? 0 : cards, entry };
    },
  };
}

/** A card with unchanged text keeps its words and vectors; any other is replaced, and loses its old vectors. */
function writeOf(card: Card, { entry, generation, index, vectors }: Batch, known: Found<Stored> | undefined): Write {
  const target = { _index: index, _id: cardName(entry, card.cardId) };
  const own = vectors.get(card.cardId);
  if (!known) return { action: { create: target }, document: { ...documentOf(card, entry, generation), ...own } };
  const guarded = { ...target, ...known.guard };
  if (known.source.textHash === textHashOf(card)) {
    return { action: { update: guarded }, document: { doc: { ...factsOf(card, entry, generation), ...own } } };
  }
  return { action: { index: guarded }, document: { ...documentOf(card, entry, generation), ...own } };
}
