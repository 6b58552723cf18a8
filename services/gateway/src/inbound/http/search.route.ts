import { untilClosed } from '@cardinal/http';
import type { Clock } from '@cardinal/kernel';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { FoundOfAll, Search } from '../../app/searching/search.js';
import { seenBy } from '../../domain/as-of.js';
import { callerOf } from './auth.js';
import { idParams } from './schemas/common.js';
import { failures, tokenFailures, withBody } from './schemas/failures.js';
import { SearchCollectionsRequest, SearchReply, SearchRequest } from './schemas/search.js';
import { hitView } from './views.js';

const allView = ({ nextCursor, ...coverage }: FoundOfAll) => ({ coverage, next_cursor: nextCursor });

/** Routes that search the cards of one collection, or of several. */
export const searchRoutes: FastifyPluginAsyncTypebox<{ search: Search; clock: Clock }> = async (
  app,
  { search, clock },
) => {
  const tags = ['Search and ask'];
  const response = { 200: SearchReply, ...failures(404, ...withBody), ...tokenFailures };

  app.post(
    '/collections/:id/search',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'searchCollection',
        tags,
        summary: 'Search the knowledge cards of a collection',
        description:
          'Ranks the cards by meaning and words, without a language model. The tokens used count against the quota of the team.',
        params: idParams('collection'),
        body: SearchRequest,
        response,
      },
    },
    (request, reply) => answer([request.params.id], request.body, request, reply),
  );

  app.post(
    '/search',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'searchCollections',
        tags,
        summary: 'Search the knowledge cards of several collections',
        description:
          'Searches as if one collection held the documents of all these collections: in one ranking, in which the rarity of a word is ' +
          'that in all of them together. A file that is in several of them is returned once. If one of the collections does not exist, ' +
          'the response is 404 and nothing is searched.',
        'x-extension': true,
        body: SearchCollectionsRequest,
        response,
      },
    },
    (request, reply) => answer(request.body.collection_ids, request.body, request, reply),
  );

  async function answer(
    collectionIds: readonly number[],
    body: Static<typeof SearchRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const startedMs = performance.now();
    const { top_k: topK, current_only: _current, filters: _filters, as_of: _asOf, ...asked } = body;
    const query = { ...asked, topK, ...seenBy(body, clock.now()) };
    const found = await search(callerOf(request), collectionIds, query, untilClosed(reply.raw));
    // Diagnostic header that explains an unexpected order; clients need not handle it.
    if (found.degraded !== '') reply.header('x-search-degraded', found.degraded);
    const results = found.hits.map((hit) => ({
      ...hitView(hit),
      ...(body.highlights && { highlights: { words: hit.highlights, sentence: hit.sentence ?? null } }),
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
      ...(found.all && allView(found.all)),
    };
  }
};
