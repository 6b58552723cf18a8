import { RecordTakenError } from '../errors.js';
import type { Sqlite, SqlValue } from '../sqlite/sqlite.js';
import { isUniqueViolation } from '../sqlite/sqlite-errors.js';
import { fieldsOf, type NamedField, type TableDefinition } from './definition.js';
import { conditionSql, takeCondition, toSql } from './sqlite-condition.js';
import type { Change, Group, Selection, Table, Where } from './table.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * Maximum number of SQL texts cached by shape. Shapes are constants of our code, so that reaching it means that code builds them from
 * values.
 */
const mostShapes = 1_000;

/** A table of SQLite. Every call is one statement, or a part of one transaction, and runs synchronously. */
export function createSqliteTable<R extends object>(db: Sqlite, definition: TableDefinition<R>): Table<R> {
  const { name: table, key } = definition;
  const fields = fieldsOf(definition);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const inserted = fields.filter(({ name, kind }) => name !== 'id' && kind !== 'serial');
  const given = key === 'id' ? 'id' : fields.find(({ kind }) => kind === 'serial')?.name;
  const readable = fields.filter(({ indexOnly }) => !indexOnly);
  const recordOf = createReader<R>(readable);
  const insertSql = `INSERT INTO ${table} (${inserted.map(({ column }) => column).join(', ')})
    VALUES (${placesFor(inserted)})`;
  const insertUnlessThere = `${insertSql} ON CONFLICT DO NOTHING`;

  const ofKey: readonly string[] = key === 'id' ? ['id'] : key;
  const keyColumns = fields.filter(({ name }) => ofKey.includes(name)).map(({ column }) => column);
  const putSql = `INSERT INTO ${table} (${fields.map(({ column }) => column).join(', ')})
    VALUES (${placesFor(fields)}) ON CONFLICT (${keyColumns.join(', ')})
    DO UPDATE SET ${fields.map(({ column }) => `${column} = excluded.${column}`).join(', ')}`;

  const fieldOf = (name: string): NamedField => {
    const field = byName.get(name);
    if (!field) throw new RangeError(`The table ${table} has no field "${name}".`);
    return field;
  };
  const columnOf = (name: string): string => fieldOf(name).column;
  const readColumns = readable.map(({ column }) => column).join(', ');
  const valuesOf = (values: object): SqlValue[] =>
    inserted.map((field) => toSql(field, (values as Values)[field.name]));
  const keyOf = (record: R): Where<R> =>
    Object.fromEntries(ofKey.map((name) => [name, (record as Values)[name]])) as Where<R>;

  const known = new Map<string, string>();
  /** Returns the identical SQL text for a shape: building a text takes as long as running it, and so does looking up a newly built one. */
  function sqlFor(shape: string, write: () => string): string {
    const before = known.get(shape);
    if (before !== undefined) return before;
    if (known.size >= mostShapes) known.clear();
    const sql = write();
    known.set(shape, sql);
    return sql;
  }

  function insert(record: Omit<R, 'id'>): R | undefined {
    const { changes, lastInsertRowid } = db.run(insertUnlessThere, valuesOf(record));
    if (changes === 0) return undefined;
    return (given === undefined ? record : { ...record, [given]: lastInsertRowid }) as R;
  }

  /** @param run executes the statement. @returns undefined if the change violates a unique key. */
  function change<T>(
    where: Where<R>,
    { set = {}, add = {}, max = {} }: Change<R>,
    returning: string,
    run: (sql: string, params: readonly SqlValue[]) => T,
  ) {
    const params: SqlValue[] = [];
    let shape = `UPDATE ${returning}`;
    for (const [how, values] of Object.entries({ set, add, max })) {
      shape += ` ${how}`;
      for (const name in values) {
        params.push(toSql(fieldOf(name), (values as Values)[name]));
        shape += ` ${name}`;
      }
    }
    shape += ` ${takeCondition(where, fieldOf, params)}`;
    const sql = sqlFor(shape, () => {
      const sets = [
        ...Object.keys(set).map((name) => `${columnOf(name)} = ?`),
        ...Object.keys(add).map((name) => `${columnOf(name)} = ${columnOf(name)} + ?`),
        ...Object.keys(max).map((name) => `${columnOf(name)} = max(${columnOf(name)}, ?)`),
      ];
      return `UPDATE ${table} SET ${sets.join(', ')} WHERE ${conditionSql(where, fieldOf)} ${returning}`;
    });
    try {
      return run(sql, params);
    } catch (thrown) {
      if (isUniqueViolation(thrown)) return undefined;
      throw thrown;
    }
  }

  const update = (where: Where<R>, changes: Change<R>): number =>
    change(where, changes, '', (sql, params) => db.run(sql, params).changes) ?? 0;

  function updateOne(where: Where<R>, changes: Change<R>): R | undefined {
    const rows = change(where, changes, `RETURNING ${readColumns}`, (sql, params) => db.lists(sql, params));
    return rows?.[0] && recordOf(rows[0]);
  }

  function select(
    read: readonly NamedField[],
    where: Where<R>,
    { orderBy, descending = false, thenBy, offset = 0, limit = 0 }: Selection<R> = {},
  ): readonly (readonly SqlValue[])[] {
    const params: SqlValue[] = [];
    const columns = read === readable ? readColumns : read.map(({ column }) => column).join(', ');
    const shape = `SELECT ${read === readable ? '' : columns} ${takeCondition(where, fieldOf, params)}ORDER ${orderBy} ${descending} ${thenBy}`;
    const sql = sqlFor(shape, () => {
      const orders = orderBy === undefined ? [] : [`${columnOf(orderBy)} ${descending ? 'DESC' : 'ASC'}`];
      if (thenBy !== undefined) orders.push(columnOf(thenBy));
      const order = orders.length === 0 ? '' : `ORDER BY ${orders.join(', ')}`;
      return `SELECT ${columns} FROM ${table} WHERE ${conditionSql(where, fieldOf)} ${order} LIMIT ? OFFSET ?`;
    });
    params.push(limit === 0 ? -1 : limit, offset);
    return db.lists(sql, params);
  }

  return {
    insert: (record) => db.commit(() => insert(record)),
    update: (where, changes) => db.commit(() => update(where, changes)),
    updateOne: (where, changes) => db.commit(() => updateOne(where, changes)),
    upsert: (record, guard, changes) =>
      db.commit(() => {
        const made = insert(record);
        if (made) return { record: made, isNew: true };
        const changed = updateOne({ ...guard, ...keyOf(record) }, changes);
        return changed && { record: changed, isNew: false };
      }),
    saveEach(records, taken, guard = {}) {
      const guarding: SqlValue[] = [];
      takeCondition(guard, fieldOf, guarding);
      const sets = taken.map(columnOf).map((column) => `${column} = excluded.${column}`);
      const sql = `${insertSql} ON CONFLICT (${ofKey.map(columnOf).join(', ')})
        DO UPDATE SET ${sets.join(', ')} WHERE ${conditionSql(guard, fieldOf)}`;
      return db.commit(() => {
        for (const record of records) db.run(sql, [...valuesOf(record), ...guarding]);
      });
    },
    put(records) {
      const rows = (records as readonly Values[]).map((record) =>
        fields.map((field) => toSql(field, record[field.name] ?? field.absent)),
      );
      return db.commit(() => {
        try {
          db.runEach(putSql, rows);
        } catch (thrown) {
          if (!isUniqueViolation(thrown)) throw thrown;
          throw new RecordTakenError(`Another record of ${table} already has a value that must be unique.`, {
            cause: thrown,
          });
        }
      });
    },
    remove(where) {
      const params: SqlValue[] = [];
      const shape = `DELETE ${takeCondition(where, fieldOf, params)}`;
      const sql = sqlFor(shape, () => `DELETE FROM ${table} WHERE ${conditionSql(where, fieldOf)}`);
      return db.commit(() => db.run(sql, params).changes);
    },
    find: async (where, selection) => select(readable, where, selection).map(recordOf),
    async pick(names, where, selection) {
      const picked = names.map(fieldOf);
      return select(picked, where, selection).map(createReader<Pick<R, (typeof names)[number]>>(picked));
    },
    async distinct(name, where) {
      const params: SqlValue[] = [];
      const isFixed = name in where;
      const sql = sqlFor(`DISTINCT ${name} ${takeCondition(where, fieldOf, params)}`, () => {
        const column = columnOf(name);
        const condition = conditionSql(where, fieldOf);
        if (isFixed) return `SELECT DISTINCT ${column} AS value FROM ${table} WHERE ${condition}`;
        const next = (after: string) =>
          `SELECT ${column} FROM ${table} WHERE ${condition} ${after} ORDER BY ${column} LIMIT 1`;
        // Steps from one value to the next, because DISTINCT would read every row of each value.
        return `WITH RECURSIVE found(value) AS (SELECT (${next('')}) UNION ALL
            SELECT (${next(`AND ${column} > found.value`)}) FROM found WHERE value IS NOT NULL)
          SELECT value FROM found WHERE value IS NOT NULL`;
      });
      const all = db.all<{ value: R[typeof name] }>(sql, isFixed ? params : [...params, ...params]);
      return all.map(({ value }) => value);
    },
    async groups(by, where, total) {
      const params: SqlValue[] = [];
      const sql = sqlFor(`GROUPS ${by.join()} ${total} ${takeCondition(where, fieldOf, params)}`, () => {
        const columns = by.map(columnOf);
        const sum = total === undefined ? '0' : `sum(${columnOf(total)})`;
        const grouping = columns.length === 0 ? '' : `GROUP BY ${columns.join(', ')}`;
        return `SELECT ${[...columns, 'count(*)', sum].join(', ')}
          FROM ${table} WHERE ${conditionSql(where, fieldOf)} ${grouping}`;
      });
      const groupOf = createReader<Pick<R, (typeof by)[number]>>(by.map(fieldOf));
      return db.lists(sql, params).map((row): Pick<R, (typeof by)[number]> & Group => ({
        ...groupOf(row),
        records: row[by.length] as number,
        total: row[by.length + 1] as number,
      }));
    },
  };
}

const placesFor = (some: readonly unknown[]): string => some.map(() => '?').join(', ');

/** Creates the function that turns rows into records. It runs for every instance of a collection, so it allocates no arrays. */
function createReader<R>(fields: readonly NamedField[]): (row: readonly SqlValue[]) => R {
  // Copied, because adding the fields one by one takes three times as long.
  const blank = Object.fromEntries(fields.map(({ name }) => [name, undefined as unknown]));
  return (row) => {
    const record = { ...blank };
    fields.forEach(({ name, kind, isObject, absent }, at) => {
      const value = row[at] ?? absent;
      if (kind === 'flag') record[name] = value === 1;
      else if (isObject) record[name] = JSON.parse(String(value)) as unknown;
      else record[name] = value;
    });
    return record as R;
  };
}
