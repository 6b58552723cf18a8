import { describe } from 'vitest';
import type { CardIndexUnderTest } from '../../testing/card-index-steps.js';
import { describeCardIndex } from '../../testing/card-index.contract.js';
import { elasticsearchUrl, freshUrl, openFor, removeAll } from '../../testing/elasticsearch.js';

async function openAt(url: string, dimensions: number): Promise<CardIndexUnderTest> {
  const index = await openFor(url, { id: 'contract', dimensions });
  return {
    index,
    async reopen() {
      await index.close();
      return openAt(url, dimensions);
    },
    async [Symbol.asyncDispose]() {
      await index.close();
      await removeAll(url);
    },
  };
}

describe.skipIf(!elasticsearchUrl)('with a server', () => {
  describeCardIndex('Elasticsearch', (dimensions) => openAt(freshUrl(), dimensions));
});
