import type { Ids } from '@cardinal/kernel';
import { inMotion, readInScope, type asking, type conflicts, type retrieval } from '@cardinal/contracts';
import type { Caller } from '../domain/accounts.js';
import { searchTokens, type Encoder } from '../domain/reservation.js';
import { cleanText } from '../domain/text.js';
import type { Services } from './ports.js';
import type { Tokens } from './tokens.js';

export interface SearchRequest {
  readonly query: string;
  readonly topK: number;
  readonly rerank: boolean;
  readonly currentOnly: boolean;
  readonly filters: asking.MetadataFilter[];
  readonly highlights?: boolean;
}

export type Search = (caller: Caller, collectionId: number, request: SearchRequest) => Promise<Found>;

export interface Found {
  readonly hits: readonly retrieval.Hit[];
  /** Open ones that a hit is a side of. */
  readonly conflicts: readonly conflicts.Conflict[];
  readonly usage: retrieval.SearchUsage;
  /** What was left out of the ranking and why; empty when nothing was. */
  readonly degraded: string;
}

export interface SearchDeps extends Pick<Services, 'catalog' | 'cards' | 'retrieval'> {
  readonly tokens: Tokens;
  readonly ids: Ids;
  readonly encoder: Encoder;
}

const nothingUsed: retrieval.SearchUsage = { embedding: 0, rerank: 0, modelId: '' };

/** Searches a collection and counts what it cost. @throws {QuotaExceededError} before any work. */
export function makeSearch({ catalog, cards, retrieval: index, tokens, ids, encoder }: SearchDeps): Search {
  return async ({ teamId }, collectionId, request) => {
    const query = cleanText('query', request.query);
    const place = { teamId, collectionId };
    // Stores on other machines are asked at the same time: their answers are most of the wait. Whether the collection is there is told first.
    const reserving = tokens.reserve(teamId, ids.uuid(), searchTokens(query, encoder));
    const look = () => catalog.getScope({ ...place, bare: true });
    const looking = look();
    await Promise.allSettled([reserving, looking]);
    const scope = await looking.catch(async (thrown: unknown) => {
      await reserving.then((reservation) => tokens.release(teamId, reservation)).catch(() => {}); // it runs out by itself
      throw thrown;
    });
    const reservation = await reserving;
    let settling: Promise<void> | undefined;
    try {
      const found = await readInScope(
        look,
        async (inScope): Promise<Found> => {
          const response = await index.search({ ...request, query, ...place, ...inMotion(inScope) });
          const { hits, usage = nothingUsed, degraded, contested } = response;
          const uses = [{ model: usage.modelId, tokens: usage.embedding + usage.rerank }];
          // Once, and while the rest is asked for: a search that is repeated because its collection changed costs the caller nothing.
          settling ??= tokens.settle(teamId, { id: reservation, operation: 'search', uses });
          settling.catch(() => {}); // awaited below
          const cardIds = hits.map(({ cardId }) => Number(cardId));
          const marks = { ...place, cardIds, ...inMotion(inScope) };
          const marked = contested ? await cards.markConflicts(marks) : { conflicts: [] };
          return { hits, conflicts: marked.conflicts, usage, degraded };
        },
        scope,
      );
      await settling;
      return found;
    } catch (thrown) {
      await tokens.release(teamId, reservation);
      throw thrown;
    }
  };
}
