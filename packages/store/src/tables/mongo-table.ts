import { isDuplicateKey } from '../mongo/mongo-errors.js';
import type { Document, Mongo, QueryFilter } from '../mongo/mongo.js';
import { collectionOf, fieldsOf, type NamedField, type TableDefinition } from './definition.js';
import type { Change, Group, Selection, Table, Where } from './table.js';

type Filter = QueryFilter<Document>;
type Fields = Readonly<Record<string, unknown>>;

/** Documents of a collection. Every call is one operation of the server for each record that it changes. */
export function createMongoTable<R extends object>(mongo: Mongo, definition: TableDefinition<R>): Table<R> {
  const model = mongo.collection(collectionOf(definition));
  const ids = mongo.ids(definition.name);
  const fields = fieldsOf(definition).filter(({ name }) => name !== 'id');
  const absent = new Map(fields.map((field) => [field.name, field.absent]));
  const readable = fields.filter(({ indexOnly }) => !indexOnly);
  const { key } = definition;

  /** A record's `_id`, where these fields say it. */
  function idIn(values: Fields): number | string | undefined {
    if (key === 'id') return typeof values['id'] === 'number' ? values['id'] : undefined;
    const parts = key.map((name) => values[name]);
    return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.join(':') : undefined;
  }

  function filterOf(where: Where<R>): Filter {
    const { anyOf, ...conditions } = where as Where<Fields>;
    const id = idIn(conditions);
    const named = id === undefined || key === 'id' ? [] : key;
    const filters = Object.entries(conditions).flatMap(([name, wanted]) =>
      named.includes(name as never) ? [] : [conditionOf(name, wanted, absent.get(name))],
    );
    return {
      ...Object.fromEntries(filters),
      ...(named.length > 0 && { _id: id }),
      ...(anyOf && { $or: anyOf.map((one) => filterOf(one as Where<R>)) }),
    } as Filter;
  }

  async function insert(record: Omit<R, 'id'>): Promise<R | undefined> {
    const { id: _id, ...rest } = (key === 'id' ? { ...record, id: await ids.next() } : record) as Fields;
    const document = { ...rest, _id: key === 'id' ? _id : idIn(rest) };
    const made = await unlessTaken(() => model.create(document as Document));
    return made && ((key === 'id' ? { ...record, id: _id } : record) as R);
  }

  const operatorsOf = ({ set, add, max }: Change<R>): object => ({
    ...(set && { $set: set }),
    ...(add && { $inc: add }),
    ...(max && { $max: max }),
  });

  async function update(where: Where<R>, change: Change<R>): Promise<number> {
    const [filter, operators] = [filterOf(where), operatorsOf(change)];
    const done = await unlessTaken(() =>
      '_id' in filter ? model.updateOne(filter, operators) : model.updateMany(filter, operators),
    );
    return done?.matchedCount ?? 0;
  }

  async function updateOne(where: Where<R>, change: Change<R>): Promise<R | undefined> {
    const query = model.findOneAndUpdate(filterOf(where), operatorsOf(change), { returnDocument: 'after' });
    const found = await unlessTaken(async () => query.lean<Fields>());
    return found ? recordOf<R>(readable, key === 'id', found) : undefined;
  }

  return mongo.guarded<Table<R>>({
    insert,
    update,
    updateOne,
    async updateEach(updates) {
      const changed = await Promise.all(updates.map(({ where, change }) => update(where, change)));
      return changed.reduce((sum, one) => sum + one, 0);
    },
    async upsert(record, guard, change) {
      if (await insert(record)) return { record, isNew: true };
      const names = key === 'id' ? ['id'] : key;
      const own = Object.fromEntries(names.map((name) => [name, (record as Fields)[name]])) as Where<R>;
      const changed = await updateOne({ ...guard, ...own }, change);
      return changed && { record: changed, isNew: false };
    },
    async remove(where) {
      return (await model.deleteMany(filterOf(where))).deletedCount;
    },
    async find(where, { orderBy, descending = false, limit = 0 }: Selection<R> = {}) {
      const query = model.find(filterOf(where)).limit(limit);
      if (orderBy !== undefined) query.sort({ [orderBy === 'id' ? '_id' : orderBy]: descending ? -1 : 1 });
      return (await query.lean<Fields[]>()).map((found) => recordOf<R>(readable, key === 'id', found));
    },
    count: (where) => model.countDocuments(filterOf(where)),
    async distinct(field, where) {
      return (await model.distinct(field, filterOf(where))) as unknown as R[typeof field][];
    },
    async groups(by, where, total) {
      const found = await model.aggregate<{ readonly _id: Fields } & Group>([
        { $match: filterOf(where) },
        {
          $group: {
            _id: Object.fromEntries(by.map((name) => [name, `$${name}`])),
            records: { $sum: 1 },
            total: { $sum: total === undefined ? 0 : `$${total}` },
          },
        },
      ]);
      return found.map(({ _id, records, total: sum }) => ({
        ...(_id as Pick<R, (typeof by)[number]>),
        records,
        total: sum,
      }));
    },
  });
}

function conditionOf(name: string, wanted: unknown, absent: string | number | undefined): readonly [string, unknown] {
  if (typeof wanted === 'object' && wanted !== null && 'belowField' in wanted) {
    return ['$expr', { $lt: [`$${name}`, `$${String(wanted.belowField)}`] }];
  }
  return [name === 'id' ? '_id' : name, matching(wanted, absent)];
}

function matching(wanted: unknown, absent: string | number | undefined): unknown {
  if (absent !== undefined && wanted === absent) return { $in: [wanted, null] };
  if (typeof wanted !== 'object' || wanted === null) return wanted;
  if ('in' in wanted) return { $in: wanted.in };
  if ('not' in wanted) return { $ne: wanted.not };
  if ('atMost' in wanted) return { $lte: wanted.atMost };
  return 'below' in wanted ? { $lt: wanted.below } : { $gt: (wanted as { readonly above: unknown }).above };
}

/** @returns undefined where a unique key is taken. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (thrown) {
    if (isDuplicateKey(thrown)) return undefined;
    throw thrown;
  }
}

function recordOf<R>(fields: readonly NamedField[], hasId: boolean, found: Fields): R {
  const record: Record<string, unknown> = hasId ? { id: found['_id'] } : {};
  for (const { name, kind, absent } of fields) {
    const value = found[name] ?? absent;
    record[name] = kind === 'bytes' ? bytesOf(value as Buffer) : value;
  }
  return record as R;
}

/** The driver gives binary fields in a wrapper. */
function bytesOf(value: Buffer | { readonly buffer: Uint8Array }): Uint8Array {
  return value instanceof Uint8Array ? value : value.buffer;
}
