import { answer, askGone, type ingest } from '@cardinal/contracts';
import { RemoteFailure } from '../remote-failure.js';
import { textOf } from '../text-of.js';

type Files = Pick<ingest.CatalogServiceClient, 'getFile' | 'getScope'>;

/** A service `answer` that knows only the asks that tests add. */
export class FakeAnswers {
  readonly asks = new Map<string, { team: number; ask: answer.Ask }>();

  /** Programs that were run over tables. */
  readonly programs: string[] = [];
  /** Languages of the queries over tables, as they were named. */
  readonly languages: string[] = [];

  /** Error with which feedback on an answer is refused, if any. */
  failure: Error | undefined;
  /** Ids of deleted chats, which remain for later checks. */
  readonly deletedChats: string[] = [];
  /** Ids of submitted asks that are no longer shown. */
  readonly gone = new Set<string>();
  /** Names that users gave to chats. */
  readonly names = new Map<string, string>();

  /** Awaited before a program is run. */
  before: (signal: AbortSignal | undefined) => Promise<void> = async () => {};

  /** @param catalog decides whether the file or the collection exists. */
  client(catalog: Files): answer.AnswersServiceClient {
    const find = (teamId = 0, askId = ''): answer.Ask => {
      const found = this.asks.get(askId);
      if (this.gone.has(askId)) throw new RemoteFailure('not-found', askGone);
      if (!found || found.team !== teamId) throw new RemoteFailure('not-found', 'ASK_UNKNOWN');
      const { collectionId, collectionIds } = found.ask;
      return { ...found.ask, collectionId: collectionIds.length > 0 ? 0 : collectionId || 1 };
    };
    // Each ask is a chat; a chat of a foreign collection behaves as missing.
    const chat = async ({ teamId = 0, collectionId = 0, chatId = '' }): Promise<answer.Chat> => {
      await catalog.getScope({ teamId, collectionId });
      const found = this.asks.get(chatId);
      if (this.gone.has(chatId)) throw new RemoteFailure('not-found', askGone);
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
      queryTable: async ({ teamId = 0, fileId = 0, index = 0, program = '', language = '' }, { signal } = {}) => {
        await this.before(signal);
        const { name = '' } = (await catalog.getFile({ teamId, fileId })).file ?? {};
        if (index > 1) throw new RemoteFailure('not-found', 'TABLE_NOT_FOUND', 'There is no such table.');
        this.programs.push(program);
        this.languages.push(language);
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
