import type { Store } from '../src/store.js';

/** All contents of a store as text, so that tests can search for text that must not be there. Bytes are read as UTF-8. */
export async function textOf(store: Store): Promise<string> {
  const rows = store.kind === 'sqlite' ? sqliteRows(store.db) : await mongoRows(store.mongo);
  // Read the value from its holder, because bytes have already been converted by their `toJSON` in the argument.
  return JSON.stringify(rows, function (this: Record<string, unknown>, key: string) {
    const value = this[key];
    const bytes = value instanceof Uint8Array ? value : bytesOf(value);
    if (bytes) return Buffer.from(bytes).toString('utf8');
    return typeof value === 'bigint' ? String(value) : value;
  });
}

function sqliteRows(db: Extract<Store, { kind: 'sqlite' }>['db']): unknown[] {
  const tables = db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`,
  );
  return tables.map(({ name }) => {
    const columns = db.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', [name]);
    // Read integers as text, because some of SQLite's internal values exceed the range of a number.
    const each = columns.map(
      (column) => `iif(typeof("${column.name}") = 'integer', "${column.name}" || '', "${column.name}")`,
    );
    return [name, db.all(`SELECT ${each.join(', ')} FROM "${name}"`)];
  });
}

async function mongoRows(mongo: Extract<Store, { kind: 'mongo' }>['mongo']): Promise<unknown[]> {
  const { db } = await mongo.connected();
  const names = (await db?.listCollections().toArray()) ?? [];
  return Promise.all(names.map(async ({ name }) => [name, await db?.collection(name).find().toArray()]));
}

/** Bytes of MongoDB's own binary class; undefined for other values. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'object' || value === null || !('buffer' in value)) return undefined;
  return value.buffer instanceof Uint8Array ? value.buffer : undefined;
}
