import type { EventBus, LogEntry } from '@cardinal/bus';
import {
  answer,
  asking,
  conflicts,
  extraction,
  type ingest,
  ingestion,
  retrieval,
  type LogContract,
} from '@cardinal/contracts';
import { RemoteFailure } from './remote-failure.js';

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

/** What a card, a hit or a conflict of a collection says. */
const textOf = (collectionId: number | undefined, text: string) =>
  collectionId === 1 ? text : `${text} of collection ${collectionId}`;

type Places = Pick<ingest.CatalogServiceClient, 'getScope'>;
type Files = Pick<ingest.CatalogServiceClient, 'getFile' | 'getScope'>;

/** Lists one card and remembers the last request. Conflicts 77 to 79 and cards 9 to 11 are of collections 1 to 3. */
export class FakeCards {
  last: extraction.ListCardsRequest | undefined;
  /** Of the file that cards are from: of instance 5, 6 and 103. */
  instances = [5, 6, 103];
  totalCount = 41;
  lastConflicts: conflicts.ListConflictsRequest | undefined;
  lastResolution: conflicts.ResolveConflictRequest | undefined;
  lastComparison: conflicts.CompareVersionsRequest | undefined;

  /** @param catalog says whether the collection is there. */
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
      checkConflicts: async (request) => {
        await requireCollection(request);
        return { checked: 2, total: 3, open: 1, leftOut: 4 };
      },
      compareVersions: async (request) => {
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

export class FakeRetrieval {
  last: retrieval.SearchRequest | undefined;
  failure: Error | undefined;
  /** Searches that have begun, and what each waits for. */
  begun = 0;
  before: () => Promise<void> = async () => {};
  usage = { embedding: 6, rerank: 4, modelId: 'mini' };
  degraded = '';
  /** Of searches that are exhaustive; undefined: as a replica of before, which knows none. */
  coverage: retrieval.DeepPartial<retrieval.Coverage> | undefined = { scored: 40, matched: 3, documents: 2 };
  conflicts: retrieval.DeepPartial<retrieval.HitConflict>[] = [];
  metadata: Record<string, string> = { author: 'Ann', document_id: 'forged' };

  /** @param catalog says whether the collection is there. */
  client(catalog: Places): retrieval.RetrievalServiceClient {
    return {
      search: async (request) => {
        const { teamId = 0, collectionId: only = 0, collectionIds = [only] } = request;
        const collectionId = collectionIds.at(-1) ?? only;
        for (const each of [collectionId, ...collectionIds]) await catalog.getScope({ teamId, collectionId: each });
        this.last = retrieval.SearchRequest.fromPartial(request);
        this.begun += 1;
        await this.before();
        if (this.failure) throw this.failure;
        return retrieval.SearchResponse.fromPartial({
          hits: [
            {
              cardId: 9,
              collectionId,
              fileId: 1,
              fileName: 'rules.pdf',
              page: 3,
              chunkIndex: 2,
              title: 'T',
              verbatimContent: textOf(collectionId, 'V'),
              knowledgeType: 'policy',
              score: 0.5,
              highlights: [{ start: 0, end: 1 }],
              metadata: this.metadata,
              conflicts: this.conflicts,
            },
          ],
          usage: this.usage,
          degraded: this.degraded,
          ...(request.exhaustive && this.coverage && { coverage: this.coverage }),
        });
      },
      embedTexts: async ({ texts = [] }) => {
        if (this.failure) throw this.failure;
        const vectors = texts.map((text) => ({ values: [text.length, 0.5] }));
        return retrieval.EmbedTextsResponse.fromPartial({
          vectors,
          usage: { embedding: texts.length, modelId: 'mini' },
        });
      },
      findSimilar: () => Promise.reject(new Error('the gateway never compares cards')),
      scoreTexts: () => Promise.reject(new Error('the gateway never scores texts')),
    };
  }
}

/** Knows the asks put into it. */
export class FakeAnswers {
  readonly asks = new Map<string, { team: number; ask: answer.Ask }>();

  /** Programs over tables that were run. */
  readonly programs: string[] = [];

  /** Why nothing that is said of an answer is taken. */
  failure: Error | undefined;
  /** Chats that were deleted, which stay for those who look next. */
  readonly deletedChats: string[] = [];
  /** Names that chats were given. */
  readonly names = new Map<string, string>();

  /** @param catalog says whether the file or the collection is there. */
  client(catalog: Files): answer.AnswersServiceClient {
    const find = (teamId = 0, askId = ''): answer.Ask => {
      const found = this.asks.get(askId);
      if (!found || found.team !== teamId) throw new RemoteFailure('not-found', 'ASK_UNKNOWN');
      const { collectionId, collectionIds } = found.ask;
      return { ...found.ask, collectionId: collectionIds.length > 0 ? 0 : collectionId || 1 };
    };
    // Each ask is a chat; that of a foreign collection is as none.
    const chat = async ({ teamId = 0, collectionId = 0, chatId = '' }): Promise<answer.Chat> => {
      await catalog.getScope({ teamId, collectionId });
      const found = this.asks.get(chatId);
      if (!found || found.team !== teamId || (found.ask.collectionId || 1) !== collectionId)
        throw new RemoteFailure('not-found', 'CHAT_NOT_FOUND', 'Chat not found.');
      const name = this.names.get(chatId) ?? textOf(collectionId, 'Chat');
      return { id: chatId, name, startedAtMs: 1, questions: 1 };
    };
    return {
      rateAnswer: async ({ teamId, askId, rating = '', comment = '' }) => {
        const ask = Object.assign(find(teamId, askId), { rating, comment });
        if (this.failure) throw this.failure;
        return { ask };
      },
      listChats: async ({ teamId = 0, collectionId = 0, limit = 0, after }) => {
        await catalog.getScope({ teamId, collectionId });
        const ids = [...this.asks].flatMap(([id, { ask }]) => ((ask.collectionId || 1) === collectionId ? [id] : []));
        const behind = ids.filter((id) => after?.chatId === undefined || id > after.chatId).sort();
        const chats = behind.slice(0, limit).map((chatId) => chat({ teamId, collectionId, chatId }));
        return { chats: await Promise.all(chats), hasMore: behind.length > limit };
      },
      getChat: async (request) => ({
        chat: await chat(request),
        asks: [find(request.teamId, request.chatId)],
      }),
      renameChat: async (request) => {
        await chat(request);
        this.names.set(request.chatId ?? '', request.name ?? '');
        return { chat: await chat(request) };
      },
      deleteChat: async (request) => {
        await chat(request);
        this.deletedChats.push(request.chatId ?? '');
        return {};
      },
      countAsks: async ({ collectionIds = [] }) => ({
        counts: [
          { collectionId: 1, count: 3 },
          { collectionId: 3, count: 4_711 },
        ].filter(({ collectionId }) => collectionIds.length === 0 || collectionIds.includes(collectionId)),
      }),
      getAsk: async ({ teamId, askId }) => ({ ask: find(teamId, askId) }),
      cancelAsk: async ({ teamId, askId }) => ({ ask: { ...find(teamId, askId), state: 'cancelled' } }),
      queryTable: async ({ teamId = 0, fileId = 0, index = 0, program = '' }) => {
        const { name = '' } = (await catalog.getFile({ teamId, fileId })).file ?? {};
        if (index > 1) throw new RemoteFailure('not-found', 'TABLE_NOT_FOUND', 'There is no such table.');
        this.programs.push(program);
        return answer.QueryTableResponse.fromPartial({
          ...{ fileName: name, answer: 'Number of rows: 2.', basis: `Computed from ${name}: 2 of 2 rows used.` },
          ...{ values: [{ text: '2', number: '2' }], columns: ['Order'], rowsScanned: 2, rowsUsed: 2 },
          rows: [{ row: 0, page: 1, cells: [{ text: 'A1', start: 14, end: 16 }] }],
          furtherRows: 1,
        });
      },
    };
  }
}

/** A bus of one process: logs by key, the published asks, and the ledger's subscription. */
export class FakeBus {
  readonly asked: asking.AskRequested[] = [];
  failure: Error | undefined;
  onAsk: (asked: asking.AskRequested) => void | Promise<void> = () => undefined;
  readonly followed: AbortSignal[] = [];
  /** Log entries that a reader has taken. */
  taken = 0;
  private settle: ((event: never) => Promise<void>) | undefined;
  private readonly logs = new Map<string, LogEntry<unknown>[]>();
  private readonly waiting = new Set<() => void>();

  client(): Pick<EventBus, 'publish' | 'subscribe' | 'follow'> {
    return {
      publish: async (_contract, data) => {
        if (this.failure) throw this.failure;
        const asked = data as asking.AskRequested;
        this.asked.push(asked);
        await this.onAsk(asked);
      },
      subscribe: async (_contract, { handle }) => {
        this.settle = handle;
        return { [Symbol.asyncDispose]: async () => undefined };
      },
      follow: this.follow.bind(this),
    };
  }

  private async *follow<T>(
    log: LogContract<T>,
    key: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<LogEntry<T>> {
    this.followed.push(signal);
    let next = after;
    while (!signal.aborted) {
      const entry = this.entriesOf(log.type, key)[next];
      if (entry) {
        next++;
        this.taken++;
        yield entry as LogEntry<T>;
        continue;
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }

  private entriesOf(type: string, key: string): LogEntry<unknown>[] {
    const name = `${type} ${key}`;
    const entries = this.logs.get(name) ?? [];
    this.logs.set(name, entries);
    return entries;
  }

  private append(type: string, key: string, data: unknown): void {
    const entries = this.entriesOf(type, key);
    entries.push({ position: entries.length + 1, appendedAtMs: 0, data });
    for (const wake of [...this.waiting]) wake();
  }

  /** Adds an event to an ask's log. */
  say(askId: string, event: NonNullable<asking.AskEvent['event']>): void {
    this.append('ask.events', askId, { event });
  }

  progress(collectionId: number, progress: Partial<ingestion.FileProgress>): void {
    this.append('file.progress', String(collectionId), ingestion.FileProgress.fromPartial({ teamId: 1, ...progress }));
  }

  /** Delivers a `tokens.used`. */
  async used(data: Partial<asking.TokensUsed>): Promise<void> {
    const event = { data: asking.TokensUsed.fromPartial(data) };
    await this.settle?.(event as never);
  }
}
