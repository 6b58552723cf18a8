import { builtInFilters } from '@cardinal/contracts';
import { Type } from 'typebox';
import { oneOf, reply } from './common.js';

const sources = ['built-in', 'document', 'metadata'] as const;

const FacetValue = Type.Object(
  { value: Type.String(), documents: Type.Integer({ description: 'Number of documents that have the value.' }) },
  { title: 'FacetValue' },
);

const Facet = Type.Object(
  {
    key: Type.String({ description: 'Key as used in `filters`.', examples: ['metadata.department'] }),
    source: {
      ...oneOf(sources, { title: 'FacetSource' }),
      description:
        '`built-in`: a key of every collection; `document`: a property of documents; `metadata`: a key of user metadata.',
    },
    type: Type.String({
      description:
        'Type of all values: string, number, integer, date or boolean. Range operators compare numbers and dates.',
      examples: ['string'],
    }),
    documents: Type.Integer({ description: 'Number of documents that have the key.' }),
    values: Type.Array(FacetValue, {
      maxItems: 20,
      description: 'The most frequent values of at most 200 characters, most frequent first. Empty for built-in keys.',
    }),
    complete: Type.Boolean({ description: 'Whether `values` has all values.' }),
  },
  { title: 'Facet' },
);

const Facets = Type.Object(
  {
    documents: Type.Integer({
      description: 'Number of counted documents: current versions only, at most the newest 20,000.',
    }),
    facets: Type.Array(Facet, { maxItems: 200 + builtInFilters.length }),
    complete: Type.Boolean({ description: 'Whether all documents and all keys were counted.' }),
  },
  { title: 'CollectionFacets' },
);

export const FacetsReply = reply('FacetsReply', 'Keys that filters can use', Facets);
