import { migrate, type Sqlite } from '@cardinal/store';
import type { InstanceRef, CollectionRef } from '../../../app/ports.js';
import { migrations } from './migrations.js';
import { createVectorRecords } from './vector-records.js';
import type { VectorBlocks } from './vector-blocks.js';

/** Which model's vectors serve in which collection. */
export interface ServingModels {
  of(key: CollectionRef): string | undefined;
  /** Makes the index's model serve a collection that has none yet. */
  begin(key: CollectionRef): void;
  change(key: CollectionRef): void;
  outdated(): readonly (CollectionRef & { readonly modelId: string })[];
  instancesOf(key: CollectionRef): InstanceRef[];
  /**
   * Among the next `limit` cards after `after`, makes those with another model's vectors wait for new ones. @returns the last card's id.
   */
  release(key: CollectionRef, after: number, limit: number): number | undefined;
  /**
   * Deletes vectors of models that neither serve nor are being prepared, among the next `limit` vectors after a card.
   *
   * @returns the card id after which to continue; undefined when nothing is left.
   */
  sweep(key: CollectionRef, after: number, limit: number): number | undefined;
  rememberEmbedder(url: string): void;
  embedderUrl(modelId: string): string | undefined;
}

/** @param modelId of the index's model. */
export function createServingModels(db: Sqlite, modelId: string, blocks: VectorBlocks): ServingModels {
  const idOf = ({ teamId, collectionId }: CollectionRef) => ({ teamId, collectionId });
  return {
    of: (key) =>
      db.get<{ modelId: string }>(
        `SELECT model_id AS modelId FROM retrieval_collections
         WHERE team_id = :teamId AND collection_id = :collectionId`,
        idOf(key),
      )?.modelId,
    begin: (key) =>
      void db.run('INSERT OR IGNORE INTO retrieval_collections VALUES (:teamId, :collectionId, :modelId, 1)', {
        ...idOf(key),
        modelId,
      }),
    change: (key) =>
      void db.run('INSERT OR REPLACE INTO retrieval_collections VALUES (:teamId, :collectionId, :modelId, 0)', {
        ...idOf(key),
        modelId,
      }),
    outdated: () =>
      db.all(
        `SELECT team_id AS teamId, collection_id AS collectionId, model_id AS modelId FROM retrieval_collections
         WHERE model_id <> :modelId ORDER BY 1, 2`,
        { modelId },
      ),
    instancesOf: (key) =>
      db.all<InstanceRef>(
        `SELECT team_id AS teamId, collection_id AS collectionId, instance_id AS instanceId, generation
         FROM retrieval_instances WHERE team_id = :teamId AND collection_id = :collectionId AND state <> 'deleted'
         ORDER BY instance_id`,
        idOf(key),
      ),
    release: (key, after, limit) =>
      db.transaction(() => {
        const last = db.get<{ cardId: number | null }>(
          `SELECT max(card_id) AS cardId FROM (
             SELECT card_id FROM retrieval_cards
             WHERE team_id = :teamId AND collection_id = :collectionId AND card_id > :after ORDER BY card_id LIMIT :limit)`,
          { ...idOf(key), after, limit },
        )?.cardId;
        if (last === null || last === undefined) return undefined;
        db.run(
          `UPDATE retrieval_cards SET model_id = NULL
           WHERE team_id = :teamId AND collection_id = :collectionId AND card_id > :after AND card_id <= :last
             AND model_id <> :modelId`,
          { ...idOf(key), after, last, modelId },
        );
        return last;
      }),
    sweep(key, after, limit) {
      const collection = db.get<{ swept: number; modelId: string }>(
        `SELECT swept, model_id AS modelId FROM retrieval_collections
         WHERE team_id = :teamId AND collection_id = :collectionId`,
        idOf(key),
      );
      if (collection?.swept !== 0) return undefined;
      return db.transaction(() => {
        const last = db.get<{ cardId: number | null }>(
          `SELECT max(card_id) AS cardId FROM (
             SELECT card_id FROM retrieval_vectors
             WHERE team_id = :teamId AND collection_id = :collectionId AND card_id > :after ORDER BY card_id LIMIT :limit)`,
          { ...idOf(key), after, limit },
        )?.cardId;
        if (last === null || last === undefined) {
          db.run(
            'UPDATE retrieval_collections SET swept = 1 WHERE team_id = :teamId AND collection_id = :collectionId',
            idOf(key),
          );
          return undefined;
        }
        const gone = db.all<{ row: number }>(
          `DELETE FROM retrieval_vectors
           WHERE team_id = :teamId AND collection_id = :collectionId AND card_id > :after AND card_id <= :last
             AND model_id <> :serving AND model_id <> :modelId RETURNING row`,
          { ...idOf(key), after, last, serving: collection.modelId, modelId },
        );
        blocks.forget(gone.map(({ row }) => row));
        return last;
      });
    },
    rememberEmbedder: (url) =>
      void db.run('INSERT OR REPLACE INTO retrieval_embedders VALUES (:modelId, :url)', { modelId, url }),
    embedderUrl: (wanted) =>
      db.get<{ url: string }>('SELECT url FROM retrieval_embedders WHERE model_id = ?', [wanted])?.url,
  };
}

/** The models whose vectors serve in a data file, that of most collections first. */
export function servingModelsIn(
  db: Sqlite,
): readonly { readonly id: string; readonly dimensions: number; readonly collections: number }[] {
  migrate(db, 'retrieval', migrations);
  const records = createVectorRecords(db);
  const models = db.all<{ id: string; collections: number }>(
    `SELECT model_id AS id, count(*) AS collections FROM retrieval_collections
     GROUP BY model_id ORDER BY collections DESC, model_id`,
  );
  return models.flatMap(({ id, collections }) => {
    const dimensions = records.dimensionsOf(undefined, id);
    return dimensions === undefined ? [] : [{ id, dimensions, collections }];
  });
}
