import { openTable, pagesOf, type Store, type TableDefinition } from '@cardinal/store';
import type { CardRecords } from '../app/doctor/ports.js';
import type { KeptCards } from '../domain/soundness.js';
import { documentsTable, findingsTable, instancesTable } from './tables.js';

/** The location of a card: the fields that are equal in both stores. */
interface CardPlace {
  readonly cardId: number;
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly ordinal: number;
}

/** For reading only: writers of cards use all of their fields. */
const cardPlaces: TableDefinition<CardPlace> = {
  name: 'extraction_cards',
  key: ['teamId', 'instanceId', 'ordinal'],
  fields: {
    cardId: { kind: 'whole', column: 'id' },
    teamId: 'whole',
    collectionId: 'whole',
    instanceId: 'whole',
    ordinal: 'whole',
  },
  indexes: [],
};

/** @param store a store whose card repository is open. */
export function cardRecords(store: Store): CardRecords {
  const cards = openTable(store, cardPlaces);
  const instances = openTable(store, instancesTable);
  const documents = openTable(store, documentsTable);
  const findings = openTable(store, findingsTable);
  const by = ['collectionId', 'instanceId'] as const;

  return {
    async tallies() {
      const tallies = new Map<number, KeptCards>();
      // One team at a time, because the index begins with the team.
      for (const teamId of await cards.distinct('teamId', {})) {
        const ordinals = new Map<number, number>();
        for (const { instanceId, total } of await cards.groups(by, { teamId }, 'ordinal'))
          ordinals.set(instanceId, total);
        for (const { collectionId, instanceId, records, total } of await cards.groups(by, { teamId }, 'cardId')) {
          const ordinalSum = ordinals.get(instanceId) ?? 0;
          tallies.set(instanceId, { teamId, collectionId, instanceId, cards: records, idSum: total, ordinalSum });
        }
      }
      return tallies;
    },
    async notes() {
      const noted = ['teamId', 'collectionId', 'instanceId'] as const;
      const known = await instances.groups(noted, { state: { not: 'deleted' } });
      return [...known, ...(await documents.groups(noted, {}))];
    },
    findings: () => pagesOf(findings, { hidden: false }, 'conflictId'),
    async existing(teamId, cardIds) {
      return new Set(await cards.distinct('cardId', { teamId, cardId: { in: cardIds } }));
    },
  };
}
