import type { InstanceState } from '@cardinal/contracts';
import type { TableDefinition } from '@cardinal/store';
import type { ComparedDocument, OpenCount } from '../app/conflicts/ports.js';
import { conflictTypes, type ConflictSide, type KnownFinding } from '../domain/conflicts/finding.js';
import { decisions } from '../domain/conflicts/state.js';
import type { KnownInstance } from '../domain/fate.js';

interface InstanceKey {
  readonly teamId: number;
  readonly instanceId: number;
}

export interface StoredInstance extends InstanceKey, KnownInstance {
  readonly collectionId: number;
  readonly revision: number;
  readonly state: InstanceState;
}

export interface StoredDocument extends ComparedDocument {
  /** Generation whose cards were compared last. 0: none. */
  readonly checked: number;
  /** Number of cards that were too complex to be compared. */
  readonly leftOut: number;
}

export interface StoredFinding extends KnownFinding {
  readonly firstCard: number;
  readonly secondCard: number;
  readonly firstInstance: number;
  readonly secondInstance: number;
  /** `textsOf(key)`. */
  readonly texts: string;
  /** Whether a side is gone: the decision is kept for a new finding with the same key. */
  readonly hidden: boolean;
}

export interface StoredCount extends OpenCount, InstanceKey {
  /** Revision that was published last. */
  readonly announced: number;
}

const key = ['teamId', 'instanceId'] as const;

export const instancesTable: TableDefinition<StoredInstance> = {
  name: 'extraction_instances',
  key,
  fields: {
    teamId: 'whole',
    collectionId: 'whole',
    instanceId: 'whole',
    generation: 'whole',
    revision: 'whole',
    state: ['current', 'superseded', 'deleted'],
  },
  indexes: [{ keys: { teamId: 1, collectionId: 1, state: 1 } }, { keys: { teamId: 1, instanceId: 1 } }],
};

export const documentsTable: TableDefinition<StoredDocument> = {
  name: 'extraction_documents',
  key,
  fields: {
    teamId: 'whole',
    collectionId: 'whole',
    instanceId: 'whole',
    fileId: 'whole',
    fileName: 'text',
    version: 'whole',
    checked: 'whole',
    leftOut: { kind: 'whole', absent: 0 },
  },
  indexes: [{ keys: { teamId: 1, collectionId: 1, fileName: 1 } }, { keys: { teamId: 1, instanceId: 1 } }],
};

const forIndex = { kind: 'whole', indexOnly: true } as const;
const side = {
  object: {
    cardId: 'whole',
    instanceId: 'whole',
    fileId: 'whole',
    fileName: 'text',
    version: 'whole',
    page: 'whole',
    ordinal: 'whole',
    title: 'text',
    sentence: 'text',
    start: 'whole',
    end: 'whole',
    value: 'text',
    normalised: 'text',
    contentHash: 'text',
  },
} as const satisfies { readonly object: Record<keyof ConflictSide, 'whole' | 'text'> };

export const findingsTable: TableDefinition<StoredFinding> = {
  name: 'extraction_conflicts',
  key: ['teamId', 'key'],
  fields: {
    conflictId: { kind: 'serial', column: 'id' },
    teamId: 'whole',
    collectionId: 'whole',
    key: 'text',
    texts: { kind: 'text', indexOnly: true, absent: '' },
    type: conflictTypes,
    score: 'number',
    history: 'flag',
    further: 'whole',
    first: side,
    second: side,
    firstCard: forIndex,
    secondCard: forIndex,
    firstInstance: forIndex,
    secondInstance: forIndex,
    firstCurrent: 'flag',
    secondCurrent: 'flag',
    hidden: { kind: 'flag', indexOnly: true },
    decision: decisions,
    note: 'text',
    userId: 'text',
    userName: 'text',
    decidedAtMs: { kind: 'whole', column: 'decided_ms' },
    createdAtMs: { kind: 'whole', column: 'created_ms' },
  },
  indexes: [
    { keys: { conflictId: 1 }, unique: true },
    { keys: { teamId: 1, collectionId: 1, score: -1 } },
    { keys: { teamId: 1, firstInstance: 1 } },
    { keys: { teamId: 1, secondInstance: 1 } },
    { keys: { teamId: 1, texts: 1 } },
    { keys: { teamId: 1, key: 1 } },
  ],
};

export const conflictCountsTable: TableDefinition<StoredCount> = {
  name: 'extraction_conflict_counts',
  key,
  fields: {
    teamId: 'whole',
    collectionId: 'whole',
    instanceId: 'whole',
    open: 'whole',
    revision: 'whole',
    announced: 'whole',
  },
  indexes: [{ keys: { teamId: 1, instanceId: 1 } }],
};
