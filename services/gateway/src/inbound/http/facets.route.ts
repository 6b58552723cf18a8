import { builtInFilters, describedKey, type ingest } from '@cardinal/contracts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Collections } from '../../app/collections.js';
import { callerOf } from './auth.js';
import { idParams } from './schemas/common.js';
import { FacetsReply } from './schemas/facets.js';
import { behindKey, failures } from './schemas/failures.js';

/** Route that lists the metadata keys by which a collection can be filtered. */
export const facetRoutes: FastifyPluginAsyncTypebox<{ readonly collections: Collections }> = async (
  app,
  { collections },
) => {
  app.get(
    '/collections/:id/facets',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'listFacets',
        tags: ['Search and ask'],
        summary: 'List the keys by which a collection can be filtered',
        description:
          'Keys for `filters` of a search or an ask, each with its type, its most frequent values, and the numbers of documents that ' +
          'have the key and each value.',
        'x-extension': true,
        params: idParams('collection'),
        response: { 200: FacetsReply, ...failures(400, 404, ...behindKey) },
      },
    },
    async (request) => {
      const listed = await collections.listFacets(callerOf(request), request.params.id);
      return { message: 'Facets retrieved.', data: facetsView(listed) };
    },
  );
};

function facetsView({ documents, facets, complete }: ingest.ListFacetsResponse) {
  const builtIn = builtInFilters.map(({ key, type }) => {
    const value = { key, type, documents, values: [], complete: false };
    return { ...value, source: 'built-in' as const };
  });
  const found = facets.map((facet) => ({
    ...facet,
    source: describedKey(facet.key) === undefined ? ('document' as const) : ('metadata' as const),
  }));
  return { documents, facets: [...builtIn, ...found], complete };
}
