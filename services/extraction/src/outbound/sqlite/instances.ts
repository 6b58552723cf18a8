import type { Sqlite } from '@cardinal/store';
import type { InstanceState } from '@cardinal/contracts';
import type { CardQuery, Extraction } from '../../app/ports.js';
import type { KnownInstance } from '../../domain/fate.js';

export const knownInstance = (db: Sqlite, teamId: number, instanceId: number): KnownInstance | undefined =>
  db.get<KnownInstance>('SELECT generation, state FROM extraction_instances WHERE team_id = ? AND instance_id = ?', [
    teamId,
    instanceId,
  ]);

/** In a transaction. */
export function noteGeneration(
  db: Sqlite,
  { teamId, collectionId, instanceId, generation, revision, state }: Extraction,
): 'first' | 'again' | 'unwanted' {
  const known = db.get('SELECT 1 FROM extraction_instances WHERE team_id = ? AND instance_id = ?', [
    teamId,
    instanceId,
  ]);
  const { changes } = db.run(
    `INSERT INTO extraction_instances (team_id, instance_id, collection_id, generation, revision, state)
     VALUES (:teamId, :instanceId, :collectionId, :generation, :revision, :state)
     ON CONFLICT (team_id, instance_id) DO UPDATE SET generation = excluded.generation,
       state = CASE WHEN revision <= excluded.revision THEN excluded.state ELSE state END, revision = max(revision, excluded.revision)
     WHERE state <> 'deleted' AND generation <= excluded.generation`,
    { teamId, instanceId, collectionId, generation, revision, state },
  );
  if (changes === 0) return 'unwanted';
  return known ? 'again' : 'first';
}

/** A deletion outranks every revision; otherwise the higher revision stays. */
export function noteState(
  db: Sqlite,
  teamId: number,
  collectionId: number,
  instanceId: number,
  state: InstanceState,
  revision: number,
): void {
  db.run(
    `INSERT INTO extraction_instances (team_id, instance_id, collection_id, state, revision) VALUES (:teamId, :instanceId, :collectionId, :state, :revision)
     ON CONFLICT (team_id, instance_id) DO UPDATE SET state = excluded.state, revision = max(revision, excluded.revision)
     WHERE state <> 'deleted' AND (excluded.state = 'deleted' OR excluded.revision >= revision)`,
    { teamId, collectionId, instanceId, state, revision },
  );
}

/** Instances of the collection whose cards the query must not show. */
export function hiddenInstances(db: Sqlite, query: CardQuery): number[] {
  const rows = db.all<{ instance_id: number; state: InstanceState }>(
    `SELECT instance_id, state FROM extraction_instances WHERE team_id = ? AND collection_id = ? AND state <> 'current'`,
    [query.teamId, query.collectionId],
  );
  const hidden = new Set(query.deletedInstanceIds);
  const restored = new Set(query.currentInstanceIds);
  for (const { instance_id: id, state } of rows) {
    if (state === 'deleted' || (query.currentOnly && !restored.has(id))) hidden.add(id);
  }
  if (query.currentOnly) for (const id of query.supersededInstanceIds) hidden.add(id);
  return [...hidden];
}
