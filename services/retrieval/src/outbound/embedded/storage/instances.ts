import type { Sqlite } from '@cardinal/store';
import type { Acceptance, InstanceChange, InstanceRecord, InstanceRef, CollectionRef } from '../../../app/ports.js';
import type { InstanceState } from '@cardinal/contracts';

export interface InstanceEntry {
  readonly instanceId: number;
  generation: number;
  revision: number;
  state: InstanceState;
  fileId: number;
  fileName: string;
  version: number;
  metadata: Readonly<Record<string, string>>;
}

interface Row extends Omit<InstanceEntry, 'metadata'> {
  readonly metadata: string;
}

/** The index's records of instances. Those of deleted instances stay as tombstones, without any data of the document. */
export interface InstanceTable {
  all(key: CollectionRef): InstanceEntry[];
  get(key: CollectionRef, instanceId: number): InstanceEntry | undefined;
  begin(instance: InstanceRecord): Acceptance;
  /** Which of these instances the table has. */
  known(key: CollectionRef, instanceIds: readonly number[]): ReadonlySet<number>;
  /** Adds instances that the table does not have. @param isComplete whether all words and vectors of an instance are there. */
  add(instances: readonly (InstanceRecord & { readonly isComplete: boolean })[]): void;
  isStale(instance: InstanceRef): boolean;
  wordsComplete(instance: InstanceRef): void;
  vectorsComplete(instance: InstanceRef): void;
  /** Idempotent: the same revision is applied again. @returns false if a newer revision is known. */
  change(key: CollectionRef, change: InstanceChange): boolean;
}

const columns = `instance_id AS instanceId, generation, revision, state, file_id AS fileId, file_name AS fileName, version, metadata`;
const one = 'team_id = :teamId AND collection_id = :collectionId AND instance_id = :instanceId';

export function createInstanceTable(db: Sqlite): InstanceTable {
  const entry = (row: Row): InstanceEntry => ({
    ...row,
    metadata: JSON.parse(row.metadata) as Readonly<Record<string, string>>,
  });
  const idOf = ({ teamId, collectionId, instanceId }: CollectionRef & { readonly instanceId: number }) => ({
    teamId,
    collectionId,
    instanceId,
  });

  function get(key: CollectionRef, instanceId: number): InstanceEntry | undefined {
    const row = db.get<Row>(`SELECT ${columns} FROM retrieval_instances WHERE ${one}`, idOf({ ...key, instanceId }));
    return row && entry(row);
  }

  function mark(column: 'words_generation' | 'vectors_generation', instance: InstanceRef): void {
    const { generation } = instance;
    db.run(`UPDATE retrieval_instances SET ${column} = :generation WHERE ${one} AND generation = :generation`, {
      ...idOf(instance),
      generation,
    });
  }

  return {
    get,
    all: ({ teamId, collectionId }) =>
      db
        .all<Row>(
          `SELECT ${columns} FROM retrieval_instances
           WHERE team_id = :teamId AND collection_id = :collectionId AND state <> 'deleted' ORDER BY instance_id`,
          { teamId, collectionId },
        )
        .map(entry),
    begin(instance) {
      const { changes } = db.run(
        `INSERT INTO retrieval_instances
           (team_id, collection_id, instance_id, generation, revision, state, file_id, file_name, version, metadata)
         VALUES (:teamId, :collectionId, :instanceId, :generation, :revision, :state, :fileId, :fileName, :version, :metadata)
         ON CONFLICT (team_id, collection_id, instance_id) DO UPDATE SET
           generation = excluded.generation, file_id = excluded.file_id, file_name = excluded.file_name,
           version = excluded.version, metadata = excluded.metadata,
           state = CASE WHEN revision <= excluded.revision THEN excluded.state ELSE state END,
           revision = max(revision, excluded.revision)
         WHERE state <> 'deleted' AND generation <= excluded.generation`,
        {
          ...idOf(instance),
          generation: instance.generation,
          revision: instance.revision,
          state: instance.state,
          fileId: instance.fileId,
          fileName: instance.fileName,
          version: instance.version,
          metadata: JSON.stringify(instance.metadata),
        },
      );
      return changes > 0 ? 'accepted' : 'stale';
    },
    known({ teamId, collectionId }, instanceIds) {
      const found = db.all<{ instanceId: number }>(
        `SELECT instance_id AS instanceId FROM retrieval_instances WHERE team_id = :teamId AND collection_id = :collectionId
           AND instance_id IN (SELECT value FROM json_each(:instanceIds))`,
        { teamId, collectionId, instanceIds: JSON.stringify(instanceIds) },
      );
      return new Set(found.map(({ instanceId }) => instanceId));
    },
    add: (some) =>
      db.insert(
        `retrieval_instances (team_id, collection_id, instance_id, generation, words_generation, vectors_generation, revision, state,
           file_id, file_name, version, metadata)`,
        some.map(({ teamId, collectionId, instanceId, generation, isComplete, ...record }) => {
          const complete = isComplete ? generation : -1;
          return [
            ...[teamId, collectionId, instanceId, generation, complete, complete, record.revision, record.state],
            ...[record.fileId, record.fileName, record.version, JSON.stringify(record.metadata)],
          ];
        }),
      ),
    isStale(instance) {
      const known = get(instance, instance.instanceId);
      return known === undefined || known.state === 'deleted' || known.generation !== instance.generation;
    },
    wordsComplete: (instance) => mark('words_generation', instance),
    vectorsComplete: (instance) => mark('vectors_generation', instance),
    change(key, { instanceId, revision, state }) {
      const kept: InstanceState = state;
      const { changes } = db.run(
        `INSERT INTO retrieval_instances
           (team_id, collection_id, instance_id, generation, revision, state, file_id, file_name, version, metadata)
         VALUES (:teamId, :collectionId, :instanceId, 0, :revision, :state, 0, '', 0, '{}')
         ON CONFLICT (team_id, collection_id, instance_id) DO UPDATE SET revision = excluded.revision, state = excluded.state,
           file_name = CASE excluded.state WHEN 'deleted' THEN '' ELSE file_name END,
           metadata = CASE excluded.state WHEN 'deleted' THEN '{}' ELSE metadata END
         WHERE revision <= excluded.revision AND state <> 'deleted'`,
        { ...idOf({ ...key, instanceId }), revision, state: kept },
      );
      return changes > 0;
    },
  };
}
