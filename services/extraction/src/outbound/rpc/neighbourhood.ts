import type { retrieval } from '@cardinal/contracts';
import type { Neighbour, Neighbourhood } from '../../app/conflicts/ports.js';

export interface NeighbourhoodClients {
  readonly retrieval: Pick<retrieval.RetrievalServiceClient, 'findSimilar' | 'scoreTexts'>;
}

/** Measured: the other side of every conflict was among the ten nearest cards, at a cosine of 0.60 or above. */
const topK = 10;
const minCosine = 0.6;

/** Finds neighbours with the retrieval service, which returns only cards that may be seen. */
export function createNeighbourhood({ retrieval: index }: NeighbourhoodClients): Neighbourhood {
  return {
    async near({ teamId, collectionId, instanceId, cards, excludedInstanceIds }, signal) {
      const response = await index.findSimilar(
        {
          teamId,
          collectionId,
          instanceId,
          topK,
          minCosine,
          cardIds: cards.map(({ cardId }) => cardId),
          excludedInstanceIds: [...excludedInstanceIds],
        },
        { signal },
      );
      return new Map(response.cards.map(({ cardId, hits }) => [cardId, hits.map(neighbourOf)]));
    },
    async cosine(teamId, a, b, signal) {
      const { cosines } = await index.scoreTexts({ teamId, query: a, texts: [b] }, { signal });
      return cosines[0] ?? 0;
    },
  };
}

const neighbourOf = (hit: retrieval.Hit): Neighbour => ({
  cardId: hit.cardId,
  instanceId: hit.instanceId,
  fileId: hit.fileId,
  fileName: hit.fileName,
  version: hit.version,
  ordinal: hit.ordinal,
  page: hit.page,
  title: hit.title,
  verbatimContent: hit.verbatimContent,
  cosine: hit.cosine ?? 0,
});
