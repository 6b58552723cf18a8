// Dumps the data of a cluster on its three servers as lines of JSON, which `load-dump.ts` loads under another name.
import { openStore } from '@cardinal/store';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { EJSON } from 'bson';

/** Name of the cluster on its servers, which is replaced when the dump is loaded. */
export const placeholder = 'cardinal-of-the-sample';

/**
 * @param {{ MONGODB_URL: string, ELASTICSEARCH_URL: string, NATS_URL: string }} servers the URLs that the cluster uses, each with
 *   `placeholder` as name or prefix.
 */
export async function takeDump({ MONGODB_URL, ELASTICSEARCH_URL, NATS_URL }) {
  const parts = [await records(MONGODB_URL), await indices(ELASTICSEARCH_URL), await streams(NATS_URL)];
  return parts
    .flat()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** Whether a file was parsed and its event was published, so that the file waits for its cards. */
export const isHandedOn = ({ MONGODB_URL }, fileName) =>
  withDatabase(MONGODB_URL, async (db) => {
    const handedOn = { fileName, stage: 'extracting', outbox: '' };
    return (await db.collection('ingest_instances').countDocuments(handedOn)) > 0;
  });

async function withDatabase(url, work) {
  const store = await openStore(url);
  try {
    return await work((await store.mongo.connected()).db);
  } finally {
    await store[Symbol.asyncDispose]();
  }
}

const records = (url) =>
  withDatabase(url, async (db) => {
    const lines = [];
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const indexes = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_');
      const documents = await db.collection(name).find().toArray();
      lines.push({ collection: name, indexes, documents: EJSON.serialize(documents, { relaxed: false }) });
    }
    return lines;
  });

/** Settings of an index that the server sets itself, and sets again when the index is created. */
const ownSettings = ['uuid', 'version', 'creation_date', 'provided_name', 'routing'];

async function indices(url) {
  const { origin } = new URL(url);
  const call = async (path, init) => (await fetch(`${origin}/${path}`, init)).json();
  await call(`${placeholder}-*/_refresh`, { method: 'POST' });
  const lines = [];
  for (const [name, { aliases, mappings, settings }] of Object.entries(await call(`${placeholder}-*`))) {
    const index = Object.fromEntries(Object.entries(settings.index).filter(([key]) => !ownSettings.includes(key)));
    const { hits } = await call(`${name}/_search?size=10000`);
    const documents = hits.hits.map(({ _id: id, _source: source }) => ({ id, source }));
    lines.push({ index: name, body: { aliases, mappings, settings: { index } }, documents });
  }
  return lines;
}

async function streams(url) {
  const nc = await connect({ servers: new URL(url).host });
  try {
    const jsm = await jetstreamManager(nc);
    const lines = [];
    for await (const { config, state } of jsm.streams.list()) {
      if (!config.name.startsWith(`${placeholder}-`)) continue;
      const consumers = [];
      for await (const { config: consumer } of jsm.consumers.list(config.name)) {
        if (consumer.durable_name) consumers.push(consumer);
      }
      const messages = [];
      for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
        const message = await jsm.streams.getMessage(config.name, { seq }).catch(unlessGone);
        if (message) messages.push(lineOf(message));
      }
      lines.push({ stream: config, lastSeq: state.last_seq, consumers, messages });
    }
    return lines;
  } finally {
    await nc.close();
  }
}

const lineOf = ({ seq, subject, header, data }) => ({
  seq,
  subject,
  headers: [...header].map(([name, [value]]) => [name, value]),
  data: Buffer.from(data).toString('base64'),
});

/** Undefined for the error of a missing message (10037), because messages are removed once they are handled or erased. */
function unlessGone(thrown) {
  if (thrown?.code === 10_037) return undefined;
  throw thrown;
}
