import { guardedUpsert, type Mongo } from '@cardinal/store';
import type { ParseQueue } from '../../app/ports.js';
import { after, instanceOf } from './instance-document.js';
import { instances, turns, type InstanceDocument, type TurnDocument } from './schema.js';

const unheld = { owner: '', leaseUntilMs: 0 };

/** Queued, or held by someone whose lease ran out: what is queued has a lease of 0. */
const claimable = (nowMs: number) =>
  ({
    stage: { $in: ['queued', 'parsing'] },
    leaseUntilMs: { $lte: nowMs },
    deletedMs: 0,
    status: { $in: ['new', 'processing'] },
  }) as const;

/** The queue of files to parse, fair across teams: whoever was served longest ago is next. */
export function parseQueueMethods(mongo: Mongo): ParseQueue {
  const model = mongo.collection(instances);
  const turnsTaken = mongo.collection(turns);
  const counter = mongo.ids('ingest_turns');

  /** Teams that have something in the queue, by when they were served last. */
  async function waitingTeams(nowMs: number): Promise<readonly TurnDocument[]> {
    const teamIds = await model.distinct('teamId', claimable(nowMs));
    if (teamIds.length < 2) return teamIds.map((_id) => ({ _id, turn: 0 }));
    const served = await turnsTaken.find({ _id: { $in: teamIds } }).lean<TurnDocument[]>();
    const turnOf = new Map(served.map(({ _id, turn }) => [_id, turn]));
    const waiting = teamIds.map((_id) => ({ _id, turn: turnOf.get(_id) ?? 0 }));
    return waiting.sort((a, b) => a.turn - b.turn || a._id - b._id);
  }

  /** The turn is taken before the file, so that of two replicas that see the same team first, one goes to the next team. */
  async function takesTurn({ _id, turn }: TurnDocument): Promise<boolean> {
    const update = { $max: { turn: await counter.next() } };
    return (await guardedUpsert(turnsTaken, { id: _id, guard: { turn: { $lte: turn } }, update })) !== 'kept';
  }

  async function oldestOf(teamId: number, owner: string, nowMs: number, leaseUntilMs: number) {
    const found = await model.findOneAndUpdate(
      { ...claimable(nowMs), teamId },
      { $set: { stage: 'parsing', owner, leaseUntilMs }, $inc: { attempts: 1 } },
      { ...after, sort: { _id: 1 } },
    );
    return found ? instanceOf(found) : undefined;
  }

  return {
    async claimParse(owner, nowMs, leaseUntilMs) {
      const passed: TurnDocument[] = [];
      const teams = await waitingTeams(nowMs);
      for (const team of teams) {
        // Alone it needs none: whoever joins it waits for one file of it at most.
        const mine = teams.length === 1 || (await takesTurn(team));
        const claimed = mine ? await oldestOf(team._id, owner, nowMs, leaseUntilMs) : undefined;
        if (claimed) return claimed;
        if (!mine) passed.push(team);
      }
      // Every team was just served by someone else: fairness has been done, and there may be work left.
      for (const { _id } of passed) {
        const claimed = await oldestOf(_id, owner, nowMs, leaseUntilMs);
        if (claimed) return claimed;
      }
      return undefined;
    },

    async renewParse({ id, generation }, owner, leaseUntilMs) {
      const { matchedCount } = await model.updateOne(
        { _id: id, generation, owner, stage: 'parsing', deletedMs: 0 },
        { $set: { leaseUntilMs } },
      );
      return matchedCount > 0;
    },

    async releaseParse({ id, generation }, owner, counted) {
      await model.updateOne(
        { _id: id, generation, owner, stage: 'parsing' },
        { $set: { ...unheld, stage: 'queued' }, $inc: { attempts: counted ? 0 : -1 } },
      );
    },

    async releaseAll(owner) {
      await model.updateMany(
        { stage: 'parsing', owner },
        { $set: { ...unheld, stage: 'queued' }, $inc: { attempts: -1 } },
      );
    },

    async abandonedParses(nowMs, limit) {
      const found = await model
        .find({
          stage: { $in: ['queued', 'parsing'] },
          attempts: { $gt: 0 },
          leaseUntilMs: { $lte: nowMs },
          deletedMs: 0,
          status: 'processing',
        })
        .limit(limit)
        .lean<InstanceDocument[]>();
      return found.map(instanceOf);
    },

    async finishParse({ id, generation }, owner, pages, nowMs) {
      const { matchedCount } = await model.updateOne(
        { _id: id, generation, owner, stage: 'parsing', deletedMs: 0 },
        {
          $set: { ...unheld, stage: 'extracting', pages, outbox: 'parsed', outboxMs: nowMs, status: 'processing' },
        },
      );
      return matchedCount > 0;
    },
  };
}
