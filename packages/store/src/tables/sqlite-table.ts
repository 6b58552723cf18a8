import { RecordTakenError } from '../errors.js';
import type { Sqlite, SqlValue } from '../sqlite/sqlite.js';
import { isUniqueViolation } from '../sqlite/sqlite-errors.js';
import { fieldsOf, type NamedField, type TableDefinition } from './definition.js';
import type { Change, Condition, Group, Selection, Table, Where } from './table.js';

type Row = Readonly<Record<string, SqlValue>>;
type Params = Record<string, SqlValue>;

/** Rows of a table. Every call is one statement, or one step of a transaction; nothing else of the process runs meanwhile. */
export function createSqliteTable<R extends object>(db: Sqlite, definition: TableDefinition<R>): Table<R> {
  const { name: table, key } = definition;
  const fields = fieldsOf(definition);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const inserted = fields.filter(({ name, kind }) => name !== 'id' && kind !== 'serial');
  const given = key === 'id' ? 'id' : fields.find(({ kind }) => kind === 'serial')?.name;
  const readable = fields.filter(({ indexOnly }) => !indexOnly);
  const insertSql = `INSERT INTO ${table} (${inserted.map(({ column }) => column).join(', ')})
    VALUES (${inserted.map(({ name }) => `:${name}`).join(', ')})`;

  const ofKey: readonly string[] = key === 'id' ? ['id'] : key;
  const keyColumns = fields.filter(({ name }) => ofKey.includes(name)).map(({ column }) => column);
  const putSql = `INSERT INTO ${table} (${fields.map(({ column }) => column).join(', ')})
    VALUES (${fields.map(({ name }) => `:${name}`).join(', ')}) ON CONFLICT (${keyColumns.join(', ')})
    DO UPDATE SET ${fields.map(({ column }) => `${column} = excluded.${column}`).join(', ')}`;

  const fieldOf = (name: string): NamedField => {
    const field = byName.get(name);
    if (!field) throw new RangeError(`The table ${table} has no field "${name}".`);
    return field;
  };
  const readColumns = readable.map(({ column }) => column).join(', ');
  const valuesOf = (values: Readonly<Record<string, unknown>>): Params =>
    Object.fromEntries(inserted.map((field) => [field.name, toSql(field, values[field.name])]));
  const keyOf = (record: R): Where<R> => {
    const names = key === 'id' ? ['id'] : key;
    return Object.fromEntries(
      names.map((name) => [name, (record as Readonly<Record<string, unknown>>)[name]]),
    ) as Where<R>;
  };

  function insert(record: Omit<R, 'id'>): R | undefined {
    const { changes, lastInsertRowid } = db.run(`${insertSql} ON CONFLICT DO NOTHING`, valuesOf(record));
    if (changes === 0) return undefined;
    return (given === undefined ? record : { ...record, [given]: lastInsertRowid }) as R;
  }

  /** @param run what runs the statement: it may add a clause. */
  function change<T>(
    where: Where<R>,
    { set = {}, add = {}, max = {} }: Change<R>,
    run: (sql: string, params: Params) => T,
  ) {
    const params: Params = {};
    const bound = (field: NamedField, value: unknown): string => {
      params[`new_${field.name}`] = toSql(field, value);
      return `:new_${field.name}`;
    };
    const assigned = (values: object, write: (column: string, value: string) => string): string[] =>
      Object.entries(values).map(([name, value]) => {
        const field = fieldOf(name);
        return `${field.column} = ${write(field.column, bound(field, value))}`;
      });
    const sets = [
      ...assigned(set, (_, value) => value),
      ...assigned(add, (column, value) => `${column} + ${value}`),
      ...assigned(max, (column, value) => `max(${column}, ${value})`),
    ];
    const sql = `UPDATE ${table} SET ${sets.join(', ')} WHERE ${conditionOf(where, params)}`;
    try {
      return run(sql, params);
    } catch (thrown) {
      if (isUniqueViolation(thrown)) return undefined;
      throw thrown;
    }
  }

  const update = (where: Where<R>, changes: Change<R>): number =>
    change(where, changes, (sql, params) => db.run(sql, params).changes) ?? 0;

  function updateOne(where: Where<R>, changes: Change<R>): R | undefined {
    const row = change(where, changes, (sql, params) => db.get<Row>(`${sql} RETURNING ${readColumns}`, params));
    return row && recordOf<R>(readable, row);
  }

  /** @param params takes the values that the condition names. */
  function conditionOf(where: Where<R>, params: Params): string {
    const { anyOf, ...conditions } = where as Where<Row>;
    const clauses = Object.entries(conditions).map(([name, wanted]) => {
      const field = fieldOf(name);
      if (typeof wanted === 'object' && wanted !== null && 'belowField' in wanted) {
        return `${field.column} < ${fieldOf(wanted.belowField).column}`;
      }
      return clauseOf(field, wanted as Condition<SqlValue>, params);
    });
    if (anyOf) clauses.push(`(${anyOf.map((one) => `(${conditionOf(one as Where<R>, params)})`).join(' OR ')})`);
    return clauses.join(' AND ') || 'true';
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
      const params: Params = {};
      const sets = taken.map(fieldOf).map(({ column }) => `${column} = excluded.${column}`);
      const unless = conditionOf(guard, params);
      const names = (key === 'id' ? ['id'] : key).map((name) => fieldOf(name).column);
      const sql = `${insertSql} ON CONFLICT (${names.join(', ')}) DO UPDATE SET ${sets.join(', ')} WHERE ${unless}`;
      return db.commit(() => {
        for (const record of records) db.run(sql, { ...valuesOf(record as Row), ...params });
      });
    },
    put: (records) =>
      db.commit(() => {
        for (const record of records as readonly Readonly<Record<string, unknown>>[]) {
          try {
            db.run(
              putSql,
              Object.fromEntries(fields.map((field) => [field.name, toSql(field, record[field.name] ?? field.absent)])),
            );
          } catch (thrown) {
            if (!isUniqueViolation(thrown)) throw thrown;
            throw new RecordTakenError(`Another record of ${table} has what only one may have.`, { cause: thrown });
          }
        }
      }),
    remove(where) {
      const params: Params = {};
      const sql = `DELETE FROM ${table} WHERE ${conditionOf(where, params)}`;
      return db.commit(() => db.run(sql, params).changes);
    },
    async find(where, { orderBy, descending = false, thenBy, offset = 0, limit = 0 }: Selection<R> = {}) {
      const params: Params = { limit: limit === 0 ? -1 : limit, offset };
      const orders = orderBy === undefined ? [] : [`${fieldOf(orderBy).column} ${descending ? 'DESC' : 'ASC'}`];
      if (thenBy !== undefined) orders.push(fieldOf(thenBy).column);
      const order = orders.length === 0 ? '' : `ORDER BY ${orders.join(', ')}`;
      const sql = `SELECT ${readColumns} FROM ${table} WHERE ${conditionOf(where, params)} ${order} LIMIT :limit OFFSET :offset`;
      return db.all<Row>(sql, params).map((row) => recordOf<R>(readable, row));
    },
    async distinct(name, where) {
      const params: Params = {};
      const { column } = fieldOf(name);
      const condition = conditionOf(where, params);
      const all = `SELECT DISTINCT ${column} AS value FROM ${table} WHERE ${condition}`;
      const next = (after: string) =>
        `SELECT ${column} FROM ${table} WHERE ${condition} ${after} ORDER BY ${column} LIMIT 1`;
      // From one value to the next, because DISTINCT reads every row of each.
      const sql = `WITH RECURSIVE found(value) AS (SELECT (${next('')}) UNION ALL
          SELECT (${next(`AND ${column} > value`)}) FROM found WHERE value IS NOT NULL)
        SELECT value FROM found WHERE value IS NOT NULL`;
      return db.all<{ value: R[typeof name] }>(name in where ? all : sql, params).map(({ value }) => value);
    },
    async groups(by, where, total) {
      const params: Params = {};
      const grouped = by.map(fieldOf);
      const columns = grouped.map(({ column }) => column);
      const sum = total === undefined ? '0' : `sum(${fieldOf(total).column})`;
      const grouping = grouped.length === 0 ? '' : `GROUP BY ${columns.join(', ')}`;
      const sql = `SELECT ${[...columns, 'count(*) AS records', `${sum} AS total`].join(', ')}
        FROM ${table} WHERE ${conditionOf(where, params)} ${grouping}`;
      return db.all<Row & Group>(sql, params).map(({ records, total: sumOf, ...row }) => ({
        ...recordOf<Pick<R, (typeof by)[number]>>(grouped, row as Row),
        records,
        total: sumOf,
      }));
    },
  };
}

