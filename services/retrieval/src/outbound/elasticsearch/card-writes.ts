import type { Acceptance, InstanceRef } from '../../app/ports.js';
import { createPacer } from '../../app/pacer.js';
import type { Card } from '../../domain/card.js';
import { writeAll, type Write } from './bulk.js';
import { documentOf, factsOf, textHashOf } from './card-document.js';
import { longRequest, type Elastic } from './connection.js';
import { IndexUnavailableError } from './errors.js';
import { isStale, type InstanceEntry, type Instances } from './instances.js';
import { cardName, collectionName } from './names.js';
import type { Refresh } from './refresher.js';
import type { States } from './states.js';

/** Writing the words into one version of the index. */
export interface CardWrites {
  put(instance: InstanceRef, cards: readonly Card[], index: string): Promise<Acceptance>;
  /** Drops what this generation did not put, and makes the rest visible. @returns how many cards the instance has. */
  finish(instance: InstanceRef, index: string): Promise<number>;
}

export interface CardWritesNeeds {
  readonly client: Elastic;
  readonly instances: Instances;
  readonly states: States;
  readonly refresh: Refresh;
}

type Stored = { readonly generation: number; readonly textHash: string };

const cardsAtOnce = 200;
const mostTries = 20;

export function createCardWrites({ client, instances, states, refresh }: CardWritesNeeds): CardWrites {
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
      const { docs } = await client.mget<Stored>({
        index,
        ids: pending.map((card) => cardName(entry, card.cardId)),
        _source_includes: ['generation', 'textHash'],
      });
      const writes: { readonly card: Card; readonly write: Write }[] = [];
      for (const [at, card] of pending.entries()) {
        const known = docs[at];
        const stored = known && '_source' in known ? known._source : undefined;
        if (stored && stored.generation > generation) continue;
        const guard =
          stored && known && '_seq_no' in known
            ? { if_seq_no: known._seq_no ?? 0, if_primary_term: known._primary_term ?? 0 }
            : undefined;
        writes.push({ card, write: writeOf(card, entry, generation, stored, guard, index) });
        await pacer.breathe();
      }
      const outcomes = await writeAll(
        client,
        writes.map(({ write }) => write),
      );
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
      if (isStale(entry, instance)) return 0;
      await refresh(index);
      const own = [{ term: { collection: collectionName(instance) } }, { term: { instanceId: instance.instanceId } }];
      const older = { bool: { filter: [...own, { range: { generation: { lt: instance.generation } } }] } };
      const stale = await client.count({ index, query: older });
      // Conflicts are cards that a newer generation has just put.
      if (stale.count > 0) {
        await client.deleteByQuery({ index, query: older, conflicts: 'proceed', refresh: true }, longRequest);
      }
      await instances.complete(instance, index, 'words');
      return (await client.count({ index, query: { bool: { filter: own } } })).count;
    },
  };
}

/** A card whose text is unchanged keeps its words and vectors; any other is written whole, and so without vectors. */
function writeOf(
  card: Card,
  entry: InstanceEntry,
  generation: number,
  stored: Stored | undefined,
  guard: { readonly if_seq_no: number; readonly if_primary_term: number } | undefined,
  index: string,
): Write {
  const target = { _index: index, _id: cardName(entry, card.cardId) };
  if (!guard) return { action: { create: target }, document: documentOf(card, entry, generation) };
  if (stored?.textHash === textHashOf(card)) {
    return { action: { update: { ...target, ...guard } }, document: { doc: factsOf(card, entry, generation) } };
  }
  return { action: { index: { ...target, ...guard } }, document: documentOf(card, entry, generation) };
}
