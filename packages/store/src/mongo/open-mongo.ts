import mongoose, { type Connection, type ConnectOptions, type Model, type SchemaDefinition } from 'mongoose';
import { StoreSchemaError, StoreUnavailableError, StoreUrlError } from '../errors.js';
import { counters, createIds } from './ids.js';
import type { CollectionDefinition, Document, Mongo } from './mongo.js';
import { isDuplicateKey, translated } from './mongo-errors.js';

export interface MongoOptions {
  /** Used if the URL names no database. */
  readonly databaseName?: string;
  /** Maximum number of connections of this process. Default 20. */
  readonly maxPoolSize?: number;
  /** How long an operation waits for an available server, in milliseconds. Default 3 000. */
  readonly serverSelectionTimeoutMs?: number;
  /** How long a server may send nothing during an operation, in milliseconds. Default 10 000. */
  readonly socketTimeoutMs?: number;
  /** Time limit of one `step`, which may be several operations, in milliseconds. Default 30 000. */
  readonly stepTimeoutMs?: number;
}

/** Lets required text fields hold an empty string. Process-wide, which is safe because nothing else here uses mongoose. */
mongoose.Schema.Types.String.checkRequired((value) => typeof value === 'string');

/**
 * Opens a database; connects at first use, and reconnects whenever the server was away. The options override pool sizes and time limits in
 * the URL.
 *
 * @throws {StoreUrlError} if the URL is invalid.
 */
export function openMongo(url: string, options: MongoOptions = {}): Mongo {
  const connectOptions = connectOptionsOf(url, options);
  const { stepTimeoutMs = 30_000 } = options;
  // A separate instance, because settings of the library's global one would affect its other users.
  const library = new mongoose.Mongoose({ runValidators: true, strictQuery: 'throw' });
  const connection = library.createConnection();
  let opening: Promise<Connection> | undefined;

  function opened(before: Promise<unknown>): Promise<Connection> {
    const trying = before
      .then(() => connection.openUri(url, connectOptions))
      .catch((thrown: unknown) => {
        if (opening === trying) opening = undefined;
        throw translated(thrown);
      });
    return trying;
  }

  const connected = (): Promise<Connection> => (opening ??= opened(Promise.resolve()));

  /**
   * Replaces the client after a step timed out, because the driver (mongodb 7.8 and 7.9) may write to a socket that is already destroyed
   * but has not reported it, and then waits for it to drain without a time limit, keeping the connection from the pool.
   */
  function replace(client: Promise<Connection>): void {
    if (opening !== client) return;
    opening = opened(connection.close());
    opening.catch(() => {}); // reported to the next caller
  }

  async function step<T>(work: () => Promise<T>): Promise<T> {
    const client = connected();
    await client;
    try {
      return await inTime(stepTimeoutMs, work());
    } catch (thrown) {
      if (thrown instanceof StoreSilentError) replace(client);
      else if (opening !== client)
        throw new StoreUnavailableError('The connection to the store was replaced during the call.', { cause: thrown });
      throw translated(thrown);
    }
  }

  function collection<Doc extends Document>({ name, fields }: CollectionDefinition<Doc>): Model<Doc> {
    const known = connection.models[name] as Model<Doc> | undefined;
    if (known) return known;
    const schema = new library.Schema<Doc>(fields as SchemaDefinition<Doc>, schemaOptions);
    return connection.model<Doc>(name, schema as never, name);
  }

  const counterModel = async () => {
    await connected();
    return collection(counters);
  };

  return {
    collection,
    connected,
    async migrate(definitions) {
      const { db } = await connected();
      if (!db) throw new TypeError('An open connection must have a database.');
      for (const { name, indexes } of definitions) {
        const specs = indexes.map(({ keys, unique = false }) => ({
          key: { ...keys } as Record<string, 1 | -1>,
          name: nameOf(keys),
          unique,
        }));
        if (specs.length === 0) continue;
        try {
          await db.collection(name).createIndexes(specs);
        } catch (thrown) {
          throw indexError(name, thrown);
        }
      }
    },
    step,
    guarded: (methods) => guarded(methods, step),
    ids: (name, blockSize = 1) => guarded(createIds(counterModel, name, blockSize), step),
    async [Symbol.asyncDispose]() {
      await connection.destroy();
    },
  };
}

const schemaOptions = {
  strict: 'throw',
  versionKey: false,
  minimize: false,
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
} as const;

function connectOptionsOf(url: string, options: MongoOptions): ConnectOptions {
  const { maxPoolSize = 20, serverSelectionTimeoutMs = 3_000, socketTimeoutMs = 10_000 } = options;
  const named = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]+)/.test(url);
  const result: ConnectOptions = {
    ...(named ? {} : { dbName: options.databaseName ?? 'cardinal' }),
    appName: 'cardinal',
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize,
    maxIdleTimeMS: 60_000,
    waitQueueTimeoutMS: 5_000,
    connectTimeoutMS: 3_000,
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    socketTimeoutMS: socketTimeoutMs,
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
  };
  try {
    void new mongoose.mongo.MongoClient(url); // reads the URL, and opens nothing
  } catch (cause) {
    // Without the driver's message, which can quote the URL and thus a password.
    throw new StoreUrlError('The URL of the store is not a valid MongoDB URL.', { cause });
  }
  return result;
}

function guarded<Repository extends object>(methods: Repository, step: Mongo['step']): Repository {
  const wrapped = Object.entries(methods).map(([name, method]: [string, (...args: unknown[]) => Promise<unknown>]) => [
    name,
    (...args: unknown[]) => step(() => method(...args)),
  ]);
  return Object.fromEntries(wrapped) as Repository;
}

/** A step timed out. The operation may still complete; its result is not awaited. */
class StoreSilentError extends StoreUnavailableError {}

/**
 * The result of `work`, if it completes within `ms` milliseconds.
 *
 * @throws {StoreSilentError}
 */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreSilentError('The store did not answer in time.')), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

const nameOf = (keys: object): string => Object.keys(keys).join('_');

/** IndexOptionsConflict, IndexKeySpecsConflict. */
const otherIndex = new Set([85, 86]);

function indexError(name: string, thrown: unknown): unknown {
  const conflicts = thrown instanceof Error && 'code' in thrown && otherIndex.has(Number(thrown.code));
  if (!conflicts && !isDuplicateKey(thrown)) return translated(thrown);
  return new StoreSchemaError(`The indexes of the collection "${name}" cannot be created on the existing data.`, {
    cause: thrown,
    facts: { collection: name },
  });
}
