import { expect } from 'vitest';
import { blobsOf } from '../src/blobs-of.js';
import type { AskBody, Client, SearchBody } from '../src/client.js';
import { samples } from '../src/samples.js';
import { collectionDetail, createCollection, settled } from '../src/wait.js';
import { conflictsOf, eventually, statusOf } from './conflicts.js';

/** A deployment as the users of two teams see it. */
export interface Filled {
  readonly clients: readonly [Client, Client];
  readonly collections: readonly [Client, number][];
}

const rule = (days: number, more: string): string =>
  `# Returns\n\nCustomers may return unused goods within ${days} days of delivery. ${more}\n`;

/** Two teams with documents of every format, versions, a resolved conflict, an open conflict, and an ask. */
export async function fill(clients: readonly [Client, Client]): Promise<Filled> {
  const [client, second] = clients;
  const all = await createCollection(client, 'All formats');
  for (const { name, bytes } of samples) await client.upload(all, name, bytes);
  await settled(client, all);
  await client.upload(
    all,
    'glacier.txt',
    'The Ansgar glacier\n\nThe Ansgar glacier lost 57 metres of its length in 2024.\n',
  );
  const shop = await createCollection(client, 'Shop');
  await client.upload(shop, 'policy.md', rule(30, 'The goods must be complete.'));
  await client.upload(shop, 'faq.md', rule(14, 'Just print the label.'));
  await client.upload(shop, 'tea.md', samples.find(({ name }) => name === 'tea.md')?.bytes ?? '');
  await settled(client, all);
  await settled(client, shop);
  await eventually(async () => expect(await statusOf(client, shop)).toBe('processed_with_conflicts'));
  const { conflicts } = await conflictsOf(client, shop);
  await client.post(`/api/v1/conflicts/${conflicts[0]?.id}/resolve`, { action: 'keep_first', note: 'It counts.' });
  await client.upload(shop, 'manual.md', rule(21, 'See the manual.'));
  await settled(client, shop);
  await eventually(async () =>
    expect((await conflictsOf(client, shop)).stateCounts).toMatchObject({ open: 2, resolved: 1 }),
  );
  const { body } = await client.post<AskBody>(`/api/v1/collections/${all}/ask`, { question: samples[0]?.question });
  expect(body.answer).toContain(samples[0]?.answer);
  const other = await createCollection(second, 'Other team');
  await second.upload(other, 'tea.md', samples.find(({ name }) => name === 'tea.md')?.bytes ?? '');
  await settled(second, other);
  // Counts of chats are updated by the events of the ask.
  await eventually(async () => expect((await collectionDetail(client, all))._count.chats).toBe(1));
  await client.patch(`/api/v1/collections/${all}/chats/${body.ask_id}`, { name: 'First questions' });
  const feedback = { rating: 'up', comment: 'As it says.' };
  await eventually(async () =>
    expect((await client.post(`/api/v1/asks/${body.ask_id}/feedback`, feedback)).status).toBe(200),
  );
  return {
    clients,
    collections: [
      [client, all],
      [client, shop],
      [second, other],
    ],
  };
}

/** The same collections, accessed through other clients. */
export const seenBy = ({ collections, clients }: Filled, others: readonly [Client, Client]): Filled => ({
  clients: others,
  collections: collections.map(([client, id]) => [others[clients.indexOf(client)] ?? client, id]),
});

