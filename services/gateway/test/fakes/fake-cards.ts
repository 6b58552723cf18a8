import { conflicts, extraction, type ingest } from '@cardinal/contracts';
import { RemoteFailure } from '../remote-failure.js';
import { textOf } from '../text-of.js';

/** An open conflict of card 9 with card 12. */
export const conflict = {
  id: 77,
  collectionId: 1,
  type: 'value',
  state: 'open',
  score: 0.8,
  first: { cardId: 9, fileId: 1, fileName: 'rules.pdf', sentence: 'It takes 30 days.', value: '30 days' },
  second: { cardId: 12, fileId: 2, fileName: 'faq.pdf', sentence: 'It takes 14 days.', value: '14 days' },
  createdAtMs: 1,
};

type Places = Pick<ingest.CatalogServiceClient, 'getScope'>;

/** Lists one card and records the last request. Conflicts 77 to 79 and cards 9 to 11 belong to collections 1 to 3. */
export class FakeCards {
  last: extraction.ListCardsRequest | undefined;
  /** Ids of the instances of the file that the cards belong to. */
  instances = [5, 6, 103];
  totalCount = 41;
  lastConflicts: conflicts.ListConflictsRequest | undefined;
  lastResolution: conflicts.ResolveConflictRequest | undefined;
  lastComparison: conflicts.CompareVersionsRequest | undefined;
  /** Awaited before documents or versions are compared. */
  before: (signal: AbortSignal | undefined) => Promise<void> = async () => {};

  /** @param catalog decides whether the collection exists. */
  client(catalog: Places): extraction.CardsServiceClient {
    const requireCollection = async ({ teamId = 0, collectionId = 0 }) => catalog.getScope({ teamId, collectionId });
    return {
      listCards: async (request) => {
        await requireCollection(request);
        this.last = extraction.ListCardsRequest.fromPartial(request);
        return extraction.ListCardsResponse.fromPartial({
          cards: [
            {
              cardId: 9,
              collectionId: 1,
              instanceId: 5,
              ordinal: 2,
              title: 'T',
              statement: 'S',
              verbatimContent: textOf(request.collectionId, 'V'),
              knowledgeType: 'policy',
            },
          ],
          totalCount: this.totalCount,
          typeCounts: { policy: 30, knowledge: 11 },
          hasMore: true,
        });
      },
      getCard: async ({ teamId = 0, cardId = 0, collectionIds = [] }) => {
        const collectionId = cardId - 8;
        const unknown = new RemoteFailure('not-found', 'CARD_NOT_FOUND');
        await catalog.getScope({ teamId, collectionId }).catch(() => Promise.reject(unknown));
        if (collectionIds.length > 0 && !collectionIds.includes(collectionId)) throw unknown;
        const place = { cardId, collectionId, fileId: collectionId, instanceId: this.instances[collectionId - 1] ?? 0 };
        const text = {
          title: 'T',
          statement: 'S',
          verbatimContent: textOf(collectionId, 'V'),
          knowledgeType: 'policy',
        };
        return { card: extraction.Card.fromPartial({ ...place, ...text, ordinal: 2, page: 3, start: 40, end: 41 }) };
      },
      streamCards: () => {
        throw new Error('the gateway never streams cards');
      },
      listStretch: () => Promise.reject(new Error('the gateway never reads on')),
      listConflicts: async (request) => {
        await requireCollection(request);
        this.lastConflicts = conflicts.ListConflictsRequest.fromPartial(request);
        return conflicts.ListConflictsResponse.fromPartial({
          conflicts: [{ ...conflict, type: textOf(request.collectionId, conflict.type) }],
          totalCount: 1,
          stateCounts: { open: 1 },
          hasMore: request.after === undefined,
        });
      },
      resolveConflict: async (request) => {
        const { teamId = 0, conflictId = 0, collectionIds = [] } = request;
        const collectionId = conflictId - 76;
        const unknown = new RemoteFailure('not-found', 'CONFLICT_NOT_FOUND');
        await catalog.getScope({ teamId, collectionId }).catch(() => Promise.reject(unknown));
        if (collectionIds.length > 0 && !collectionIds.includes(collectionId)) throw unknown;
        this.lastResolution = conflicts.ResolveConflictRequest.fromPartial(request);
        const { action = '', note = '', userId = '', userName = '' } = request;
        const state = action === 'dismiss' ? 'dismissed' : 'resolved';
        return conflicts.ResolveConflictResponse.fromPartial({
          conflict: {
            ...conflict,
            type: textOf(collectionId, conflict.type),
            state,
            action,
            note,
            userId,
            userName,
            decidedAtMs: 5,
          },
        });
      },
      markConflicts: () => Promise.reject(new Error('the gateway never marks conflicts')),
      listRetiredCards: () => Promise.reject(new Error('the gateway never asks what is retired')),
      checkConflicts: async (request, { signal } = {}) => {
        await requireCollection(request);
        await this.before(signal);
        return { checked: 2, total: 3, open: 1, leftOut: 4 };
      },
      compareVersions: async (request, { signal } = {}) => {
        await this.before(signal);
        this.lastComparison = conflicts.CompareVersionsRequest.fromPartial(request);
        const [from, to] = [
          { cardId: 1, title: 'T', text: 'within 30 days', page: 1 },
          { cardId: 2, title: 'T', text: 'within 14 days', page: 1 },
        ];
        return conflicts.CompareVersionsResponse.fromPartial({
          changes: [{ kind: 'changed', from, to, summary: 'changed from 30 days to 14 days' }],
          unchanged: 4,
        });
      },
    };
  }
}
