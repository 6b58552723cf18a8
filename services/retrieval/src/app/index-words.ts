import { events } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import type { EventPublisher } from '@cardinal/bus';
import type { CardSource, CardWriter, InstanceRecord } from './ports.js';

export interface IndexWordsNeeds {
  readonly index: CardWriter;
  readonly source: CardSource;
  readonly bus: EventPublisher;
}

export type IndexWords = (instance: InstanceRecord, signal: AbortSignal) => Promise<void>;

/** Makes an instance's cards searchable by their words, then says so. A stale generation is dropped in silence. */
export function createIndexWords({ index, source, bus }: IndexWordsNeeds): IndexWords {
  return async (instance, signal) => {
    if ((await index.begin(instance)) === 'stale') return;
    for await (const cards of source.cardsOf(instance, signal)) {
      signal.throwIfAborted();
      if ((await index.put(instance, cards)) === 'stale') return;
    }
    const cardCount = await index.finish(instance);
    await bus.publish(
      events.wordsIndexed,
      { instance: refOf(instance), cardCount },
      { id: derivedId('words.indexed', instance.teamId, instance.instanceId, instance.generation) },
    );
  };
}

export const refOf = ({ teamId, collectionId, instanceId, fileId, generation }: InstanceRecord) => ({
  teamId,
  collectionId,
  instanceId,
  fileId,
  generation,
});
