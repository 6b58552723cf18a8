import type { EventPublisher, EventSubscriber } from '@cardinal/bus';
import { events, fromWireRef, fromWireState, type ingestion } from '@cardinal/contracts';
import { derivedId, type AppError } from '@cardinal/kernel';
import type { ApplyChanges } from '../app/indexing/apply-changes.js';
import type { IndexVectors } from '../app/indexing/index-vectors.js';
import type { IndexWords } from '../app/indexing/index-words.js';
import type { RetrievalSettings } from '../settings.js';

export interface EventNeeds {
  readonly bus: EventPublisher & EventSubscriber;
  readonly indexWords: IndexWords;
  readonly indexVectors: IndexVectors;
  readonly applyChanges: ApplyChanges;
  readonly settings: Pick<RetrievalSettings, 'wordsAtOnce' | 'vectorsAtOnce'>;
}

/** Subscribes the use cases to their events. */
export async function subscribe(needs: EventNeeds): Promise<AsyncDisposable[]> {
  const { bus, indexWords, indexVectors, applyChanges, settings } = needs;
  return [
    await bus.subscribe(events.cardsExtracted, {
      group: 'retrieval.words',
      concurrency: settings.wordsAtOnce,
      handle: ({ data: { instance, fileName, version, metadata, cardCount }, signal }) =>
        indexWords({ ...fromWireRef(instance), fileName, version, metadata }, cardCount, signal),
      giveUp: ({ data }, error) => fail(bus, 'index', data.instance, error),
    }),
    await bus.subscribe(events.wordsIndexed, {
      group: 'retrieval.vectors',
      concurrency: settings.vectorsAtOnce,
      handle: ({ data, signal }) => indexVectors(fromWireRef(data.instance), data.cardCount, signal),
      giveUp: ({ data }, error) => fail(bus, 'embed', data.instance, error),
    }),
    await bus.subscribe(events.instancesChanged, {
      group: 'retrieval.changes',
      handle: ({ data: { teamId, collectionId, changes } }) =>
        applyChanges({
          teamId,
          collectionId,
          changes: changes.map((change) => ({ ...change, state: fromWireState(change.state) })),
        }),
    }),
  ];
}

async function fail(
  bus: EventPublisher,
  stage: 'index' | 'embed',
  instance: ingestion.InstanceRef | undefined,
  error: AppError,
): Promise<void> {
  if (!instance) return;
  await bus.publish(
    events.ingestionFailed,
    { instance, stage, reason: error.code, message: error.message },
    { id: derivedId(events.ingestionFailed.type, stage, instance.teamId, instance.instanceId, instance.generation) },
  );
}
