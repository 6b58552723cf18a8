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
        summary: 'List what a collection can be filtered by',
        description:
          'Keys that `filters` of a search or an ask may name, with their types, and the values of documents with how many have them.',
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
