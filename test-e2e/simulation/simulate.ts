import { checkAnswer, checkPlace, checkTeam } from './check.js';
import { bytesOf, chunksOf, contentOf } from './contents.js';
import { teams as teamNames, type Deed, type History } from './history.js';
import { leftovers } from './leftovers.js';
import { prepareDocument } from './ports/parser.js';
import { readPlace, readReserved, readTeam, type PlaceReads } from './reads.js';
import { StuckError } from './scheduler.js';
import { createUsers, type Report, type UserTeam } from './users.js';
import { createWorld } from './world.js';

/** A difference between an observation and the model. */
export interface Difference {
  /** Kind of the difference; differences of one kind mostly have one cause. */
  readonly kind: string;
  readonly what: string;
  /** Index of the entry of the history during which the difference was observed. */
  readonly entry: number;
}

export interface Outcome {
  readonly differences: readonly Difference[];
  readonly steps: number;
  readonly hash: string;
  /** Last lines of the trace, oldest first. */
  readonly last: () => readonly string[];
}

const maxUploadBytes = 1_000_000;
/**
 * Successive times to wait for rest, in milliseconds. The history is at rest when everything is in its final state. After the first time,
 * most sweeps and backoffs are over; after the second, every lease; after the third, every stall; after the last, also the search for files
 * that an upload left without instances, which runs every ten minutes for files that are ten minutes old.
 */
const quietsMs = [10_000, 35_000, 150_000, 1_300_000];

/** Index of the first of those times after which no tokens are reserved any more, because every search and ask has timed out. */
const tokensFree = 2;

/** Runs one history to its end, whatever differences occur. */
export async function simulate(history: History): Promise<Outcome> {
  for (const { deed } of history.entries) await prepare(deed);
  const differences: Difference[] = [];
  let entry = -1;
  const world = await createWorld({
    seed: history.seed,
    wire: history.wire,
    maxUploadBytes,
    onUnhandled: (what) => note('a rejection is not handled', what),
  });
  const { scheduler } = world;
  function note(kind: string, what: string): void {
    world.note(`DIFFERENCE ${kind}: ${what}`);
    differences.push({ kind, what, entry });
  }
  try {
    const users = await createUsers(world, teamNames, note);
    const running = new Set<Promise<void>>();
    const track = (work: Promise<void>): void => {
      running.add(work);
      void work.finally(() => running.delete(work));
    };
    const until = async (work: Promise<unknown>): Promise<void> => {
      let done = false;
      void work.finally(() => (done = true)).catch(() => {});
      await scheduler.run(() => done);
      await work;
    };

    /** Makes every public read of `teams` at the same time, and compares the results with the model. */
    const look = async (
      teams: readonly UserTeam[],
      name: string | undefined,
      atRest: boolean,
      tell: Report = note,
    ): Promise<readonly PlaceReads[]> => {
      for (const answer of users.answers.splice(0)) checkAnswer(answer, note);
      const from = scheduler.steps;
      const places = teams.flatMap((team) =>
        team.model.places
          .filter((place) => place.id !== undefined && (name === undefined || place.name.startsWith(name)))
          .map((place) => readPlace(users, team, place)),
      );
      const all = Promise.all([Promise.all(places), Promise.all(teams.map((team) => readTeam(users, team, atRest)))]);
      await until(all);
      const [placeReads, teamReads] = await all;
      const window = { from, to: scheduler.steps, atRest };
      const report = (kind: string, what: string): void => tell(atRest ? `${kind}, for good` : kind, what);
      for (const reads of placeReads) checkPlace(reads, window, report);
      for (const reads of teamReads) checkTeam(reads, window, report);
      return placeReads;
    };
    /** Tokens that are still reserved, each as a kind of difference and its description. */
    const heldTokens = async (): Promise<readonly (readonly [kind: string, what: string])[]> => {
      const reading = Promise.all(users.teams.map((team) => readReserved(users, team)));
      await until(reading);
      return (await reading).flatMap((reserved, at) => {
        if (reserved.is === 'seen' && reserved.value === 0) return [];
        const what = reserved.is === 'seen' ? `${reserved.value} of ${users.teams[at]?.name}` : reserved.is;
        return [['tokens stay set aside', what] as const];
      });
    };
    const rest = async (): Promise<void> => {
      await until(Promise.all(running));
      for (const [at, quietMs] of quietsMs.entries()) {
        await world.settle(quietMs);
        const wrong: (readonly [kind: string, what: string])[] = [];
        const reads = await look(users.teams, undefined, true, (...one) => void wrong.push(one));
        const live = reads.flatMap(({ detail }) => (detail.is === 'seen' ? detail.value.files : []));
        const left = leftovers(world, users.teams, new Set(live.map(({ instanceId }) => instanceId)));
        wrong.push(...left.map((what) => ['something is left over', what] as const));
        const held = await heldTokens();
        if (at === tokensFree) for (const one of held) note(...one);
        else if (at < tokensFree) wrong.push(...held);
        if (wrong.length === 0) return;
        if (at === quietsMs.length - 1) for (const one of wrong) note(...one);
      }
    };

    await world.begin();
    for (const team of teamNames) {
      await until(users.perform({ kind: 'add collection', team, place: 'north' }));
      await until(users.perform({ kind: 'add collection', team, place: 'south' }));
    }
    world.stir();
    for (const { deed, hurry } of history.entries) {
      entry++;
      world.note(`# ${JSON.stringify(deed)}`);
      if (deed.kind === 'settle') {
        await rest();
        world.stir();
        continue;
      }
      const work = users.perform(deed);
      track(work);
      const before = scheduler.steps;
      let done = false;
      void work.finally(() => (done = true));
      await scheduler.run(() => done || (hurry !== undefined && scheduler.steps >= before + hurry));
      const looking = users.teams.filter(({ name }) => name === deed.team);
      await look(looking, 'place' in deed ? deed.place : '-', false);
    }
    await rest();
  } catch (thrown) {
    if (!(thrown instanceof StuckError)) throw thrown;
    note('it does not come to rest', thrown.message);
  } finally {
    world[Symbol.dispose]();
  }
  return { differences, steps: scheduler.steps, hash: world.trace.hash(), last: () => world.trace.last(4_000) };
}

/** Parses every content that an upload could store, whether cut or whole, before the simulation begins. */
async function prepare(deed: Deed): Promise<void> {
  if (deed.kind !== 'upload') return;
  const { name, number } = deed;
  const content = contentOf(name, number);
  const job = { fileName: name, type: name.endsWith('.md') ? 'md' : 'txt' } as const;
  await prepareDocument(job, bytesOf(content));
  const chunks = chunksOf(content);
  for (const count of [1, 2]) await prepareDocument(job, Buffer.concat(chunks.slice(0, count)));
}
