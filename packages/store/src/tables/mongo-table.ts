import { guardedUpserts } from '../mongo/guarded-upsert.js';
import { RecordTakenError } from '../errors.js';
import { isDuplicateKey } from '../mongo/mongo-errors.js';
import type { Document, Mongo, QueryFilter } from '../mongo/mongo.js';
import { collectionOf, fieldsOf, type NamedField, type TableDefinition } from './definition.js';
import { conditionOf, storedName, valueOf, type Absent } from './mongo-condition.js';
import type { Change, Group, Selection, Table, Where } from './table.js';

type Filter = QueryFilter<Document>;
type Fields = Readonly<Record<string, unknown>>;

/** Number of serials allocated at a time. Keys are allocated singly, so that they follow the order of insertion. */
const serialBlock = 100;

/** A table as documents of a collection. Every call is one server operation per record that it changes. */
export function createMongoTable<R extends object>(mongo: Mongo, definition: TableDefinition<R>): Table<R> {
  const model = mongo.collection(collectionOf(definition));
  const fields = fieldsOf(definition).filter(({ name }) => name !== 'id');
  const values = new Map(fields.map((field) => [field.name, field.absent]));
  const absent: Absent = (name) => values.get(name);
  const readable = fields.filter(({ indexOnly }) => !indexOnly);
  const { key } = definition;
  const serial = fields.find(({ kind }) => kind === 'serial')?.name;
  const ids = mongo.ids(definition.name, serial === undefined ? 1 : serialBlock);

  /** The `_id` of a record, if these fields determine it. */
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
      named.includes(name as never) ? [] : [conditionOf(name, wanted, absent)],
    );
    return {
      ...Object.fromEntries(filters),
      ...(named.length > 0 && { _id: id }),
      ...(anyOf && { $or: anyOf.map((one) => filterOf(one as Where<R>)) }),
    } as Filter;
  }

  async function insert(record: Omit<R, 'id'>): Promise<R | undefined> {
    const given = key === 'id' ? { id: await ids.next() } : serial === undefined ? {} : { [serial]: await ids.next() };
    const whole = { ...record, ...given } as Fields;
    const { id, ...rest } = whole;
    const made = await unlessTaken(() => model.create({ ...rest, _id: key === 'id' ? id : idIn(rest) } as Document));
    return made && (whole as R);
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

  async function selected(
    where: Where<R>,
    { orderBy, descending = false, thenBy, offset = 0, limit = 0 }: Selection<R> = {},
    projection: Readonly<Record<string, number>> = {},
  ): Promise<Fields[]> {
    const query = model.find(filterOf(where), projection).skip(offset).limit(limit);
    query.sort({
      ...(orderBy !== undefined && { [storedName(orderBy)]: descending ? -1 : 1 }),
      ...(thenBy !== undefined && { [storedName(thenBy)]: 1 }),
    });
    return query.lean<Fields[]>();
  }

  const table: Table<R> = mongo.guarded<Table<R>>({
    insert,
    update,
    updateOne,
    async upsert(record, guard, change) {
      const made = await insert(record);
      if (made) return { record: made, isNew: true };
      const names = key === 'id' ? ['id'] : key;
      const own = Object.fromEntries(names.map((name) => [name, (record as Fields)[name]])) as Where<R>;
      const changed = await updateOne({ ...guard, ...own }, change);
      return changed && { record: changed, isNew: false };
    },
    async saveEach(records, taken, guard = {}) {
      const serials = serial === undefined ? [] : await ids.take(records.length);
      const writes = records.map((record, at) => {
        const all = Object.entries({ ...record, ...(serial !== undefined && { [serial]: serials[at] }) });
        const isTaken = ([name]: [string, unknown]) => taken.includes(name as never);
        return {
          id: idIn(record as Fields) ?? '',
          guard: filterOf(guard),
          update: {
            $set: Object.fromEntries(all.filter(isTaken)),
            $setOnInsert: Object.fromEntries(all.filter((entry) => !isTaken(entry))),
          },
        };
      });
      await guardedUpserts<Document>(model, writes);
    },
    async put(records) {
      const documents = (records as readonly Fields[]).map(({ id, ...rest }) => ({
        ...rest,
        _id: key === 'id' ? id : idIn(rest),
      })) as Document[];
      if (documents.length === 0) return;
      const given = key === 'id' ? 'id' : serial;
      if (given !== undefined)
        await ids.raise(Math.max(...(records as readonly Fields[]).map((one) => Number(one[given]))));
      const written = await unlessTaken(() =>
        model.bulkWrite(
          documents.map((document) => ({
            replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
          })),
          { ordered: false },
        ),
      );
      if (!written)
        throw new RecordTakenError(`Another record of ${definition.name} already has a value that must be unique.`);
    },
    async remove(where) {
      return (await model.deleteMany(filterOf(where))).deletedCount;
    },
    find: async (where, selection) =>
      (await selected(where, selection)).map((found) => recordOf<R>(readable, key === 'id', found)),
    async pick(names, where, selection) {
      const picked = readable.filter(({ name }) => names.includes(name as never));
      const shown = { _id: 1, ...Object.fromEntries(names.map((name) => [storedName(name), 1])) };
      const hasId = names.includes('id' as never);
      return (await selected(where, selection, shown)).map((found) => recordOf(picked, hasId, found));
    },
    async distinct(field, where) {
      if (absent(field) !== undefined)
        return (await table.groups([field], where)).map((group) => group[field] as R[typeof field]);
      return (await model.distinct(field, filterOf(where))) as unknown as R[typeof field][];
    },
    async groups(by, where, total) {
      const found = await model.aggregate<{ readonly _id: Fields } & Group>([
        { $match: filterOf(where) },
        {
          $group: {
            _id: Object.fromEntries(by.map((name) => [name, valueOf(name, absent)])),
            records: { $sum: 1 },
            total: { $sum: total === undefined ? 0 : valueOf(total, absent) },
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
  return table;
}

/** @returns undefined if the write violates a unique key. */
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

/** The driver returns binary fields in a wrapper. */
function bytesOf(value: Buffer | { readonly buffer: Uint8Array }): Uint8Array {
  return value instanceof Uint8Array ? value : value.buffer;
}
