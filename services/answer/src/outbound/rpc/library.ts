import { inMotion, readInScope, type extraction, type ingest } from '@cardinal/contracts';
import type { Library, LibraryScope } from '../../app/ports.js';
import type { Card } from '../../domain/card.js';

export interface LibraryClients {
  readonly catalog: Pick<ingest.CatalogServiceClient, 'getScope' | 'getCollection'>;
  readonly cards: Pick<extraction.CardsServiceClient, 'listCards' | 'streamCards'>;
}

/** Reads cards from extraction and documents from ingest, each time in the scope that ingest names at that moment. */
export function createLibrary({ catalog, cards }: LibraryClients): Library {
  async function instancesIn({ teamId, collectionId, currentOnly, signal }: LibraryScope) {
    const { collection, instances } = await catalog.getCollection({ teamId, collectionId }, { signal });
    const shown = instances.filter(({ current }) => current || !currentOnly);
    return { collection, shown, byId: new Map(shown.map((instance) => [instance.id, instance])) };
  }

  const scopeOf = ({ teamId, collectionId, signal }: LibraryScope) =>
    catalog.getScope({ teamId, collectionId, bare: true }, { signal });

  return {
    async around(scope, card, { before, after }) {
      const { teamId, collectionId, signal } = scope;
      const fromOrdinal = Math.max(0, card.chunkIndex - before);
      const limit = card.chunkIndex - fromOrdinal + 1 + after;
      const request = { teamId, instanceId: card.instanceId, fromOrdinal, limit };
      return readInScope(
        () => scopeOf(scope),
        async ({ deletedInstanceIds }) => {
          if (deletedInstanceIds.includes(card.instanceId)) return [];
          const found: Card[] = [];
          for await (const batch of cards.streamCards(request, { signal })) {
            const here = batch.cards.filter((each) => each.collectionId === collectionId);
            found.push(...here.map((each) => cardOf(each, card)));
          }
          return found;
        },
      );
    },

    async cards(scope, { type, words, page, limit }) {
      const { teamId, collectionId, currentOnly, signal } = scope;
      const query = { teamId, collectionId, page, limit, knowledgeType: type, search: words, currentOnly };
      const [{ byId }, { cards: listed, totalCount }] = await readInScope(
        () => scopeOf(scope),
        (at) => Promise.all([instancesIn(scope), cards.listCards({ ...query, ...inMotion(at) }, { signal })]),
      );
      const found = listed.flatMap((each) => {
        const instance = byId.get(each.instanceId);
        return instance ? [cardOf(each, { fileName: instance.name, version: instance.version, score: 0 })] : [];
      });
      return { cards: found, total: totalCount };
    },

    async describe(scope) {
      const { collection, shown } = await instancesIn(scope);
      return {
        name: collection?.name ?? '',
        cards: collection?.knowledgeCards ?? 0,
        documents: shown.map(({ name, version, current, status, knowledgeCards, pages }) => ({
          ...{ fileName: name, version, current, status, cards: knowledgeCards, pages },
        })),
      };
    },
  };
}

function cardOf(card: extraction.Card, of: Pick<Card, 'fileName' | 'version' | 'score'>): Card {
  return {
    id: String(card.id),
    instanceId: card.instanceId,
    documentId: String(card.fileId),
    fileName: of.fileName,
    page: card.page,
    ...(of.version !== undefined && { version: of.version }),
    chunkIndex: card.ordinal,
    title: card.title,
    text: card.verbatimContent,
    score: of.score,
    bm25: 0,
    fused: 0,
  };
}
