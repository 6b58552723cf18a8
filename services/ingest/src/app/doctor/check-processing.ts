import type { Check, DocumentMending } from '@cardinal/contracts';
import { awaitsEvent, isMiscounted, isUnheard } from '../../domain/soundness.js';
import { recounted } from '../../domain/instance-transitions.js';
import { announceChanges } from '../instances/announce.js';
import { batchesOf, change, liveInstances } from '../instances/instances.js';
import type { DoctorDeps } from './ports.js';

/** Compares the state of documents in the catalog with the work that is waiting or done. */
export function checksOfProcessing(
  deps: Pick<DoctorDeps, 'store' | 'bus' | 'clock' | 'ids'>,
  { reprocess }: Pick<DocumentMending, 'reprocess'>,
): readonly Check[] {
  const { store, clock, ids } = deps;
  return [
    {
      name: 'stuck-documents',
      holds: 'Every document that is being processed has work waiting on the bus.',
      severity: 'wrong',
      fix: 'Processes it again from its bytes; if a language model writes its cards, the team pays for them again.',
      async *look() {
        for await (const instance of liveInstances(store.instances, { status: 'processing' })) {
          if (!awaitsEvent(instance)) continue;
          const { id, teamId, collectionId, stage, generation, writes } = instance;
          yield {
            id: `document ${id} of collection ${collectionId}: ${stage}, generation ${generation}, change ${writes}`,
            instanceId: id,
            mend: () => reprocess({ teamId, instanceId: id }),
          };
        }
      },
    },
    {
      name: 'unheard-changes',
      holds: 'The services that store cards have confirmed all deletions and changes of current versions.',
      severity: 'wrong',
      fix: 'Announces the changes again.',
      async *look() {
        for await (const some of batchesOf(store.instances, { pending: true })) {
          for (const instance of some) {
            if (!isUnheard(instance, clock.now())) continue;
            const { id, collectionId, revision } = instance;
            yield {
              id: `document ${id} of collection ${collectionId}: revision ${revision}`,
              instanceId: id,
              mend: () => announceChanges(deps, instance, ids.uuid()),
            };
          }
        }
      },
    },
    {
      name: 'card-counts',
      holds: 'The number of cards shown for a document is the number of cards that it has.',
      severity: 'wrong',
      fix: 'Counts them again.',
      async *look({ documents, listed, indexed }) {
        for (const document of documents.values()) {
          const { instanceId: id, teamId, collectionId, cards } = document;
          const now = listed.get(id);
          if (!isMiscounted(document, now, indexed.get(id))) continue;
          yield {
            id: `document ${id} of collection ${collectionId}: shows ${cards}, has ${now?.cards ?? 0}`,
            instanceId: id,
            mend: async () => void (await change(store, { teamId, id }, recounted(now?.cards ?? 0))),
          };
        }
      },
    },
  ];
}
