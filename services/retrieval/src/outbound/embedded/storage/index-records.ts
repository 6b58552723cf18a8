import { silentLogger } from '@cardinal/kernel';
import { migrate, type Sqlite } from '@cardinal/store';
import type { IndexRecords, Stray } from '../../../app/doctor/ports.js';
import type { CollectionRef } from '../../../app/ports.js';
import type { SearchedCards } from '../../../domain/soundness.js';
import { createInstanceTable } from './instances.js';
import { migrations } from './migrations.js';
import { createVectorBlocks } from './vector-blocks.js';

/** Whether a card has all the vectors that it should have. */
const withVectors = `(c.words_only = 1 OR EXISTS (SELECT 1 FROM retrieval_vectors v WHERE v.team_id = c.team_id
  AND v.collection_id = c.collection_id AND v.card_id = c.card_id AND v.model_id = c.model_id))`;
const ofNoCard = {
  vectors: `NOT EXISTS (SELECT 1 FROM retrieval_cards c WHERE c.team_id = retrieval_vectors.team_id
    AND c.collection_id = retrieval_vectors.collection_id AND c.card_id = retrieval_vectors.card_id)`,
  texts: 'stamp NOT IN (SELECT stamp FROM retrieval_cards)',
};

/** The index in a data file, as `cardinal doctor` reads it. */
export function indexRecordsIn(db: Sqlite): IndexRecords {
  migrate(db, 'retrieval', migrations);
  const instances = createInstanceTable(db);
  return {
    isApart: false,
    async tallies() {
      const found = db.all<SearchedCards>(
        `SELECT team_id AS teamId, collection_id AS collectionId, instance_id AS instanceId, count(*) AS cards,
           sum(card_id) AS idSum, sum(NOT (${withVectors})) AS withoutVectors
         FROM retrieval_cards c GROUP BY team_id, collection_id, instance_id`,
      );
      return new Map(found.map((tally) => [tally.instanceId, tally]));
    },
    notes: async () =>
      db.all<CollectionRef & { instanceId: number }>(
        `SELECT team_id AS teamId, collection_id AS collectionId, instance_id AS instanceId
         FROM retrieval_instances WHERE state <> 'deleted'`,
      ),
    async recordOf({ teamId, collectionId, instanceId }) {
      const entry = instances.get({ teamId, collectionId }, instanceId);
      return entry && entry.state !== 'deleted' ? { ...entry, teamId, collectionId } : undefined;
    },
    async expectVectors({ teamId, collectionId, instanceId }) {
      db.run(
        `UPDATE retrieval_cards AS c SET model_id = NULL
         WHERE team_id = :teamId AND collection_id = :collectionId AND instance_id = :instanceId
           AND model_id IS NOT NULL AND NOT (${withVectors})`,
        { teamId, collectionId, instanceId },
      );
    },
    async strays() {
      const rowsOf = (kind: Stray['kind'], row: string) =>
        db.all<Stray>(
          `SELECT '${kind}' AS kind, ${row} AS row FROM retrieval_${kind} WHERE ${ofNoCard[kind]} ORDER BY 2`,
        );
      return [...rowsOf('vectors', 'row'), ...rowsOf('texts', 'stamp')];
    },
    async removeStrays() {
      const blocks = createVectorBlocks(db, silentLogger);
      db.transaction(() => {
        const gone = db.all<{ row: number }>(`DELETE FROM retrieval_vectors WHERE ${ofNoCard.vectors} RETURNING row`);
        blocks.forget(gone.map(({ row }) => row));
        db.run(`DELETE FROM retrieval_texts WHERE ${ofNoCard.texts}`);
      });
    },
  };
}
