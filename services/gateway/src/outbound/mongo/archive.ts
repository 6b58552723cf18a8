import type { Mongo } from '@cardinal/store';
import type { AccountRecords } from '../../app/archive.js';
import type { Call } from '../../domain/model-calls.js';
import * as collections from './collections.js';
import type { CallDocument, LedgerDocument, UserDocument } from './collections.js';

/** Calls read at once. */
const page = 1_000;

export function mongoAccountRecords(mongo: Mongo): AccountRecords {
  const teams = mongo.collection(collections.teams);
  const users = mongo.collection(collections.users);
  const keys = mongo.collection(collections.keys);
  const ledgers = mongo.collection(collections.ledgers);
  const calls = mongo.collection(collections.calls);
  const audit = mongo.collection(collections.audit);
  const [teamIds, ordinals] = [mongo.ids('gateway_teams'), mongo.ids('gateway_users')];

  const records = mongo.guarded({
    async putTeam({ id, name, quotaTokens, createdAtMs }: Parameters<AccountRecords['putTeam']>[0]) {
      await teamIds.raise(id);
      await teams.updateOne({ _id: id }, { $set: { name, quotaTokens, createdAtMs } }, { upsert: true });
    },
    async dropMembers(teamId: number) {
      await keys.deleteMany({ teamId });
      await users.deleteMany({ teamId });
      await audit.deleteMany({ teamId });
    },
    async users(teamId: number) {
      const found = await users.find({ teamId }).sort({ ordinal: 1 }).lean<UserDocument[]>();
      return found.map(({ _id: id, email, name }) => ({ id, teamId, email, name }));
    },
    async putUser({ id, teamId, email, name }: Parameters<AccountRecords['putUser']>[0]) {
      const changed = await users.updateOne({ _id: id }, { $set: { email, name } });
      if (changed.matchedCount === 0) {
        await users.create({ _id: id, teamId, email, name, ordinal: await ordinals.next() });
      }
    },
    async ledgers(teamId: number) {
      // The range of ids that begin with the team's id and a colon: the semicolon is the character after the colon.
      const ofTeam = { _id: { $gt: `${teamId}:`, $lt: `${teamId};` } };
      const found = await ledgers.find(ofTeam).sort({ _id: 1 }).lean<LedgerDocument[]>();
      return found.map(({ _id, usage, holds, spent = [] }) => ({
        teamId,
        period: _id.slice(_id.indexOf(':') + 1),
        usage: [...usage],
        reservations: [...holds],
        spent: [...spent],
      }));
    },
    async callsAfter(teamId: number, after: string) {
      return calls
        .find({ teamId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(page)
        .lean<CallDocument[]>();
    },
  });
  return {
    ...records,
    async *calls(teamId) {
      for (let after = ''; ;) {
        const found = await records.callsAfter(teamId, after);
        const last = found.at(-1);
        if (!last) return;
        yield found.map(({ _id, ...call }): Call => call);
        after = last._id;
      }
    },
  };
}
