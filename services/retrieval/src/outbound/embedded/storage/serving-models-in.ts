import { migrate, type Sqlite } from '@cardinal/store';
import { migrations } from './migrations.js';
import { createRecords } from './records.js';

/** The models whose vectors serve in a data file, that of most collections first. */
export function servingModelsIn(
  db: Sqlite,
): readonly { readonly id: string; readonly dimensions: number; readonly collections: number }[] {
  migrate(db, 'retrieval', migrations);
  const records = createRecords(db);
  const models = db.all<{ id: string; collections: number }>(
    `SELECT model_id AS id, count(*) AS collections FROM retrieval_collections
     GROUP BY model_id ORDER BY collections DESC, model_id`,
  );
  return models.flatMap(({ id, collections }) => {
    const dimensions = records.dimensionsOf(undefined, id);
    return dimensions === undefined ? [] : [{ id, dimensions, collections }];
  });
}
