import { events, ingestion, type document } from '@cardinal/contracts';
import { derivedId } from '@cardinal/kernel';
import type { Instance } from '../domain/instance.js';
import type { IngestDeps } from './deps.js';
import type { Change } from './ports.js';

type AnnounceDeps = Pick<IngestDeps, 'bus' | 'store' | 'parser'>;

export function refOf(instance: Instance): ingestion.InstanceRef {
  return {
    teamId: instance.teamId,
    collectionId: instance.collectionId,
    instanceId: instance.id,
    fileId: instance.fileId,
    generation: instance.generation,
  };
}

/** Tells the parsers that a file waits, then notes that they know. */
export async function announceQueued({ bus, store }: AnnounceDeps, instance: Instance): Promise<void> {
  const id = derivedId('file.queued', instance.id, instance.generation);
  await bus.publish(events.fileQueued, { instance: refOf(instance) }, { id });
  await store.instances.told(instance, 'queued');
}

/** Another ticket for a parse whose holder died: `attempts` makes it a new fact. */
export async function announceAgain({ bus }: AnnounceDeps, instance: Instance): Promise<void> {
  const id = derivedId('file.queued', instance.id, instance.generation, 'attempt', instance.attempts);
  await bus.publish(events.fileQueued, { instance: refOf(instance) }, { id });
}

/** Hands a parsed file to extraction, then notes that it was handed over. */
export async function announceParsed(
  { bus, store }: AnnounceDeps,
  instance: Instance,
  summary: document.ParsedSummary,
): Promise<void> {
  const { fileName, version } = instance;
  const id = derivedId('file.parsed', instance.id, instance.generation);
  await bus.publish(events.fileParsed, { instance: refOf(instance), fileName, version, summary }, { id });
  await store.instances.told(instance, 'parsed');
}

const stateOf = {
  current: ingestion.InstanceState.CURRENT,
  superseded: ingestion.InstanceState.SUPERSEDED,
  deleted: ingestion.InstanceState.DELETED,
} as const;

/** Changes in one message at most; a collection of any size is told in several. */
const changesPerEvent = 500;

/** Tells the owners of cards and vectors what is current, superseded or deleted from now on. */
export async function announceChanges(
  { bus }: Pick<IngestDeps, 'bus'>,
  teamId: number,
  collectionId: number,
  changes: readonly Change[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += changesPerEvent) {
    const batch = changes.slice(from, from + changesPerEvent);
    const id = derivedId('instances.changed', ...batch.flatMap((change) => [change.id, change.revision]));
    await bus.publish(
      events.instancesChanged,
      {
        teamId,
        collectionId,
        changes: batch.map((change) => ({
          instanceId: change.id,
          revision: change.revision,
          state: stateOf[change.state],
        })),
      },
      { id },
    );
  }
}
