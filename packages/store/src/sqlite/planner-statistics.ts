import type { Sqlite } from './sqlite.js';

/** Rows of a table, as the planner is told. */
const tableRows = 1_000_000;
/** How many times fewer rows match with each further column of an index. */
const selectivity = 100;
/** The same for columns for which that would mislead. */
const selectivities: ReadonlyMap<string | null, number> = new Map([
  // One value in most rows, because most deployments have one team: more than 1, so that one of many teams is still read by an index.
  ['team_id', 10],
  // Most rows are not deleted, and have been processed.
  ['deleted_ms', 2],
  ['status', 2],
  // Some rows of a document, a few of a file.
  ['file_name', 10_000],
  ['file_id', 100_000],
]);

/**
 * Tells SQLite's planner how selective the indexes are of the tables that have an index of the team, in place of `ANALYZE`. Without
 * statistics it assumes ten rows for any first column, and so reads all rows of a team, or all that are not deleted, where an index or the
 * key has the few rows that are wanted. Statistics of real data would change with them, and so would the plans; these are the same in every
 * file, so that tests see the plans that users get. The other tables have none: their indexes are chosen by the number of columns that a
 * statement names.
 */
export function describeIndexes(db: Sqlite): void {
  const wanted = indexesOf(db).map((index) => ({ ...index, stat: statOf(index) }));
  const { stats, hasSamples } = statisticsIn(db);
  const isKnown = stats.size === wanted.length && wanted.every(({ name, stat }) => stats.get(name) === stat);
  if (isKnown && !hasSamples) return;
  db.transaction(() => {
    db.exec('ANALYZE schema_migrations'); // creates the table of statistics, which no other statement may do
    db.run('DELETE FROM sqlite_stat1');
    // Samples of the rows, which would take precedence, and may be texts of documents if an operator has run `ANALYZE`.
    if (isTable(db, 'sqlite_stat4')) db.run('DELETE FROM sqlite_stat4');
    for (const { table, name, stat } of wanted) {
      db.run('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)', [table, name, stat]);
    }
    db.exec('ANALYZE sqlite_schema'); // reads the statistics
  });
}

interface Index {
  readonly table: string;
  readonly name: string;
  readonly isUnique: boolean;
  readonly isPartial: boolean;
  /** Null for an expression. */
  readonly columns: readonly (string | null)[];
}

function indexesOf(db: Sqlite): readonly Index[] {
  const rows = db.all<{
    table: string;
    index: string;
    isUnique: number;
    isPartial: number;
    isKey: number;
    column: string | null;
  }>(
    `SELECT t.name AS "table", i.name AS "index", i."unique" AS isUnique, i.partial AS isPartial, t.wr AND i.origin = 'pk' AS isKey, c.name AS "column"
     FROM pragma_table_list AS t JOIN pragma_index_list(t.name) AS i JOIN pragma_index_info(i.name) AS c
     WHERE t.schema = 'main' AND t.type = 'table' ORDER BY i.name, c.seqno`,
  );
  const indexes = new Map<string, Index & { readonly columns: (string | null)[] }>();
  for (const { table, index, isUnique, isPartial, isKey, column } of rows) {
    // The key of a table without rowid has no name of its own there, but that of the table.
    const found = indexes.get(index) ?? {
      table,
      name: isKey ? table : index,
      isUnique: isUnique === 1,
      isPartial: isPartial === 1,
      columns: [],
    };
    found.columns.push(column);
    indexes.set(index, found);
  }
  const all = [...indexes.values()];
  const tables = new Set(all.filter(({ columns }) => columns[0] === 'team_id').map(({ table }) => table));
  return all.filter(({ table }) => tables.has(table));
}

/**
 * Number of rows, and how many of them match with the first column of the index, with the first two, and so on; and that the values of a
 * first column are not to be tried one after the other, because there may be as many as collections.
 */
function statOf({ columns, isUnique, isPartial }: Index): string {
  const matches: number[] = [];
  const all = isPartial ? tableRows / selectivity : tableRows;
  let rows = all;
  for (const column of columns) {
    rows = Math.max(1, Math.floor(rows / (selectivities.get(column) ?? selectivity)));
    matches.push(isUnique && matches.length === columns.length - 1 ? 1 : rows);
  }
  return [all, ...matches, 'noskipscan'].join(' ');
}

interface Statistics {
  /** By index. */
  readonly stats: ReadonlyMap<string | null, string>;
  readonly hasSamples: boolean;
}

function statisticsIn(db: Sqlite): Statistics {
  const known = isTable(db, 'sqlite_stat1')
    ? db.all<{ idx: string | null; stat: string }>('SELECT idx, stat FROM sqlite_stat1')
    : [];
  const sample = isTable(db, 'sqlite_stat4') ? db.get('SELECT 1 FROM sqlite_stat4 LIMIT 1') : undefined;
  return { stats: new Map(known.map(({ idx, stat }) => [idx, stat])), hasSamples: sample !== undefined };
}

const isTable = (db: Sqlite, name: string): boolean =>
  db.get('SELECT 1 FROM sqlite_schema WHERE name = ?', [name]) !== undefined;
