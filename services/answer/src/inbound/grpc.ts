import type { answer } from '@cardinal/contracts';
import type { ManageAsks } from '../app/manage-asks.js';
import type { AskRecord } from '../domain/ask.js';

/** The gRPC face: translates, decides nothing. */
export function answersService(asks: ManageAsks): answer.AnswersServiceImplementation {
  return {
    async countAsks({ teamId, collectionIds }) {
      const counts = await asks.count(teamId, collectionIds);
      return { counts: [...counts].map(([collectionId, each]) => ({ collectionId, count: each })) };
    },
    getAsk: async ({ teamId, askId }) => ({ ask: toMessage(await asks.get({ teamId, askId })) }),
    cancelAsk: async ({ teamId, askId }) => ({ ask: toMessage(await asks.cancel({ teamId, askId })) }),
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
