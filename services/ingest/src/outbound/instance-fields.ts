import { instanceStatuses, outboxes, stages, type Instance } from '../domain/instance.js';

type FieldKind = 'whole' | 'text' | 'flag' | readonly string[];

/** Every field of the record of an instance, for every store: what it holds, and by what name (`id` is a store's own key). */
export const instanceFields: Readonly<Record<Exclude<keyof Instance, 'id'>, FieldKind>> = {
  teamId: 'whole',
  collectionId: 'whole',
  fileId: 'whole',
  sha256: 'text',
  fileName: 'text',
  type: 'text',
  version: 'whole',
  current: 'flag',
  obsolete: 'flag',
  status: instanceStatuses,
  stage: stages,
  percent: 'whole',
  generation: 'whole',
  revision: 'whole',
  appliedExtraction: 'whole',
  appliedRetrieval: 'whole',
  pending: 'flag',
  changedMs: 'whole',
  conflicts: 'whole',
  conflictsRevision: 'whole',
  everProcessed: 'flag',
  attempts: 'whole',
  owner: 'text',
  leaseUntilMs: 'whole',
  outbox: outboxes,
  outboxMs: 'whole',
  pages: 'whole',
  cards: 'whole',
  reason: 'text',
  message: 'text',
  createdAtMs: 'whole',
  deletedMs: 'whole',
  writes: 'whole',
};

/** What a write has to set: the fields that differ. */
export function differences(before: Instance, after: Instance): Partial<Instance> {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof Instance] !== value);
  return Object.fromEntries(changed) as Partial<Instance>;
}
