import { collectionsMessage, type answer } from '@cardinal/contracts';
import { spoken, type Spoken } from '@cardinal/language';
import type { ManageAsks } from '../app/manage-asks.js';
import type { ManageChats } from '../app/manage-chats.js';
import type { TableQuerier } from '../app/ports.js';
import type { AskRecord, Rating } from '../domain/ask.js';
import type { TableResult } from '../domain/tables/query-over.js';

/** gRPC handlers of the answer service. They translate messages and contain no rules. */
export function answersService(
  asks: ManageAsks,
  chats: ManageChats,
  tables: TableQuerier,
): answer.AnswersServiceImplementation {
  return {
    async countAsks({ teamId, collectionIds }) {
      const counts = await chats.count(teamId, collectionIds);
      return { counts: [...counts].map(([collectionId, each]) => ({ collectionId, count: each })) };
    },
    getAsk: async ({ teamId, askId }) => ({ ask: toMessage(await asks.get({ teamId, askId })) }),
    cancelAsk: async ({ teamId, askId }) => ({ ask: toMessage(await asks.cancel({ teamId, askId })) }),
    async rateAnswer({ rating, comment, ...key }) {
      return { ask: toMessage(await asks.rate(key, { rating: ratingOf(rating), comment })) };
    },
    async listChats({ limit, after, ...collection }) {
      const { chats: found, hasMore } = await chats.list(collection, { limit, after });
      return { chats: [...found], hasMore };
    },
    async getChat(key) {
      const { chat, asks: found } = await chats.get(key);
      return { chat, asks: found.map(toMessage) };
    },
    renameChat: async ({ name, ...key }) => ({ chat: await chats.rename(key, name) }),
    async deleteChat(key) {
      await chats.delete(key);
      return {};
    },
    queryTable: async ({ language, ...request }, { signal }) =>
      resultMessage(await tables.query({ ...request, language: languageOf(language) }, signal)),
  };
}

function toMessage(record: AskRecord): answer.Ask {
  return {
    id: record.askId,
    ...collectionsMessage(record.collectionIds),
    state: record.state,
    outcome: record.end?.outcome ?? '',
    createdAtMs: record.createdAtMs,
    endedAtMs: record.end?.endedAtMs ?? 0,
    rating: record.rating,
    comment: record.comment,
  };
}

/** A language that is not named or not known, as of another release, is English. */
const languageOf = (language: string): Spoken => spoken.find((each) => each === language) ?? 'en';

/** An unknown value, as from a later release, counts as no rating. */
const ratingOf = (rating: string): Rating => (rating === 'up' || rating === 'down' ? rating : '');

const resultMessage = ({ values, columns, rows, ...result }: TableResult): answer.QueryTableResponse => ({
  ...result,
  values: values.map(({ text, number, measure, cut }) => ({ text, number, measure, cut })),
  columns: [...columns],
  rows: rows.map(({ cells, ...row }) => ({ ...row, cells: [...cells] })),
});
