import { isUniqueViolation, type Sqlite, type SqlValue } from '@cardinal/store';
import type { InstanceStore, Where } from '../../app/ports.js';
import { identityOf, type Instance } from '../../domain/instance.js';
import { differences, instanceFields } from '../instance-fields.js';

type Row = Readonly<Record<string, string | number>>;

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const fields = Object.keys(instanceFields) as (keyof typeof instanceFields)[];
const columns = fields.map(columnOf);

/** A row for each instance; columns are the fields in snake case, flags 0 or 1. */
export function sqliteInstances(db: Sqlite): InstanceStore {
  const insertRow = `INSERT INTO ingest_instances (identity, ${columns.join(', ')})
    VALUES (:identity, ${fields.map((field) => `:${field}`).join(', ')})`;

  function write(before: Instance, after: Instance): boolean {
    const changed = { ...differences(before, after), writes: before.writes + 1 };
    const sets = Object.keys(changed).map((field) => `${columnOf(field)} = :${field}`);
    const params = { ...valuesOf(changed), id: before.id, before: before.writes, identity: identityOf(after) };
    const sql = `UPDATE ingest_instances SET identity = :identity, ${sets.join(', ')} WHERE id = :id AND writes = :before`;
    return unlessTaken(() => db.run(sql, params).changes > 0) ?? false;
  }

  return {
    async insert(instance) {
      const params = { ...valuesOf(instance), identity: identityOf(instance) };
      const id = unlessTaken(() => db.run(insertRow, params).lastInsertRowid);
      return id === undefined ? undefined : { ...instance, id };
    },

    replace: async (changes) =>
      db.transaction(() => changes.filter(({ before, after }) => write(before, after)).length),

    async remove({ id, writes }) {
      db.run('DELETE FROM ingest_instances WHERE id = ? AND writes = ?', [id, writes]);
    },

    async select(where, { newestFirst = false, limit = -1 } = {}) {
      const { sql, params } = conditionOf(where);
      const order = newestFirst ? 'DESC' : 'ASC';
      return db
        .all<Row>(`SELECT * FROM ingest_instances WHERE ${sql} ORDER BY id ${order} LIMIT :limit`, { ...params, limit })
        .map(instanceOf);
    },

    async count(where) {
      const { sql, params } = conditionOf(where);
      return db.get<{ n: number }>(`SELECT count(*) AS n FROM ingest_instances WHERE ${sql}`, params)?.n ?? 0;
    },

    async teams(where) {
      const { sql, params } = conditionOf(where);
      const next = (after: string) =>
        `SELECT team_id FROM ingest_instances WHERE ${sql} ${after} ORDER BY team_id LIMIT 1`;
      // From one team to the next, because DISTINCT reads every row of each.
      return db
        .all<{ team: number }>(
          `WITH RECURSIVE teams(team) AS (SELECT (${next('')}) UNION ALL
             SELECT (${next('AND team_id > team')}) FROM teams WHERE team IS NOT NULL)
           SELECT team FROM teams WHERE team IS NOT NULL`,
          params,
        )
        .map(({ team }) => team);
    },
  };
}

function conditionOf(where: Where): { readonly sql: string; readonly params: Record<string, SqlValue> } {
  const clauses: string[] = [];
  const params: Record<string, SqlValue> = {};
  for (const [field, wanted] of Object.entries(where)) {
    const column = columnOf(field);
    if (typeof wanted !== 'object') {
      clauses.push(`${column} = :${field}`);
      params[field] = valueOf(wanted);
    } else if ('in' in wanted) {
      clauses.push(`${column} IN (SELECT value FROM json_each(:${field}))`);
      params[field] = JSON.stringify(wanted.in);
    } else {
      clauses.push('atMost' in wanted ? `${column} <= :${field}` : `${column} > :${field}`);
      params[field] = 'atMost' in wanted ? wanted.atMost : wanted.above;
    }
  }
  return { sql: clauses.join(' AND ') || 'true', params };
}

const valueOf = (value: string | number | boolean): SqlValue => (typeof value === 'boolean' ? Number(value) : value);

const valuesOf = (instance: Partial<Instance>): Record<string, SqlValue> =>
  Object.fromEntries(Object.entries(instance).map(([field, value]) => [field, valueOf(value)]));

/** Read for every file of a collection at once, so without lists in between. */
const readers = fields.map((field) => ({ field, column: columnOf(field), isFlag: instanceFields[field] === 'flag' }));

function instanceOf(row: Row): Instance {
  const instance: Record<string, unknown> = { id: row['id'] };
  for (const { field, column, isFlag } of readers) {
    instance[field] = isFlag ? row[column] === 1 : row[column];
  }
  return instance as unknown as Instance;
}

/** @returns undefined where a unique key is taken. */
function unlessTaken<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (thrown) {
    if (isUniqueViolation(thrown)) return undefined;
    throw thrown;
  }
}
