import { events, toWireRef, toWireState, type document, type ingestion } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import { stateOf } from '../../domain/current-version.js';
import type { Instance } from '../../domain/instance.js';
import { announced } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { change } from './instances.js';

type AnnounceDeps = Pick<IngestDeps, 'bus' | 'store'>;

/** Names a processing, and says whether it answers: what other services have not heard of they do not show. */
const refOf = ({ id, ...instance }: Instance): ingestion.InstanceRef =>
  toWireRef({ ...instance, instanceId: id, state: stateOf(instance) });

/** Publishes `file.queued`, then records that it was published. Each return to the queue is a new event with an id of its own. */
export async function announceQueued({ bus, store }: AnnounceDeps, instance: Instance): Promise<void> {
  const id = derivedId(events.fileQueued.type, instance.id, instance.generation, instance.outboxMs);
  await bus.publish(events.fileQueued, { instance: refOf(instance) }, { id });
  await change(store, instance, announced(instance), instance);
}

/** Hands a parsed file to extraction, then notes that it was handed over. */
export async function announceParsed(
  { bus, store }: AnnounceDeps,
  instance: Instance,
  summary: document.ParsedSummary,
): Promise<void> {
  const { fileName, version } = instance;
  const id = derivedId(events.fileParsed.type, instance.id, instance.generation);
  await bus.publish(events.fileParsed, { instance: refOf(instance), fileName, version, summary }, { id });
  await change(store, instance, announced(instance), instance);
}

/** Tells that a file cannot be parsed. The bus brings it back until all has followed: nothing else would, once the state is written. */
export async function announceFailed(
  { bus }: Pick<IngestDeps, 'bus'>,
  instance: Instance,
  reason: string,
  message: string,
): Promise<void> {
  const id = derivedId(events.ingestionFailed.type, 'parse', instance.id, instance.generation, instance.attempts);
  await bus.publish(events.ingestionFailed, { instance: refOf(instance), stage: 'parse', reason, message }, { id });
}

/** The most changes in one message; large collections take several. */
const changesPerEvent = 500;

/** Tells those who keep something about the collection itself that it is gone, even where it held nothing. */
export async function announceCollectionDeleted(
  { bus }: Pick<IngestDeps, 'bus'>,
  teamId: number,
  collectionId: number,
): Promise<void> {
  const id = derivedId(events.instancesChanged.type, 'collection deleted', teamId, collectionId);
  await bus.publish(events.instancesChanged, { teamId, collectionId, changes: [], collectionDeleted: true }, { id });
}

/**
 * Announces to the owners of cards and vectors which instances of a collection are current, superseded or deleted, until each of them has confirmed.
 * A counter in the collection is raised first, so that a concurrent read notices the change.
 *
 * @param occasion gives the event another id, for when the bus has lost the first one but still deduplicates its id.
 */
export async function announceChanges(
  { bus, store }: AnnounceDeps,
  teamId: number,
  collectionId: number,
  occasion?: string,
): Promise<void> {
  const changes = await store.instances.select({ pending: true, collectionId, teamId });
  if (changes.length === 0) return;
  await store.collections.advance(teamId, collectionId);
  for (let from = 0; from < changes.length; from += changesPerEvent) {
    const batch = changes.slice(from, from + changesPerEvent);
    const marks = batch.flatMap((instance) => [instance.id, instance.revision]);
    const id = derivedId(events.instancesChanged.type, ...marks, ...(occasion === undefined ? [] : [occasion]));
    await bus.publish(
      events.instancesChanged,
      {
        teamId,
        collectionId,
        changes: batch.map((instance) => ({
          instanceId: instance.id,
          revision: instance.revision,
          state: toWireState(stateOf(instance)),
        })),
        collectionDeleted: false,
      },
      { id },
    );
  }
}

/** Above any that an instance has: nothing comes after the deletion of what is not known. */
const lastRevision = 2 ** 31 - 1;

/** Tells the owners of cards and vectors that a document is deleted that the catalog does not know. */
export async function announceUnknown(
  { bus }: Pick<IngestDeps, 'bus'>,
  {
    teamId,
    collectionId,
    instanceId,
  }: { readonly teamId: number; readonly collectionId: number; readonly instanceId: number },
  occasion: string,
): Promise<void> {
  const change = { instanceId, revision: lastRevision, state: toWireState('deleted') };
  const id = derivedId(events.instancesChanged.type, 'unknown', instanceId, occasion);
  await bus.publish(
    events.instancesChanged,
    { teamId, collectionId, changes: [change], collectionDeleted: false },
    { id },
  );
}
