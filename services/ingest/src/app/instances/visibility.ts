import { createTimeSlice } from '@cardinal/kernel';
import {
  documentsOf,
  leavesItsPlace,
  movingFields,
  visibilityOf,
  type MovingVersion,
  type Visibility,
} from '../../domain/current-version.js';
import { isLive, type Instance } from '../../domain/instance.js';
import type { InstanceStore } from '../ports.js';
import { batchesOf } from './instances.js';

/** Number of documents whose versions are read at a time. */
const namesAtOnce = 200;

/** What every reader of a collection must know at this moment (`visibilityOf`). Other work of the process proceeds meanwhile. */
export async function visibilityIn(
  instances: InstanceStore,
  { teamId, collectionId }: Pick<Instance, 'teamId' | 'collectionId'>,
): Promise<Visibility> {
  // Most deleted instances are decided by themselves; for the others all versions of the document are needed.
  const names = new Set<string>();
  const pending: MovingVersion[] = [];
  for await (const some of batchesOf(instances, { pending: true, collectionId, teamId }, movingFields)) {
    for (const instance of some) {
      pending.push(instance);
      if (isLive(instance) || leavesItsPlace(instance)) names.add(instance.fileName);
    }
  }
  const documents: (readonly MovingVersion[])[] = [
    pending.filter(({ fileName, deletedMs }) => deletedMs > 0 && !names.has(fileName)),
  ];
  const all = [...names];
  const slice = createTimeSlice();
  for (let from = 0; from < all.length; from += namesAtOnce) {
    const fileName = { in: all.slice(from, from + namesAtOnce) };
    const versions = await instances.select({ teamId, collectionId, fileName }, { fields: movingFields });
    documents.push(...documentsOf(versions));
    await slice.yieldIfSpent();
  }
  return visibilityOf(documents);
}
