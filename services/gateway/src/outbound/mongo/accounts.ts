import { isDuplicateKey, type Mongo } from '@cardinal/store';
import type { Accounts, Keys, Ledgers, Teams, Users } from '../../app/ports.js';
import type { ApiKey, Team } from '../../domain/keys/accounts.js';
import { emptyLedger } from '../../domain/ledger.js';
import { limitsOf } from '../../domain/keys/key-limits.js';
import { mongoAudit } from './audit.js';
import { mongoCalls } from './model-calls.js';
import * as collections from './collections.js';
import type { KeyDocument, TeamDocument } from './collections.js';

/** Teams, users, keys and ledgers in MongoDB. The caller must have migrated `gatewayCollections`. */
export function mongoAccounts(mongo: Mongo): Accounts {
  return {
    teams: mongo.guarded(mongoTeams(mongo)),
    users: mongo.guarded(mongoUsers(mongo)),
    keys: mongo.guarded(mongoKeys(mongo)),
    ledgers: mongo.guarded(mongoLedgers(mongo)),
    calls: mongo.guarded(mongoCalls(mongo)),
    audit: mongo.guarded(mongoAudit(mongo)),
  };
}

function mongoTeams(mongo: Mongo): Teams {
  const teams = mongo.collection(collections.teams);
  const ids = mongo.ids('gateway_teams');
  const teamOf = ({ _id: id, name, quotaTokens, createdAtMs }: TeamDocument) => ({
    id,
    name,
    quotaTokens,
    createdAtMs,
  });
  /** @returns false if a team with this id exists. */
  const insert = async (id: number, { name, quotaTokens, createdAtMs }: Omit<Team, 'id'>): Promise<boolean> => {
    try {
      await teams.create({ _id: id, name, quotaTokens, createdAtMs });
      return true;
    } catch (thrown) {
      if (isDuplicateKey(thrown)) return false;
      throw thrown;
    }
  };
  const lowest = () => teams.findOne().sort({ _id: 1 }).lean<TeamDocument>();
  return {
    async add(team) {
      // `first` inserts team 1 without the counter, so that the counter may return an id that exists.
      for (;;) {
        const id = await ids.next();
        if (await insert(id, team)) return { id, ...team };
      }
    },
    async first(team) {
      const found = (await lowest()) ?? ((await insert(1, team)) ? undefined : await lowest());
      return found ? teamOf(found) : { id: 1, ...team };
    },
    async find(teamId) {
      const found = await teams.findById(teamId).lean<TeamDocument>();
      return found ? teamOf(found) : undefined;
    },
    list: async () => (await teams.find().sort({ _id: 1 }).lean<TeamDocument[]>()).map(teamOf),
  };
}

function mongoUsers(mongo: Mongo): Users {
  const users = mongo.collection(collections.users);
  const ordinals = mongo.ids('gateway_users');
  return {
    async add({ id, teamId, email, name }) {
      await users.create({ _id: id, teamId, email, name, ordinal: await ordinals.next() });
    },
    async firstOf(teamId) {
      const found = await users.findOne({ teamId }).sort({ ordinal: 1 }).lean<collections.UserDocument>();
      return found ? { id: found._id, teamId, email: found.email, name: found.name } : undefined;
    },
  };
}

function mongoKeys(mongo: Mongo): Keys {
  const keys = mongo.collection(collections.keys);
  const ordinals = mongo.ids('gateway_keys');
  return {
    async add({ id, hash, user, ...rest }) {
      const { id: userId, email, name } = user;
      try {
        const ordinal = await ordinals.next();
        await keys.create({ _id: hash, keyId: id, ...rest, user: { id: userId, email, name }, ordinal });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async findByHash(hash) {
      const found = await keys.findById(hash).lean<KeyDocument>();
      return found ? keyOf(found) : undefined;
    },
    async list(teamId) {
      const found = keys.find(teamId === undefined ? {} : { teamId }).sort({ ordinal: 1 });
      return (await found.lean<KeyDocument[]>()).map(keyOf);
    },
    async revoke(keyId, atMs) {
      await keys.updateOne({ keyId, revokedAtMs: null }, { $set: { revokedAtMs: atMs } });
      const found = await keys.findOne({ keyId }).lean<KeyDocument>();
      return found ? keyOf(found) : undefined;
    },
    async touch(keyId, atMs) {
      await keys.updateOne({ keyId }, { $max: { lastUsedAtMs: atMs } });
    },
  };
}

function keyOf({ _id: hash, keyId: id, teamId, role, user, ...rest }: KeyDocument): ApiKey {
  const { prefix, createdAtMs, revokedAtMs, lastUsedAtMs = null } = rest;
  const { id: userId, email, name } = user;
  return {
    id,
    hash,
    teamId,
    role,
    user: { id: userId, teamId, email, name },
    prefix,
    createdAtMs,
    revokedAtMs,
    limits: limitsOf(rest.limits),
    lastUsedAtMs,
  };
}

function mongoLedgers(mongo: Mongo): Ledgers {
  const ledgers = mongo.collection(collections.ledgers);
  const idOf = (teamId: number, period: string) => `${teamId}:${period}`;
  return {
    async read(teamId, period) {
      const found = await ledgers.findById(idOf(teamId, period)).lean<collections.LedgerDocument>();
      if (!found) return { ledger: emptyLedger(teamId, period), revision: 0 };
      const { usage, holds: reservations, spent = [], revision } = found;
      return { ledger: { teamId, period, usage, reservations, spent }, revision };
    },
    async replace({ teamId, period, usage, reservations, spent }, revision) {
      const id = idOf(teamId, period);
      const next = { revision: revision + 1, usage: [...usage], holds: [...reservations], spent: [...spent] };
      if (revision > 0) {
        return (await ledgers.updateOne({ _id: id, revision }, { $set: next })).matchedCount === 1;
      }
      try {
        await ledgers.create({ _id: id, ...next });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
  };
}
