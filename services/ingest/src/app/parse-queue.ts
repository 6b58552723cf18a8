import { claimed, released } from '../domain/life.js';
import type { Instance } from '../domain/instance.js';
import type { IngestDeps } from './deps.js';
import { changeAll, mostRaces } from './instances.js';

/** The files that wait to be parsed, handed out fairly across teams. */
export interface ParseQueue {
  /**
   * The oldest file of the team that this process served longest ago.
   *
   * @returns undefined if none waits.
   */
  claim(): Promise<Instance | undefined>;
  /** Takes back what this owner held when it died. */
  reclaim(): Promise<void>;
}

/** Looked at in one go: so many may be taken by others at the same time before another look is needed. */
const page = 8;

/** Orders teams by when they were served, in memory: a restart makes one round begin anew. */
export function makeParseQueue({ store, clock, settings }: IngestDeps): ParseQueue {
  const { instances } = store;
  const { owner, parseLeaseMs } = settings;
  const servedAt = new Map<number, number>();
  let turn = 0;

  async function waitingTeams(): Promise<readonly number[]> {
    const teams = await instances.teams({ stage: 'queued', status: { in: ['new', 'processing'] }, deletedMs: 0 });
    for (const team of servedAt.keys()) if (!teams.includes(team)) servedAt.delete(team);
    if (teams.length < 2) return teams;
    const order = (teamId: number) => servedAt.get(teamId) ?? 0;
    return teams.toSorted((a, b) => order(a) - order(b) || a - b);
  }

  async function oldestOf(teamId: number): Promise<Instance | undefined> {
    for (let races = 0; races < mostRaces; races += 1) {
      const waiting = await instances.select(
        { stage: 'queued', teamId, status: { in: ['new', 'processing'] }, deletedMs: 0 },
        { limit: page },
      );
      if (waiting.length === 0) return undefined;
      for (const instance of waiting) {
        const taken = claimed(owner, clock.now() + parseLeaseMs)(instance);
        if (taken && (await instances.replace([{ before: instance, after: taken }])) === 1) {
          return { ...taken, writes: instance.writes + 1 };
        }
      }
    }
    return undefined;
  }

  return {
    async claim() {
      for (const teamId of await waitingTeams()) {
        // Before the file, so that of two claims that see the same team first, one goes to the next team.
        servedAt.set(teamId, ++turn);
        const instance = await oldestOf(teamId);
        if (instance) return instance;
      }
      return undefined;
    },

    async reclaim() {
      const held = await instances.select({ stage: 'parsing', owner, deletedMs: 0 });
      await changeAll(store, held, released(owner, clock.now()));
    },
  };
}
