import type { EventPublisher } from '@cardinal/bus';
import { events, toWireRef, type CardTally, type Check, type DocumentMending, type Fault } from '@cardinal/contracts';
import { derivedId, type Ids } from '@cardinal/kernel';
import { differs } from '../../domain/soundness.js';
import type { IndexRecords } from './ports.js';

export interface IndexCheckDeps extends DocumentMending {
  readonly records: IndexRecords;
  readonly publisher: EventPublisher;
  readonly ids: Ids;
}

/** Checks of the search index against the cards that extraction keeps. */
export function checksOfIndex({ records, reprocess, forget, publisher, ids }: IndexCheckDeps): readonly Check[] {
  const orphan = (of: Pick<CardTally, 'teamId' | 'collectionId' | 'instanceId'>, what: string): Fault => ({
    id: `${what} of document ${of.instanceId} of collection ${of.collectionId}`,
    instanceId: of.instanceId,
    mend: () => forget(of),
  });

  return [
    {
      name: 'indexed-cards',
      holds: 'The cards in the index are the cards in the store.',
      severity: 'wrong',
      fix: 'Processes the document from its bytes; cards whose text is the same keep their vectors. Nothing if the index on a server is completely empty: correct CARDINAL_INDEX, or run reindex.',
      async *look({ documents, listed, indexed }) {
        const mayBeAnother = records.isApart && indexed.size === 0;
        for (const document of documents.values()) {
          const { instanceId, teamId, collectionId } = document;
          const [kept, searched] = [listed.get(instanceId), indexed.get(instanceId)];
          if (!differs(document, kept, searched)) continue;
          const counts = `${searched?.cards ?? 0} in the index, ${kept?.cards ?? 0} in the store`;
          yield {
            id: `document ${instanceId} of collection ${collectionId}: ${counts}`,
            instanceId,
            ...(!mayBeAnother && { mend: () => reprocess({ teamId, instanceId }) }),
          };
        }
      },
    },
    {
      name: 'orphaned-index',
      holds: 'All cards and notes in the index belong to a document.',
      severity: 'waste',
      fix: 'Removes them, as the deletion of their document would have, with the replays of answers of their collection.',
      async *look({ documents, indexed }) {
        for (const tally of indexed.values()) {
          if (!documents.has(tally.instanceId)) yield orphan(tally, `${tally.cards} cards`);
        }
        for (const note of await records.notes()) {
          if (!documents.has(note.instanceId) && !indexed.has(note.instanceId)) yield orphan(note, 'notes');
        }
      },
    },
    {
      name: 'cards-without-vectors',
      holds: 'Every card of a processed document has its vectors.',
      severity: 'wrong',
      fix: 'Has the missing vectors made; until then such cards are found by their words.',
      async *look({ documents }) {
        for (const { teamId, collectionId, instanceId, cards, withoutVectors } of (await records.tallies()).values()) {
          if (withoutVectors === 0 || !documents.get(instanceId)?.isWhole) continue;
          yield {
            id: `document ${instanceId} of collection ${collectionId}: ${withoutVectors} of ${cards}`,
            instanceId,
            mend: () => embedAgain({ teamId, collectionId, instanceId }, cards),
          };
        }
      },
    },
    {
      name: 'vectors-without-cards',
      holds: 'All vectors and texts of the index belong to a card.',
      severity: 'waste',
      fix: 'Removes them.',
      async *look() {
        for (const { kind, row } of await records.strays()) {
          yield { id: `${kind}, row ${row}`, mend: () => records.removeStrays() };
        }
      },
    },
  ];

  async function embedAgain(
    of: { readonly teamId: number; readonly collectionId: number; readonly instanceId: number },
    cardCount: number,
  ): Promise<void> {
    const instance = await records.recordOf(of);
    if (!instance) return;
    await records.expectVectors(of);
    const id = derivedId(events.wordsIndexed.type, 'again', of.instanceId, ids.uuid());
    await publisher.publish(events.wordsIndexed, { instance: toWireRef(instance), cardCount }, { id });
  }
}
