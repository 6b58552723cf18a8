import { readCollection, type extraction, type ReadableCollections } from '@cardinal/contracts';
import type { CardsPage, CardsQuery, Library, LibraryScope } from '../../app/ports.js';
import type { Card } from '../../domain/card.js';

export interface LibraryClients {
  readonly catalog: ReadableCollections;
  readonly cards: Pick<extraction.CardsServiceClient, 'listCards' | 'listStretch'>;
}

/** Reads cards from extraction and documents from ingest; both return only what the team may see at that moment. */
export function createLibrary({ catalog, cards }: LibraryClients): Library {
  const contentsOf = ({ teamId, signal }: LibraryScope, collectionId: number) =>
    readCollection(catalog, { teamId, collectionId }, { signal });

  async function cardsIn(scope: LibraryScope, collectionId: number, query: CardsQuery): Promise<CardsPage> {
    const { teamId, currentOnly, signal } = scope;
    const { type, words, page, limit } = query;
    const asked = { teamId, collectionId, page, limit, knowledgeType: type, search: words, currentOnly };
    const [{ instances }, { cards: listed, totalCount }] = await Promise.all([
      contentsOf(scope, collectionId),
      cards.listCards(asked, { signal }),
    ]);
    // Instances of all versions, because extraction decides which versions it lists. A card whose instance is gone meanwhile is left out.
    const byId = new Map(instances.map((instance) => [instance.id, instance]));
    const found = listed.flatMap((each) => {
      const instance = byId.get(each.instanceId);
      return instance
        ? [cardOf(each, { collectionId, fileName: instance.name, version: instance.version, score: 0 })]
        : [];
    });
    return { cards: found, total: totalCount };
  }

  return {
    async around({ teamId, signal }, card, { before, after }) {
      const fromOrdinal = Math.max(0, card.ordinal - before);
      const limit = card.ordinal - fromOrdinal + 1 + after;
      const { collectionId, instanceId } = card;
      const stretch = { teamId, collectionId, instanceId, fromOrdinal, limit };
      const { cards: found } = await cards.listStretch(stretch, { signal });
      return found.map((each) => cardOf(each, card));
    },

    async holding({ teamId, signal }, card, place) {
      const at = async (fromOrdinal: number): Promise<extraction.Card | undefined> => {
        const { collectionId, instanceId } = card;
        const one = { teamId, collectionId, instanceId, fromOrdinal, limit: 1 };
        return (await cards.listStretch(one, { signal })).cards[0];
      };
      // The number of cards is unknown, so an exponential search bounds the range before a binary search.
      let [low, stride] = [0, 64];
      for (let far = await at(stride); far && far.start <= place; far = await at(low + stride)) {
        low = far.ordinal;
        stride *= 2;
      }
      let high = low + stride;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        const found = await at(middle);
        if (found && found.start <= place) low = middle;
        else high = middle;
      }
      const found = await at(low);
      return found && found.start <= place && place <= found.end ? cardOf(found, card) : undefined;
    },

    async cards(scope, query) {
      const pageIn = (collectionId: number, page: number, limit = query.limit) =>
        cardsIn(scope, collectionId, { ...query, page, limit });
      let [left, total] = [query.page, 0];
      let found: readonly Card[] | undefined;
      for (const collectionId of scope.collectionIds) {
        const here = await (found ? pageIn(collectionId, 1, 1) : pageIn(collectionId, left));
        total += here.total;
        const pages = Math.ceil(here.total / query.limit);
        if (!found && left <= pages) found = here.cards;
        else left -= pages;
      }
      return { cards: found ?? [], total };
    },

    describe: (scope) =>
      Promise.all(
        scope.collectionIds.map(async (collectionId) => {
          const { collection, instances } = await contentsOf(scope, collectionId);
          const shown = instances.filter(({ current }) => current || !scope.currentOnly);
          return {
            name: collection?.name ?? '',
            cards: collection?.knowledgeCards ?? 0,
            documents: shown.map(({ name, version, current, status, knowledgeCards, pages }) => ({
              fileName: name,
              version,
              current,
              status,
              cards: knowledgeCards,
              pages,
            })),
          };
        }),
      ),
  };
}

function cardOf(card: extraction.Card, of: Pick<Card, 'collectionId' | 'fileName' | 'version' | 'score'>): Card {
  return {
    cardId: card.cardId,
    collectionId: of.collectionId,
    instanceId: card.instanceId,
    fileId: card.fileId,
    fileName: of.fileName,
    page: card.page,
    ...(of.version !== undefined && { version: of.version }),
    ordinal: card.ordinal,
    title: card.title,
    verbatimContent: card.verbatimContent,
    tableHeader: card.tableHeader,
    score: of.score,
    bm25: 0,
    fused: 0,
  };
}