function clauseOf(field: NamedField, wanted: Condition<SqlValue>, params: Params): string {
  const { name, column } = field;
  // One parameter for each occurrence: a field may be named again under `anyOf`.
  const param = `${name}_${Object.keys(params).length}`;
  const compared = (operator: string, value: unknown): string => {
    params[param] = toSql(field, value);
    return `${column} ${operator} :${param}`;
  };
  if (typeof wanted !== 'object' || wanted === null) return compared('=', wanted);
  if ('in' in wanted || 'notIn' in wanted) {
    const isIn = 'in' in wanted;
    params[param] = JSON.stringify(isIn ? wanted.in : wanted.notIn);
    return `${column} ${isIn ? 'IN' : 'NOT IN'} (SELECT value FROM json_each(:${param}))`;
  }
  if ('not' in wanted) return compared('<>', wanted.not);
  if ('atMost' in wanted) return compared('<=', wanted.atMost);
  if ('below' in wanted) return compared('<', wanted.below);
  if ('above' in wanted) return compared('>', wanted.above);
  throw new RangeError(`Bytes cannot be compared: "${name}".`);
}

function toSql({ isObject, name }: NamedField, value: unknown): SqlValue {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && isObject) return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  throw new TypeError(`The field "${name}" is missing.`);
}

/** Runs for every instance of a collection, and so makes no lists. */
function recordOf<R>(fields: readonly NamedField[], row: Row): R {
  const record: Record<string, unknown> = {};
  for (const { name, column, kind, isObject, absent } of fields) {
    const value = row[column] ?? absent;
    if (kind === 'flag') record[name] = value === 1;
    else if (isObject) record[name] = JSON.parse(String(value)) as unknown;
    else record[name] = value;
  }
  return record as R;
}
