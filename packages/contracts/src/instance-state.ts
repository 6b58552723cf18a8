import { InstanceState as Wire, type InstanceRef as WireRef } from './gen/cardinal/events/v1/ingestion.js';

/** The catalog's decision about an instance: it answers, it does not answer (yet, or any more), or it is deleted. */
export type InstanceState = 'current' | 'superseded' | 'deleted';

const processedStatuses = ['processed', 'processed_with_conflicts'];

/** Whether an instance with this status is fully processed, so that its cards are found by words and by vectors. */
export const isProcessed = (status: string): boolean => processedStatuses.includes(status);

const wireOf = { current: Wire.CURRENT, superseded: Wire.SUPERSEDED, deleted: Wire.DELETED } as const;

export const toWireState = (state: InstanceState): Wire => wireOf[state];

/** An unknown state counts as superseded, so that the instance is not shown. */
export function fromWireState(state: Wire): InstanceState {
  if (state === Wire.CURRENT) return 'current';
  return state === Wire.DELETED ? 'deleted' : 'superseded';
}

/** The processing of an instance as events name it, with the state as an `InstanceState`. */
export interface Processing extends Omit<WireRef, 'state'> {
  readonly state: InstanceState;
}

/** @throws {RangeError} if the event lacks its `instance`. Not transient: the publisher has a bug, and no redelivery can help. */
export function fromWireRef(instance: WireRef | undefined): Processing {
  if (!instance) throw new RangeError('The event lacks its field `instance`.');
  return { ...instance, state: fromWireState(instance.state) };
}

/** @param processing may have further fields, which the message leaves out. */
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
