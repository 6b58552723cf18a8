import { events, toWireRef, toWireState, type document, type ingestion } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import { stateOf } from '../../domain/current-version.js';
import type { Instance } from '../../domain/instance.js';
import { announced } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { batchesOf, change } from './instances.js';

type AnnounceDeps = Pick<IngestDeps, 'bus' | 'store'>;

/** Reference to a processing in events, including the state: a service does not show an instance whose state it does not know. */
const refOf = ({ id, ...instance }: Instance): ingestion.InstanceRef =>
  toWireRef({ ...instance, instanceId: id, state: stateOf(instance) });

/** Publishes `file.queued`, then records that it was published. Each return to the queue is a new event with its own id. */
export async function announceQueued({ bus, store }: AnnounceDeps, instance: Instance): Promise<void> {
  const id = derivedId(events.fileQueued.type, instance.id, instance.generation, instance.outboxMs);
  await bus.publish(events.fileQueued, { instance: refOf(instance) }, { id });
  await change(store, instance, announced(instance), instance);
}

/** Hands a parsed file to extraction, then records that it was handed over. */
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

/**
 * Publishes that a file cannot be parsed. The bus redelivers the event until its consequences are complete, because after the state is
 * written nothing else would trigger them.
 */
export async function announceFailed(
  { bus }: Pick<IngestDeps, 'bus'>,
  instance: Instance,
  reason: string,
  message: string,
): Promise<void> {
  const id = derivedId(events.ingestionFailed.type, 'parse', instance.id, instance.generation, instance.attempts);
  await bus.publish(events.ingestionFailed, { instance: refOf(instance), stage: 'parse', reason, message }, { id });
}

/** Announces the deletion of a collection itself to services that store data about it, even if it has no instances. */
export async function announceCollectionDeleted(
  { bus }: Pick<IngestDeps, 'bus'>,
  teamId: number,
  collectionId: number,
): Promise<void> {
  const id = derivedId(events.instancesChanged.type, 'collection deleted', teamId, collectionId);
  await bus.publish(events.instancesChanged, { teamId, collectionId, changes: [], collectionDeleted: true }, { id });
}

/**
 * Announces to the services that follow instances which of them are current, superseded or deleted, until each service has confirmed.
 * Increments the revision of the collection first, so that a concurrent read notices the change.
 *
 * @param of a document, or without `fileName` a whole collection. Whatever changes one document announces that one only: after a
 * thousand changes that no service has confirmed yet, the next one would repeat them all. The sweep repeats what was lost.
 * @param occasion gives the event a different id, for when the bus has lost the first event but still deduplicates its id.
 */
export async function announceChanges(
  { bus, store }: AnnounceDeps,
  of: Pick<Instance, 'teamId' | 'collectionId'> & Partial<Pick<Instance, 'fileName'>>,
  occasion?: string,
): Promise<void> {
  const { teamId, collectionId, fileName } = of;
  const where = { pending: true, teamId, collectionId, ...(fileName !== undefined && { fileName }) };
  let isNoticed = false;
  for await (const batch of batchesOf(store.instances, where)) {
    if (!isNoticed) await store.collections.advance(teamId, collectionId);
    isNoticed = true;
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

/** Higher than the revision of any instance, so that nothing supersedes the deletion of an unknown document. */
const lastRevision = 2 ** 31 - 1;

/** Announces the deletion of a document that other services have but the catalog does not know. */
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
