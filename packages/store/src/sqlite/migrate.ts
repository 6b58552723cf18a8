import { StoreSchemaError } from '../errors.js';
import { describeIndexes } from './planner-statistics.js';
import type { Migration, Sqlite } from './sqlite.js';

const ledger = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    namespace TEXT NOT NULL,
    id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    PRIMARY KEY (namespace, id)
  ) STRICT, WITHOUT ROWID`;

/**
 * Brings the tables of one owner up to date. Each step and its record are one transaction, so that a process that dies in
 * between leaves no step half applied, and two processes that start at once apply each step once. Steps on older data are reported to
 * `onUpgrade`.
 *
 * @param namespace owner of the tables: `bus`, `ingest`, …
 * @param migrations all steps ever, oldest first.
 * @throws {StoreSchemaError} if the file has steps that are not in `migrations`, or has them in another order.
 */
export function migrate(db: Sqlite, namespace: string, migrations: readonly Migration[]): void {
  db.transaction(() => db.exec(ledger));
  const isOlder = appliedSteps(db, namespace).length > 0;
  for (const [ordinal, migration] of migrations.entries()) {
    db.transaction(() => {
      const applied = appliedSteps(db, namespace);
      requireSameHistory(namespace, applied, migrations);
      if (ordinal < applied.length) return;
      if (isOlder) {
        db.onUpgrade?.({ namespace, migration: migration.id, step: ordinal + 1, steps: migrations.length });
      }
      db.exec(migration.sql);
      db.run('INSERT INTO schema_migrations (namespace, id, ordinal) VALUES (?, ?, ?)', [
        namespace,
        migration.id,
        ordinal,
      ]);
    });
  }
  describeIndexes(db);
}

function appliedSteps(db: Sqlite, namespace: string): readonly string[] {
  const rows = db.all<{ id: string }>('SELECT id FROM schema_migrations WHERE namespace = ? ORDER BY ordinal', [
    namespace,
  ]);
  return rows.map((row) => row.id);
}

function requireSameHistory(namespace: string, applied: readonly string[], known: readonly Migration[]): void {
  for (const [ordinal, id] of applied.entries()) {
    if (known[ordinal]?.id === id) continue;
    throw new StoreSchemaError(
      `The data was written by a newer or different program: schema step "${id}" of "${namespace}" is unknown to this one. ` +
        'Start the version that wrote it, or a newer one.',
      { facts: { namespace, migration: id } },
    );
  }
}
