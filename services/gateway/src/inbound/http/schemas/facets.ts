import { builtInFilters } from '@cardinal/contracts';
import { Type } from 'typebox';
import { oneOf, reply } from './common.js';

const sources = ['built-in', 'document', 'metadata'] as const;

const FacetValue = Type.Object(
  { value: Type.String(), documents: Type.Integer({ description: 'That have it.' }) },
  { title: 'FacetValue' },
);

const Facet = Type.Object(
  {
    key: Type.String({ description: 'As `filters` names it.', examples: ['metadata.department'] }),
    source: {
      ...oneOf(sources, { title: 'FacetSource' }),
      description: 'Whose key it is: of every collection, a property that documents have, or what you say of files.',
    },
    type: Type.String({
      description: 'What all values are: string, number, integer, date or boolean. Ranges compare numbers and dates.',
      examples: ['string'],
    }),
    documents: Type.Integer({ description: 'That have the key.' }),
    values: Type.Array(FacetValue, {
      maxItems: 20,
      description: 'The most frequent ones, most frequent first, of at most 200 characters. None of built-in keys.',
    }),
    complete: Type.Boolean({ description: 'Whether those are all.' }),
  },
  { title: 'Facet' },
);

const Facets = Type.Object(
  {
    documents: Type.Integer({ description: 'That were counted: current versions, the newest 20,000.' }),
    facets: Type.Array(Facet, { maxItems: 200 + builtInFilters.length }),
    complete: Type.Boolean({ description: 'Whether all documents and all keys were counted.' }),
  },
  { title: 'CollectionFacets' },
);

export const FacetsReply = reply('FacetsReply', 'What filters may name', Facets);
