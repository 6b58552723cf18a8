import { silentLogger, systemClock } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { connect, prefixOf } from '../src/outbound/elasticsearch/connection.js';
import { openElasticsearchIndex } from '../src/outbound/elasticsearch/elasticsearch-index.js';
import { describeCardIndex, type CardIndexUnderTest } from '../testing/card-index.contract.js';

const server = process.env['ELASTICSEARCH_URL'];

async function openAt(url: string, dimensions: number): Promise<CardIndexUnderTest> {
  const model = { id: 'contract', dimensions };
  const index = openElasticsearchIndex({ url, model, clock: systemClock, logger: silentLogger });
  await index.migrate();
  return {
    index,
    async reopen() {
      await index.close();
      return openAt(url, dimensions);
    },
    async [Symbol.asyncDispose]() {
      await index.close();
      const client = connect(url);
      const indexes = Object.keys(await client.indices.get({ index: `${prefixOf(url)}-*` }));
      if (indexes.length > 0) await client.indices.delete({ index: indexes });
      await client.close();
    },
  };
}

describe.skipIf(!server)('with a server', () => {
  describeCardIndex('Elasticsearch', (dimensions) => openAt(`${server}/test-${randomUUID()}`, dimensions));
});
