import type { answer } from '@cardinal/contracts';
import type { ManageAsks } from '../app/manage-asks.js';
import type { TableQuerier } from '../app/ports.js';
import type { AskRecord } from '../domain/ask.js';
import type { TableResult } from '../domain/tables/query-over.js';

/** The gRPC face: translates, decides nothing. */
export function answersService(asks: ManageAsks, tables: TableQuerier): answer.AnswersServiceImplementation {
  return {
    async countAsks({ teamId, collectionIds }) {
      const counts = await asks.count(teamId, collectionIds);
      return { counts: [...counts].map(([collectionId, each]) => ({ collectionId, count: each })) };
    },
    getAsk: async ({ teamId, askId }) => ({ ask: toMessage(await asks.get({ teamId, askId })) }),
    cancelAsk: async ({ teamId, askId }) => ({ ask: toMessage(await asks.cancel({ teamId, askId })) }),
    queryTable: async (request, { signal }) => resultMessage(await tables.query(request, signal)),
  };
}

function toMessage(record: AskRecord): answer.Ask {
  return {
    id: record.askId,
    collectionId: record.collectionId,
    state: record.state,
    outcome: record.end?.outcome ?? '',
    createdAtMs: record.createdAtMs,
    endedAtMs: record.end?.endedAtMs ?? 0,
  };
}

const resultMessage = ({ values, columns, rows, ...result }: TableResult): answer.QueryTableResponse => ({
  ...result,
  values: values.map(({ text, number, measure, cut }) => ({ text, number, measure, cut })),
  columns: [...columns],
  rows: rows.map(({ cells, ...row }) => ({ ...row, cells: [...cells] })),
});
