import type { Acceptance, InstanceRef } from '../../app/ports.js';
import { createPacer } from '../../app/pacer.js';
import type { Card } from '../../domain/card.js';
import type { estypes } from '@elastic/elasticsearch';
import type { Ask } from './batch.js';
import type { Write, WriteAll } from './bulk.js';
import { documentOf, factsOf, textHashOf } from './card-document.js';
import { longRequest, type Elastic } from './connection.js';
import type { Found, ReadDocument } from './documents.js';
import { IndexUnavailableError } from './errors.js';
import { isStale, type InstanceEntry, type Instances } from './instances.js';
import { cardName, collectionName } from './names.js';
import type { Refresh } from './refresher.js';
import type { States } from './states.js';
import { totalOf } from './statistics.js';

/** Writing the words into one version of the index. */
export interface CardWrites {
  put(instance: InstanceRef, cards: readonly Card[], index: string): Promise<Acceptance>;
  /**
   * Drops what this generation did not put, and makes the rest visible.
   *
   * @returns how many cards the instance has, and what is known of it after that was noted.
   */
  finish(
    instance: InstanceRef,
    index: string,
  ): Promise<{ readonly cards: number; readonly entry: InstanceEntry | undefined }>;
}

export interface CardWritesNeeds {
  readonly client: Elastic;
  readonly ask: Ask;
  readonly readDocument: ReadDocument;
  readonly writeAll: WriteAll;
  readonly instances: Instances;
  readonly states: States;
  readonly refresh: Refresh;
}

type Stored = { readonly generation: number; readonly textHash: string };

const cardsAtOnce = 200;
const mostTries = 20;

export function createCardWrites(needs: CardWritesNeeds): CardWrites {
  const { client, ask, readDocument, writeAll, instances, states, refresh } = needs;
  const fields = ['generation', 'textHash'];
  const count = async (index: string, query: estypes.QueryDslQueryContainer): Promise<number> =>
    totalOf(await ask(index, { size: 0, track_total_hits: true, query }));

  /** Compare-and-set for each card; those that someone else wrote meanwhile are read again. */
  async function putSome(
    entry: InstanceEntry,
    cards: readonly Card[],
    generation: number,
    index: string,
  ): Promise<void> {
    const pacer = createPacer();
    let pending = cards;
    for (let tries = 0; pending.length > 0; tries++) {
      if (tries === mostTries) throw new IndexUnavailableError('Too many writers change one card.');
      const found = await Promise.all(
        pending.map(({ cardId }) => readDocument<Stored>({ index, id: cardName(entry, cardId), fields })),
      );
      const writes: { readonly card: Card; readonly write: Write }[] = [];
      for (const [at, card] of pending.entries()) {
        const known = found[at];
        if (known && known.source.generation > generation) continue;
        writes.push({ card, write: writeOf(card, entry, generation, known, index) });
        await pacer.breathe();
      }
      const outcomes = await writeAll(writes.map(({ write }) => write));
      pending = writes.filter((_, at) => outcomes[at] !== 'written').map(({ card }) => card);
    }
  }

  return {
    async put(instance, cards, index) {
      const entry = await instances.read(instance);
      if (!entry || isStale(entry, instance)) return 'stale';
      for (let start = 0; start < cards.length; start += cardsAtOnce) {
        await putSome(entry, cards.slice(start, start + cardsAtOnce), instance.generation, index);
      }
      // A delete, or a change of currency, that came in between has not seen these cards.
      const after = await instances.read(instance);
      if (after && after.revision !== entry.revision) await states.apply(after);
      return isStale(after, instance) ? 'stale' : 'accepted';
    },
    async finish(instance, index) {
      const entry = await instances.read(instance);
      if (isStale(entry, instance)) return { cards: 0, entry };
      await refresh(index);
      const own = [{ term: { collection: collectionName(instance) } }, { term: { instanceId: instance.instanceId } }];
      const older = { bool: { filter: [...own, { range: { generation: { lt: instance.generation } } }] } };
      const all = { bool: { filter: own } };
      const [stale, present] = await Promise.all([count(index, older), count(index, all)]);
      if (stale > 0) {
        // Conflicts are cards that a newer generation has just put.
        await client.deleteByQuery({ index, query: older, conflicts: 'proceed', refresh: true }, longRequest);
      }
      const cards = stale > 0 ? await count(index, all) : present;
      return { cards, entry: await instances.complete(instance, index, 'words') };
    },
  };
}

/** A card whose text is unchanged keeps its words and vectors; any other is written whole, and so without vectors. */
function writeOf(
  card: Card,
  entry: InstanceEntry,
  generation: number,
  known: Found<Stored> | undefined,
  index: string,
): Write {
  const target = { _index: index, _id: cardName(entry, card.cardId) };
  if (!known) return { action: { create: target }, document: documentOf(card, entry, generation) };
  const guarded = { ...target, ...known.guard };
  if (known.source.textHash === textHashOf(card)) {
    return { action: { update: guarded }, document: { doc: factsOf(card, entry, generation) } };
  }
  return { action: { index: guarded }, document: documentOf(card, entry, generation) };
}
