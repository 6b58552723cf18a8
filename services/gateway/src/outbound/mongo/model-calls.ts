import { guardedUpserts, type Mongo } from '@cardinal/store';
import type { Calls } from '../../app/ports.js';
import type { Call } from '../../domain/model-calls.js';
import { calls } from './collections.js';

/** Calls of language models in MongoDB. */
export function mongoCalls(mongo: Mongo): Calls {
  const model = mongo.collection(calls);
  return {
    add: (made) =>
      guardedUpserts(
        model,
        made.map((call) => ({
          id: `${call.teamId}:${call.askId}:${call.ordinal}`,
          guard: {},
          update: { $setOnInsert: { ...call } },
        })),
      ),
    async list(teamId, { period, askId, limit }) {
      const found = await model
        .find({ teamId, period, ...(askId !== undefined && { askId }) }, { _id: 0 })
        .sort({ atMs: -1, askId: 1, ordinal: 1 })
        .limit(limit)
        .lean<Call[]>();
      return found;
    },
  };
}
