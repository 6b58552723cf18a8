import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Search } from '../../app/search.js';
import { parseFilters } from '../../domain/filters.js';
import { callerOf } from './auth.js';
import { idParams } from './schemas/common.js';
import { failures, tokenFailures, withBody } from './schemas/failures.js';
import { SearchReply, SearchRequest } from './schemas/search.js';
import { hitView } from './views.js';

/** Search over the cards of a collection. */
export const searchRoutes: FastifyPluginAsyncTypebox<{ search: Search }> = async (app, { search }) => {
  app.post(
    '/collections/:id/search',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'searchCollection',
        tags: ['Search and ask'],
        summary: 'Search the knowledge cards of a collection',
        description: 'By meaning and words, ranked; no language model. Tokens are counted.',
        params: idParams('collection'),
        body: SearchRequest,
        response: { 200: SearchReply, ...failures(404, ...withBody), ...tokenFailures },
      },
    },
    async (request, reply) => {
      const startedMs = performance.now();
      const { query, top_k: topK, rerank, current_only: currentOnly, filters, highlights } = request.body;
      const found = await search(callerOf(request), request.params.id, {
        query,
        topK,
        rerank,
        currentOnly,
        filters: parseFilters(filters),
        highlights,
      });
      // For whoever asks why an order is not what it was; nothing that a client has to handle.
      if (found.degraded !== '') reply.header('x-search-degraded', found.degraded);
      const results = found.hits.map((hit) => ({
        ...hitView(hit),
        ...(highlights && { highlights: { words: hit.highlights, sentence: hit.sentence ?? null } }),
      }));
      return {
        results,
        total_results: results.length,
        query_time_ms: Math.round(performance.now() - startedMs),
        tokens_used: {
          embedding: found.usage.embedding,
          rerank: found.usage.rerank,
          model_id: found.usage.modelId,
        },
      };
    },
  );
};
