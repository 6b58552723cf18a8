import { hooked, type Hook } from './hooked.js';

/** A world of its own for one run. */
export interface RaceWorld<Ports> {
  readonly ports: Ports;
}

/** What a service does by its ports, and what must hold of it once everything is over. */
export interface Races<Ports extends object, World extends RaceWorld<Ports>> {
  readonly open: () => Promise<World>;
  /** Those of the ports whose calls count. */
  readonly hooked: readonly (keyof Ports & string)[];
  /** Paths of methods that are not asynchronous. */
  readonly plain?: ReadonlySet<string>;
  /** What is done: each by the ports that it is given. It may be refused: by any error but one of ours. */
  readonly operations: Readonly<Record<string, (ports: Ports, world: World) => Promise<unknown>>>;
  /** Carries on what is left to do, until nothing is. */
  readonly settle: (world: World) => Promise<unknown>;
  /** What must not be at rest. */
  readonly faults: (world: World) => Promise<readonly string[]>;
  /** What no reader may see, at any moment. */
  readonly misread?: (world: World) => Promise<readonly string[]>;
  /** One of so many moments is taken, other ones for other operations. Default: each. */
  readonly every?: number;
}

/** No operation has more calls. */
const mostCalls = 2_000;

/**
 * Runs one operation as often as it has moments (before and after each of its calls), each time in a new world with the whole other operation at another of them.
 *
 * @returns the moments after which something was wrong, and what.
 */
export async function interleaved<Ports extends object, World extends RaceWorld<Ports>>(
  races: Races<Ports, World>,
  name: string,
  other: string,
): Promise<readonly string[]> {
  return atEachMoment(races, name + other, async (wanted) => {
    const world = await races.open();
    const wrong = new Set<string>();
    const note = (found: readonly string[]): void => found.forEach((each) => wrong.add(each));
    let moments = 0;
    let held: string | undefined;
    const slow = hookedPorts(races, world, async (path, when) => {
      if (held !== undefined) note((await races.misread?.(world)) ?? []);
      else if (moments++ === wanted) {
        held = `${when} ${path}`;
        note(await run(races, other, world.ports, world));
        note((await races.misread?.(world)) ?? []);
      }
    });
    note(await run(races, name, slow, world));
    if (held === undefined) return undefined;
    await races.settle(world);
    note([...((await races.misread?.(world)) ?? []), ...(await races.faults(world))]);
    return { at: held, wrong };
  });
}

/**
 * Runs one operation as often as it has moments, and at another of them each time the process ends: nothing of the operation goes on.
 *
 * @param again whether it is done once more, from its beginning, by the process after that one: as an event that is delivered again, or a call whose caller tries again.
 * @returns as {@link interleaved}.
 */
export async function endedAtEachCall<Ports extends object, World extends RaceWorld<Ports>>(
  races: Races<Ports, World>,
  name: string,
  again: boolean,
): Promise<readonly string[]> {
  return atEachMoment(races, name, async (wanted) => {
    const world = await races.open();
    const wrong = new Set<string>();
    let moments = 0;
    let ended: string | undefined;
    let end = (): void => {};
    const over = new Promise<readonly string[]>((resolve) => {
      end = () => resolve([]);
    });
    const mortal = hookedPorts(races, world, (path, when) => {
      if (ended === undefined && moments++ !== wanted) return undefined;
      ended ??= `${when} ${path}`;
      end();
      return new Promise(() => {}); // nothing comes back to a process that is gone
    });
    for (const each of await Promise.race([run(races, name, mortal, world), over])) wrong.add(each);
    if (ended === undefined) return undefined;
    if (again) for (const each of await run(races, name, world.ports, world)) wrong.add(each);
    await races.settle(world);
    for (const each of [...((await races.misread?.(world)) ?? []), ...(await races.faults(world))]) wrong.add(each);
    return { at: ended, wrong };
  });
}

interface Outcome {
  readonly at: string;
  readonly wrong: ReadonlySet<string>;
}

async function atEachMoment(
  { every = 1 }: { readonly every?: number },
  names: string,
  runAt: (wanted: number) => Promise<Outcome | undefined>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let wanted = names.length % every; wanted < mostCalls; wanted += every) {
    const outcome = await runAt(wanted);
    if (!outcome) return found;
    if (outcome.wrong.size > 0) found.push(`${outcome.at}: ${[...outcome.wrong].join(', ')}`);
  }
  throw new RangeError('It has more calls than were thought.');
}

function hookedPorts<Ports extends object, World extends RaceWorld<Ports>>(
  races: Races<Ports, World>,
  { ports }: World,
  hook: Hook,
): Ports {
  return hooked(ports, races.hooked, hook, races.plain);
}

/** @returns what it threw that is no refusal. */
async function run<Ports extends object, World extends RaceWorld<Ports>>(
  { operations }: Races<Ports, World>,
  name: string,
  ports: Ports,
  world: World,
): Promise<readonly string[]> {
  const operation = operations[name];
  if (!operation) throw new RangeError(`there is no ${name}`);
  try {
    await operation(ports, world);
    return [];
  } catch (thrown) {
    return isRefusal(thrown) ? [] : [String(thrown)];
  }
}

/** By its shape, because the package that has the class is itself tested with this one. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof Error && 'kind' in thrown && typeof thrown.kind === 'string' && thrown.kind !== 'internal';
