import { silentLogger, systemClock, type Logger } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { connect, prefixOf } from '../src/outbound/elasticsearch/client/connection.js';
import { openElasticsearchIndex, type ElasticsearchIndex } from '../src/outbound/elasticsearch/elasticsearch-index.js';
import type { Remake } from '../src/outbound/elasticsearch/rebuild.js';

/** The server of the cluster tests, which are skipped if it is undefined. */
export const elasticsearchUrl = process.env['ELASTICSEARCH_URL'];

/** A URL with a fresh prefix, under which no other data is stored. */
export const freshUrl = (): string => `${elasticsearchUrl}/test-${randomUUID()}`;

export async function openFor(
  url: string,
  model: { readonly id: string; readonly dimensions: number },
  logger: Logger = silentLogger,
  remake?: Remake,
): Promise<ElasticsearchIndex> {
  const index = openElasticsearchIndex({ url, model, clock: systemClock, logger, ...(remake && { remake }) });
  await index.migrate();
  return index;
}

/** Replaces the index of cards by one with another layout version, as of another program version; by default an older one. */
export async function layOutOtherwise(url: string, layout = 1): Promise<void> {
  const client = connect(url);
  const index = `${prefixOf(url)}-cards-1`;
  await client.indices.delete({ index });
  const mappings = { dynamic: 'strict', _meta: { layout }, properties: { cardId: { type: 'long' } } } as const;
  await client.indices.create({ index, mappings, aliases: { [`${prefixOf(url)}-cards`]: {} } });
  await client.close();
}

/** Numbers of the existing versions of the index of cards. */
export async function versionsAt(url: string): Promise<number[]> {
  const client = connect(url);
  const alias = `${prefixOf(url)}-cards-`;
  const found = Object.keys(await client.indices.get({ index: `${alias}*` }));
  await client.close();
  return found.map((index) => Number(index.slice(alias.length))).toSorted((a, b) => a - b);
}

/** Removes all data that is stored under a URL. */
export async function removeAll(url: string): Promise<void> {
  const client = connect(url);
  const indexes = Object.keys(await client.indices.get({ index: `${prefixOf(url)}-*` }));
  if (indexes.length > 0) await client.indices.delete({ index: indexes });
  await client.close();
}
