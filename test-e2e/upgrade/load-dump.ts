import { openStore } from '@cardinal/store';
import { jetstream, jetstreamManager, type ConsumerConfig, type StreamConfig } from '@nats-io/jetstream';
import { connect, headers as messageHeaders } from '@nats-io/transport-node';
import { EJSON } from 'bson';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { nameOf, type ServerUrls } from '../src/cluster.js';
import { placeholder } from './take-dump.mjs';

interface Records {
  readonly collection: string;
  readonly indexes: readonly { readonly key: Record<string, 1 | -1>; readonly name: string; readonly unique?: true }[];
  readonly documents: readonly object[];
}

interface Index {
  readonly index: string;
  readonly body: object;
  readonly documents: readonly { readonly id: string; readonly source: object }[];
}

interface Stream {
  readonly stream: StreamConfig;
  readonly lastSeq: number;
  readonly consumers: readonly ConsumerConfig[];
  readonly messages: readonly Message[];
}

interface Message {
  readonly seq: number;
  readonly subject: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly data: string;
}

/** Loads a dump of `take-dump.mjs` into shared servers, under the name that the URLs of `servers` contain. */
export async function loadDump(file: string, servers: ServerUrls): Promise<void> {
  const dump = brotliDecompressSync(readFileSync(file)).toString().replaceAll(placeholder, nameOf(servers));
  const parts = dump
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Records | Index | Stream);
  await loadRecords(
    parts.filter((part) => 'collection' in part),
    servers.MONGODB_URL,
  );
  await loadIndices(
    parts.filter((part) => 'index' in part),
    servers.ELASTICSEARCH_URL,
  );
  await loadStreams(
    parts.filter((part) => 'stream' in part),
    servers.NATS_URL,
  );
}

async function loadRecords(parts: readonly Records[], url: string): Promise<void> {
  await using store = await openStore(url);
  if (store.kind !== 'mongo') throw new Error('a cluster keeps its records in MongoDB');
  const { db } = await store.mongo.connected();
  if (!db) throw new Error('connected to no database');
  for (const { collection, indexes, documents } of parts) {
    const all = EJSON.deserialize([...documents], { relaxed: false }) as object[];
    if (all.length > 0) await db.collection(collection).insertMany(all);
    const specs = indexes.map(({ key, name, unique = false }) => ({ key, name, unique }));
    if (specs.length > 0) await db.collection(collection).createIndexes(specs);
  }
}

async function loadIndices(parts: readonly Index[], url: string): Promise<void> {
  const { origin } = new URL(url);
  const lines = parts.flatMap(({ index, documents }) =>
    documents.flatMap(({ id, source }) => [{ index: { _index: index, _id: id } }, source]),
  );
  const bodies = parts.map(({ index, body }) => ({ method: 'PUT', path: index, body: JSON.stringify(body) }));
  const bulk = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  for (const { method, path, body } of [...bodies, { method: 'POST', path: '_bulk?refresh=true', body: bulk }]) {
    const init = { method, body, headers: { 'content-type': 'application/x-ndjson' } };
    const response = await fetch(`${origin}/${path}`, init);
    const told = (await response.json()) as { readonly errors?: boolean };
    if (!response.ok || told.errors) throw new Error(`${path}: ${JSON.stringify(told)}`);
  }
}

async function loadStreams(parts: readonly Stream[], url: string): Promise<void> {
  const nc = await connect({ servers: new URL(url).host });
  try {
    const [js, jsm] = [jetstream(nc), await jetstreamManager(nc)];
    for (const { stream, lastSeq, consumers, messages } of parts) {
      const [first] = messages;
      await jsm.streams.add({ ...stream, first_seq: first?.seq ?? lastSeq + 1 });
      for (const consumer of consumers) await jsm.consumers.add(stream.name, consumer);
      for (const { subject, headers, data } of messages) {
        const given = messageHeaders();
        for (const [name, value] of headers) given.set(name, value);
        await js.publish(subject, Buffer.from(data, 'base64'), { headers: given });
      }
    }
  } finally {
    await nc.close();
  }
}
