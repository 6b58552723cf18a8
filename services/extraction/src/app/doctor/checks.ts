import type { EventPublisher } from '@cardinal/bus';
import { events, toWireState, type Check, type DocumentMending, type Fault } from '@cardinal/contracts';
import { derivedId, type Ids } from '@cardinal/kernel';
import { areLost } from '../../domain/soundness.js';
import type { AnnounceCounts } from '../conflicts/announce.js';
import type { FindingsRepository } from '../conflicts/ports.js';
import type { CardRecords, RecordOfDocument, ShownFinding } from './ports.js';

export interface CardCheckDeps extends DocumentMending {
  readonly records: CardRecords;
  readonly findings: Pick<FindingsRepository, 'remove'>;
  readonly announce: AnnounceCounts;
  readonly publisher: EventPublisher;
  readonly ids: Ids;
}

/** Checks of cards and conflicts against the documents that the catalog knows. */
export function checksOfCards(deps: CardCheckDeps): readonly Check[] {
  const { records, reprocess, forget } = deps;
  const orphan = (of: RecordOfDocument, what: string): Fault => ({
    id: `${what} of document ${of.instanceId} of collection ${of.collectionId}`,
    instanceId: of.instanceId,
    mend: () => forget(of),
  });

  return [
    {
      name: 'lost-cards',
      holds: 'Every document has all its cards.',
      severity: 'loss',
      fix: 'Processes the document again from its bytes; if a language model writes its cards, the team pays for them again.',
      async *look({ documents }) {
        const kept = await records.tallies();
        for (const document of documents.values()) {
          const { instanceId, teamId, collectionId, cards } = document;
          const own = kept.get(instanceId);
          if (!areLost(document, own)) continue;
          yield {
            id: `document ${instanceId} of collection ${collectionId}: ${own?.cards ?? 0} of ${cards}`,
            instanceId,
            mend: () => reprocess({ teamId, instanceId }),
          };
        }
      },
    },
    {
      name: 'orphaned-cards',
      holds: 'All cards, and all notes for comparing documents, belong to a document.',
      severity: 'waste',
      fix: 'Removes them, as the deletion of their document would have, with the replays of answers of their collection.',
      async *look({ documents, listed }) {
        for (const tally of listed.values()) {
          if (!documents.has(tally.instanceId)) yield orphan(tally, `${tally.cards} cards`);
        }
        for (const note of await records.notes()) {
          if (!documents.has(note.instanceId) && !listed.has(note.instanceId)) yield orphan(note, 'notes');
        }
      },
    },
    {
      name: 'orphaned-findings',
      holds: 'Both sides of a conflict belong to documents.',
      severity: 'waste',
      fix: 'Removes it, as the deletion of the document would have; a decision is kept in case the same texts come back.',
      async *look({ documents }) {
        for await (const findings of records.findings()) {
          for (const { conflictId, teamId, collectionId, first, second } of findings) {
            for (const { instanceId } of [first, second]) {
              if (!documents.has(instanceId))
                yield orphan({ teamId, collectionId, instanceId }, `conflict ${conflictId}`);
            }
          }
        }
      },
    },
    {
      name: 'findings-without-cards',
      holds: 'Both sides of a conflict are cards.',
      severity: 'wrong',
      fix: 'Removes it and compares both documents again; a decision applies again if the conflict is found again.',
      async *look({ documents }) {
        for await (const findings of records.findings()) {
          for (const finding of await withoutCards(findings)) {
            const sides = [finding.first, finding.second];
            // Documents that are deleted or in processing are the subject of another check, or still change.
            if (!sides.every(({ instanceId }) => documents.get(instanceId)?.isWhole)) continue;
            yield {
              id: `conflict ${finding.conflictId}: cards ${sides.map(({ cardId }) => cardId).join(' and ')}`,
              instanceId: finding.first.instanceId,
              mend: () => compareAgain(finding),
            };
          }
        }
      },
    },
  ];

  async function withoutCards(findings: readonly ShownFinding[]): Promise<readonly ShownFinding[]> {
    const found = new Map<number, ReadonlySet<number>>();
    for (const teamId of new Set(findings.map((finding) => finding.teamId))) {
      const own = findings.filter((finding) => finding.teamId === teamId);
      const cardIds = own.flatMap(({ first, second }) => [first.cardId, second.cardId]);
      found.set(teamId, await records.existing(teamId, cardIds));
    }
    return findings.filter(({ teamId, first, second }) =>
      [first, second].some(({ cardId }) => found.get(teamId)?.has(cardId) !== true),
    );
  }

  async function compareAgain({ conflictId, teamId, collectionId, first, second }: ShownFinding): Promise<void> {
    const documents = [first.instanceId, second.instanceId];
    await deps.findings.remove(teamId, [conflictId]);
    await deps.announce(teamId, collectionId, documents);
    // Only this service handles this event, as if the documents had just become current; the catalog ignores it, because the revision is
    // old.
    const changes = documents.map((instanceId) => ({ instanceId, revision: 0, state: toWireState('current') }));
    await deps.publisher.publish(
      events.changesApplied,
      { teamId, collectionId, service: 'extraction', changes },
      { id: derivedId(events.changesApplied.type, 'extraction', 'compare again', conflictId, deps.ids.uuid()) },
    );
  }
}
