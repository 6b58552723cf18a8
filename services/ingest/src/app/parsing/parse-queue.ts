import type { Instance } from '../../domain/instance.js';
import { claimed, released } from '../../domain/instance-transitions.js';
import type { IngestDeps } from '../deps.js';
import { changeAll, mostRaces } from '../instances/instances.js';

/**
 * The files that wait to be parsed, handed out fairly across teams. After parsing, the bus keeps the order of events regardless of teams,
 * so a team's files wait here (backpressure) while enough of its files are on their way to the index.
 */
export interface ParseQueue {
  /**
   * Claims the oldest file of the team that this process served longest ago, among teams that hold less than their share.
   *
   * @returns undefined if no such team has a waiting file.
   */
  claim(): Promise<Instance | undefined>;
  /** Releases the place of a claimed file, on which work has ended. */
  done(instance: Instance): void;
  /** Whether this process has room for another file. */
  hasRoom(): boolean;
  /** Requeues the files that this owner held when it died. */
  reclaim(): Promise<void>;
}

/** Number of files read at once, for the following claims: a file that was claimed or changed meanwhile is skipped. */
const page = 16;

const waiting = { stage: 'queued', status: { in: ['new', 'processing'] }, deletedMs: 0 } as const;
const inFlight = {
  stage: { in: ['extracting', 'indexing', 'embedding'] },
  status: 'processing',
  deletedMs: 0,
} as const;

/** Keeps the order of teams and the held claims in memory: a restart begins a new round. */
export function createParseQueue({ store, parser, clock, settings }: IngestDeps): ParseQueue {
  const { instances } = store;
  const { owner, parseLeaseMs, filesInFlight } = settings;
  const servedAt = new Map<number, number>();
  const held = new Map<number, number>();
  /** By team, the files of the last read that this process has not claimed yet. */
  const found = new Map<number, Instance[]>();
  let turn = 0;

  /** Claims per team: an equal part for each team, and one part left for a new team, which must not wait for another team's slow file. */
  const shareOf = (teams: number): number => Math.max(1, Math.floor(parser.concurrency / (1 + teams)));

  async function servableTeams(): Promise<readonly number[]> {
    const teams = await instances.teams(waiting);
    for (const team of servedAt.keys()) if (!teams.includes(team)) servedAt.delete(team);
    for (const team of found.keys()) if (!teams.includes(team)) found.delete(team);
    const share = shareOf(new Set([...teams, ...held.keys()]).size);
    const order = (teamId: number) => servedAt.get(teamId) ?? 0;
    return teams.filter((teamId) => (held.get(teamId) ?? 0) < share).toSorted((a, b) => order(a) - order(b) || a - b);
  }

  const hasRoom = async (teamId: number): Promise<boolean> =>
    (await instances.count({ ...inFlight, teamId })) < filesInFlight;

  async function oldestOf(teamId: number): Promise<Instance | undefined> {
    for (let races = 0; races < mostRaces;) {
      const instance = found.get(teamId)?.shift();
      if (!instance) {
        races += 1;
        const some = await instances.select({ ...waiting, teamId }, { limit: page });
        if (some.length === 0) return undefined;
        found.set(teamId, [...some]);
        continue;
      }
      const taken = claimed(owner, clock.now() + parseLeaseMs)(instance);
      if (taken && (await instances.replace([{ before: instance, after: taken }])) === 1) {
        return { ...taken, writes: instance.writes + 1 };
      }
    }
    return undefined;
  }

  const busy = (): number => [...held.values()].reduce((sum, claims) => sum + claims, 0);

  function done({ teamId }: Pick<Instance, 'teamId'>): void {
    const left = (held.get(teamId) ?? 1) - 1;
    if (left > 0) held.set(teamId, left);
    else held.delete(teamId);
  }

  return {
    async claim() {
      for (const teamId of await servableTeams()) {
        // Recorded before the file is read, so that of two concurrent claims for the same team, the second takes the next team.
        servedAt.set(teamId, ++turn);
        held.set(teamId, (held.get(teamId) ?? 0) + 1);
        let instance: Instance | undefined;
        try {
          if (await hasRoom(teamId)) instance = await oldestOf(teamId);
        } finally {
          if (!instance) done({ teamId });
        }
        if (instance) return instance;
      }
      return undefined;
    },

    done,

    hasRoom: () => busy() < parser.concurrency,

    async reclaim() {
      const mine = await instances.select({ stage: 'parsing', owner, deletedMs: 0 });
      await changeAll(store, mine, (instance) => released(instance, clock.now())(instance));
    },
  };
}
