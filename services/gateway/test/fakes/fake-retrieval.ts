import { retrieval, type ingest } from '@cardinal/contracts';
import { textOf } from '../text-of.js';

type Places = Pick<ingest.CatalogServiceClient, 'getScope'>;

export class FakeRetrieval {
  last: retrieval.SearchRequest | undefined;
  failure: Error | undefined;
  /** Number of searches and embeddings that have begun; each of them awaits `before`. */
  begun = 0;
  before: (signal: AbortSignal | undefined) => Promise<void> = async () => {};
  usage = { embedding: 6, rerank: 4, modelId: 'mini' };
  degraded = '';
  /** Result of exhaustive searches; undefined to behave like a replica of an earlier version without them. */
  coverage: retrieval.DeepPartial<retrieval.Coverage> | undefined = { scored: 40, matched: 3, documents: 2 };
  conflicts: retrieval.DeepPartial<retrieval.HitConflict>[] = [];
  metadata: Record<string, string> = { author: 'Ann', document_id: 'forged' };

  /** @param catalog decides whether the collection exists. */
  client(catalog: Places): retrieval.RetrievalServiceClient {
    return {
      search: async (request, { signal } = {}) => {
        const { teamId = 0, collectionId: only = 0, collectionIds = [only] } = request;
        const collectionId = collectionIds.at(-1) ?? only;
        for (const each of [collectionId, ...collectionIds]) await catalog.getScope({ teamId, collectionId: each });
        this.last = retrieval.SearchRequest.fromPartial(request);
        this.begun += 1;
        await this.before(signal);
        if (this.failure) throw this.failure;
        return retrieval.SearchResponse.fromPartial({
          hits: [
            {
              cardId: 9,
              collectionId,
              fileId: 1,
              fileName: 'rules.pdf',
              page: 3,
              ordinal: 2,
              title: 'T',
              verbatimContent: textOf(collectionId, 'V'),
              knowledgeType: 'policy',
              score: 0.5,
              highlights: [{ start: 0, end: 1 }],
              metadata: this.metadata,
              conflicts: this.conflicts,
            },
          ],
          usage: this.usage,
          degraded: this.degraded,
          ...(request.exhaustive && this.coverage && { coverage: this.coverage }),
        });
      },
      embedTexts: async ({ texts = [] }, { signal } = {}) => {
        this.begun += 1;
        await this.before(signal);
        if (this.failure) throw this.failure;
        const vectors = texts.map((text) => ({ values: [text.length, 0.5] }));
        return retrieval.EmbedTextsResponse.fromPartial({
          vectors,
          usage: { embedding: texts.length, modelId: 'mini' },
        });
      },
      findSimilar: () => Promise.reject(new Error('the gateway never compares cards')),
      scoreTexts: () => Promise.reject(new Error('the gateway never scores texts')),
    };
  }
}
