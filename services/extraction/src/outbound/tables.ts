import type { InstanceState } from '@cardinal/contracts';
import type { TableDefinition } from '@cardinal/store';
import type { ComparedDocument, OpenCount } from '../app/conflicts/ports.js';
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
  /** Cards that were too complex to be compared. */
  readonly leftOut: number;
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
  indexes: [{ keys: { teamId: 1, collectionId: 1, state: 1 } }],
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
  indexes: [{ keys: { teamId: 1, collectionId: 1, fileName: 1 } }],
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
  indexes: [],
};
