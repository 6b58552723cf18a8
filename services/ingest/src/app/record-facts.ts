import type { Facts } from '@cardinal/kernel';
import type { Instance } from '../domain/instance.js';

interface Owned {
  readonly teamId: number;
  readonly id: number;
}

/** Ids of records in log lines. */
export const ofCollection = ({ teamId, id }: Owned): Facts => ({ teamId, collectionId: id });
export const ofFile = ({ teamId, id }: Owned): Facts => ({ teamId, fileId: id });
export const ofInstance = ({ teamId, collectionId, id }: Pick<Instance, 'teamId' | 'collectionId' | 'id'>): Facts => ({
  teamId,
  collectionId,
  instanceId: id,
});
