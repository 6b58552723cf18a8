import { untilClosed } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Search } from '../../app/searching/search.js';
import { InvalidFieldError } from '../../domain/errors.js';
import { parseFilters } from '../../domain/filters.js';
import { callerOf } from '../http/auth.js';
import { idParams } from '../http/schemas/common.js';
import { hitView } from '../http/views.js';
import { openAiFailure } from './failures.js';
import { StoreSearchRequest, type Comparison } from './schemas.js';

/** Vector store search in which a collection takes the place of a vector store. */
export const storeRoutes: FastifyPluginAsyncTypebox<{ readonly search: Search }> = async (app, { search }) => {
  app.post(
    '/vector_stores/:id/search',
    {
      config: { needs: 'read', failureBody: openAiFailure },
      schema: { hide: true, params: idParams('collection'), body: StoreSearchRequest },
    },
    async (request, reply) => {
      const { query: given, max_num_results: topK, ranking_options: ranking = {}, filters } = request.body;
      const query = [given].flat().join('');
      const { hits } = await search(
        callerOf(request),
        [request.params.id],
        {
          query,
          topK,
          rerank: ranking.ranker !== 'none',
          currentOnly: true,
          filters: parseFilters(filterMapOf(filters)),
        },
        untilClosed(reply.raw),
      );
      const { score_threshold: least = 0 } = ranking;
      const data = hits.map(hitView).filter(({ score }) => score >= least);
      return {
        object: 'vector_store.search_results.page',
        search_query: [query],
        data: data.map(({ id, score, content, metadata }) => ({
          file_id: metadata.document_id,
          filename: metadata.file_name,
          score,
          attributes: { ...scalarsOf(metadata), card_id: id },
          content: [{ type: 'text', text: content }],
        })),
        has_more: false,
        next_page: null,
      };
    },
  );
};

function filterMapOf(filters: StoreSearchRequest['filters']): Record<string, unknown> {
  if (!filters) return {};
  const comparisons: readonly Comparison[] = filters.type === 'and' ? filters.filters : [filters];
  if (new Set(comparisons.map(({ key }) => key)).size < comparisons.length) {
    throw new InvalidFieldError('filters', 'must name each key once');
  }
  return Object.fromEntries(comparisons.map(({ key, value }) => [key, value]));
}

/** Attributes must be scalars, so conflicts, which are objects, are left out. */
function scalarsOf(metadata: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => typeof value !== 'object'));
}
