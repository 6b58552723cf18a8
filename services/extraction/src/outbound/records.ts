import { openTable, pagesOf, type Store, type TableDefinition } from '@cardinal/store';
import type { CardRecords } from '../app/doctor/ports.js';
import type { KeptCards } from '../domain/soundness.js';
import { documentsTable, findingsTable, instancesTable } from './tables.js';

/** Where a card is: the part of it that both stores keep alike. */
interface CardPlace {
  readonly cardId: number;
  readonly teamId: number;
  readonly collectionId: number;
  readonly instanceId: number;
  readonly ordinal: number;
}

/** Only read: what writes cards knows all of their fields. */
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

/** @param store whose card repository is open. */
export function cardRecords(store: Store): CardRecords {
  const cards = openTable(store, cardPlaces);
  const instances = openTable(store, instancesTable);
  const documents = openTable(store, documentsTable);
  const findings = openTable(store, findingsTable);
  const by = ['collectionId', 'instanceId'] as const;

  return {
    async tallies() {
      const tallies = new Map<number, KeptCards>();
      // A team at a time, because an index begins with it.
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