/** Everything that users can list. */
export async function listsOf({ clients, collections }: Filled): Promise<unknown> {
  const found: Record<string, unknown> = {};
  for (const [at, client] of clients.entries()) {
    const { body } = await client.get<{ data: unknown }>('/api/v1/collections/list');
    found[`collections ${at}`] = body.data;
    const files = await client.get<{ data: readonly { readonly id: number }[] }>('/api/v1/files/list');
    found[`files ${at}`] = files.body;
    const used = await client.get('/api/v1/usage');
    found[`usage ${at}`] = used.body;
  }
  for (const [client, id] of collections) {
    const path = `/api/v1/collections/${id}`;
    const detail = await collectionDetail(client, id);
    found[path] = detail;
    found[`${path} cards`] = (await client.get(`${path}/knowledge-cards?limit=100`)).body;
    found[`${path} conflicts`] = (await client.get(`${path}/conflicts?limit=100`)).body;
    const chats = await client.get<{ data: readonly { readonly id: string }[] }>(`${path}/chats`);
    for (const { id: chat } of chats.body.data) {
      found[`${path} chat ${chat}`] = (await client.get(`${path}/chats/${chat}`)).body;
    }
    for (const { file_id: file, version } of detail.fileInstances) {
      found[`${file} versions`] = (await client.get(`/api/v1/files/${file}/versions`)).body;
      if (version > 1) found[`${file} changes`] = (await client.get(`/api/v1/files/${file}/changes`)).body;
    }
  }
  return found;
}

const words =
  'harbour Ellmouth herring boats moorings warranty Kestrel pump defects frost beekeepers Norwick treasurer meeting village glacier Ansgar metres summer surveyors meltwater river tea Orlan degrees bitter storage tin spices station Fenwick Blue Marlow price lamp brass chair oak goods return days delivery label'.split(
    ' ',
  );

/** A hundred queries that together find cards of every document. */
export const queries: readonly string[] = Array.from({ length: 100 }, (_, at) => {
  const [a, b, c] = [0, 7, 19].map((step) => words[(at * 3 + step * (1 + (at % 4))) % words.length]);
  return at % 2 === 0 ? `${a} ${b}` : `What is said about the ${a} and the ${c}?`;
});

/** The ten best of each query in each collection, with their scores. */
export async function topTens(filled: Filled): Promise<readonly (readonly { id: string; score: number }[])[]> {
  const found: { id: string; score: number }[][] = [];
  for (const [at, query] of queries.entries()) {
    const [client, id] = filled.collections[at % filled.collections.length] ?? [];
    if (!client) throw new Error('no collection');
    const { body } = await client.post<SearchBody>(`/api/v1/collections/${id}/search`, { query });
    found.push(body.results.map(({ id: card, score }) => ({ id: card, score })));
  }
  return found;
}

export const idsOf = (tens: readonly (readonly { readonly id: string }[])[]): readonly (readonly string[])[] =>
  tens.map((ten) => ten.map(({ id }) => id));

/** Originals in a data folder: their hash by team and name. */
export async function originalsIn(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const found = await blobsOf(dataDir);
  return new Map([...found].filter(([name]) => / [0-9a-f]{64}$/.test(name)));
}

/** Largest difference of scores that counts as equal, because two kinds of index round the last digits differently. */
const tolerance = 1e-6;

/** Queries for which two indexes return different cards, or the same cards in an order that their scores do not explain. */
export function differing(a: Awaited<ReturnType<typeof topTens>>, b: typeof a): readonly string[] {
  return queries.filter((_, at) => {
    const left = a[at] ?? [];
    const right = b[at] ?? [];
    const scores = new Map(left.map(({ id, score }) => [id, score]));
    const isSame = left.length === right.length && right.every(({ id }) => scores.has(id));
    // In the order of the other index, the scores of this index must not rise.
    const inOrder = right.map(({ id }) => scores.get(id) ?? 0);
    return !isSame || inOrder.some((score, place) => place > 0 && score > (inOrder[place - 1] ?? 0) + tolerance);
  });
}

/** Number of documents that the server parsed and of texts that it embedded since it started. */
export async function workDone(url: string): Promise<{ readonly parsed: number; readonly embedded: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sumOf = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
  return {
    parsed: sumOf('cardinal_ingest_parse_duration(?:_seconds)?_count'),
    embedded: sumOf('cardinal_embedding_texts_total'),
  };
}
