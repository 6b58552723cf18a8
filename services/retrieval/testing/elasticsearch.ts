import { silentLogger, systemClock, type Logger } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { connect, prefixOf } from '../src/outbound/elasticsearch/client/connection.js';
import { openElasticsearchIndex, type ElasticsearchIndex } from '../src/outbound/elasticsearch/elasticsearch-index.js';
import type { Remake } from '../src/outbound/elasticsearch/rebuild.js';

/** The server that the cluster tests use; absent: they are left out. */
export const elasticsearchUrl = process.env['ELASTICSEARCH_URL'];

/** A URL under which nobody else keeps anything. */
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

/** Puts an index of cards in the place of the one in use that looks as if another program had made it, an older one by default. */
export async function layOutOtherwise(url: string, layout = 1): Promise<void> {
  const client = connect(url);
  const index = `${prefixOf(url)}-cards-1`;
  await client.indices.delete({ index });
  const mappings = { dynamic: 'strict', _meta: { layout }, properties: { cardId: { type: 'long' } } } as const;
  await client.indices.create({ index, mappings, aliases: { [`${prefixOf(url)}-cards`]: {} } });
  await client.close();
}

/** Numbers of the versions of the index of cards that are there. */
export async function versionsAt(url: string): Promise<number[]> {
  const client = connect(url);
  const alias = `${prefixOf(url)}-cards-`;
  const found = Object.keys(await client.indices.get({ index: `${alias}*` }));
  await client.close();
  return found.map((index) => Number(index.slice(alias.length))).toSorted((a, b) => a - b);
}

/** Removes everything that is kept under a URL. */
export async function removeAll(url: string): Promise<void> {
  const client = connect(url);
  const indexes = Object.keys(await client.indices.get({ index: `${prefixOf(url)}-*` }));
  if (indexes.length > 0) await client.indices.delete({ index: indexes });
  await client.close();
}
