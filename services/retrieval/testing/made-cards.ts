import { nothingInMotion } from '@cardinal/contracts';
import type { InstanceRecord } from '../src/app/ports.js';
import type { Card } from '../src/domain/card.js';
import type { Scope, Selection } from '../src/domain/scope.js';

export const instanceOf = (overrides: Partial<InstanceRecord> = {}): InstanceRecord => ({
  teamId: 1,
  collectionId: 10,
  instanceId: 100,
  generation: 1,
  revision: 0,
  state: 'current',
  fileId: 7,
  fileName: 'handbook.pdf',
  version: 1,
  metadata: {},
  ...overrides,
});

export const cardOf = (overrides: Partial<Card> & Pick<Card, 'cardId'>): Card => ({
  instanceId: 100,
  ordinal: overrides.cardId,
  page: 1,
  title: '',
  statement: '',
  verbatimContent: `Card number ${overrides.cardId}.`,
  tableHeader: '',
  knowledgeType: 'knowledge',
  ...overrides,
});

export const selectionOf = (overrides: Partial<Selection> = {}): Selection => ({
  teamId: 1,
  collectionIds: [10],
  currentOnly: true,
  filters: [],
  ...overrides,
});

export const scopeOf = (overrides: Partial<Scope> = {}): Scope => ({
  ...selectionOf(),
  ...nothingInMotion,
  ...overrides,
});
