import { silentLogger, systemClock, type Logger } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { connect, prefixOf } from '../src/outbound/elasticsearch/client/connection.js';
import { openElasticsearchIndex, type ElasticsearchIndex } from '../src/outbound/elasticsearch/elasticsearch-index.js';

/** The server that the cluster tests use; absent: they are left out. */
export const elasticsearchUrl = process.env['ELASTICSEARCH_URL'];

/** A URL under which nobody else keeps anything. */
export const freshUrl = (): string => `${elasticsearchUrl}/test-${randomUUID()}`;

export async function openFor(
  url: string,
  model: { readonly id: string; readonly dimensions: number },
  logger: Logger = silentLogger,
): Promise<ElasticsearchIndex> {
  const index = openElasticsearchIndex({ url, model, clock: systemClock, logger });
  await index.migrate();
  return index;
}

/** Puts an index of cards in the place of the one in use that looks as if an older program had made it. */
export async function layOutOtherwise(url: string): Promise<void> {
  const client = connect(url);
  const index = `${prefixOf(url)}-cards-1`;
  await client.indices.delete({ index });
  const mappings = { dynamic: 'strict', _meta: { layout: 1 }, properties: { cardId: { type: 'long' } } } as const;
  await client.indices.create({ index, mappings, aliases: { [`${prefixOf(url)}-cards`]: {} } });
  await client.close();
}

/** Removes everything that is kept under a URL. */
export async function removeAll(url: string): Promise<void> {
  const client = connect(url);
  const indexes = Object.keys(await client.indices.get({ index: `${prefixOf(url)}-*` }));
  if (indexes.length > 0) await client.indices.delete({ index: indexes });
  await client.close();
}
