import { InstanceState as Wire, type InstanceRef as WireRef } from './gen/cardinal/events/v1/ingestion.js';

/** What the catalog has decided about an instance: whether it answers, does not (yet, or any more), or is gone. */
export type InstanceState = 'current' | 'superseded' | 'deleted';

const processedStatuses = ['processed', 'processed_with_conflicts'];

/** Whether a status of an instance says that its cards can be found in every way. */
export const isProcessed = (status: string): boolean => processedStatuses.includes(status);

const wireOf = { current: Wire.CURRENT, superseded: Wire.SUPERSEDED, deleted: Wire.DELETED } as const;

export const toWireState = (state: InstanceState): Wire => wireOf[state];

/** What is not known is not shown. */
export function fromWireState(state: Wire): InstanceState {
  if (state === Wire.CURRENT) return 'current';
  return state === Wire.DELETED ? 'deleted' : 'superseded';
}

/** An instance's processing as events name it, its state in our own words. */
export interface Processing extends Omit<WireRef, 'state'> {
  readonly state: InstanceState;
}

/** @throws {RangeError} if the event lacks its `instance`, a bug of its publisher: final, since it can never be handled. */
export function fromWireRef(instance: WireRef | undefined): Processing {
  if (!instance) throw new RangeError('The event lacks its field `instance`.');
  return { ...instance, state: fromWireState(instance.state) };
}

/** @param processing may hold more. */
export const toWireRef = ({
  teamId,
  collectionId,
  instanceId,
  fileId,
  generation,
  revision,
  state,
}: Processing): WireRef => ({
  teamId,
  collectionId,
  instanceId,
  fileId,
  generation,
  revision,
  state: toWireState(state),
});
