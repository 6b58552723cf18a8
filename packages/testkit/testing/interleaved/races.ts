import { hooked, type Hook } from './hooked.js';

/** The environment of one run, created anew for each. */
export interface RaceWorld<Ports> {
  readonly ports: Ports;
}

/** Operations of a service on its ports, and the conditions that must hold afterwards. */
export interface Races<Ports extends object, World extends RaceWorld<Ports>> {
  readonly open: () => Promise<World>;
  /** Names of the ports whose calls are the moments of an operation. */
  readonly hooked: readonly (keyof Ports & string)[];
  /** Paths of methods that are not asynchronous. */
  readonly plain?: ReadonlySet<string>;
  /** Operations, each of which uses the ports that it is given. It may be refused by an error with a `kind` other than `internal`. */
  readonly operations: Readonly<Record<string, (ports: Ports, world: World) => Promise<unknown>>>;
  /** Completes all pending work. */
  readonly settle: (world: World) => Promise<unknown>;
  /** Describes violations of the conditions that must hold at rest. */
  readonly faults: (world: World) => Promise<readonly string[]>;
  /** Describes violations of the conditions that every read must see at any moment. */
  readonly misread?: (world: World) => Promise<readonly string[]>;
  /** Runs every n-th moment only, from a start that depends on the names of the operations. Default: 1. */
  readonly every?: number;
}

/** Upper bound of the moments of an operation. */
const mostMoments = 2_000;

/**
 * Runs one operation once for each of its moments (before and after each of its calls), each time in a new world, and runs the whole other
 * operation at that moment.
 *
 * @returns a description of each moment after which a condition was violated.
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
 * Runs one operation once for each of its moments, and ends its process at that moment: the operation does not continue.
 *
 * @param again whether another process then repeats the operation from its beginning, like a redelivered event or a call that is retried.
 * @returns the same as {@link interleaved}.
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
      return new Promise(() => {}); // an ended process gets no more results
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
  for (let wanted = names.length % every; wanted < mostMoments; wanted += every) {
    const outcome = await runAt(wanted);
    if (!outcome) return found;
    if (outcome.wrong.size > 0) found.push(`${outcome.at}: ${[...outcome.wrong].join(', ')}`);
  }
  throw new RangeError(`The operation has more than ${mostMoments} moments.`);
}

function hookedPorts<Ports extends object, World extends RaceWorld<Ports>>(
  races: Races<Ports, World>,
  { ports }: World,
  hook: Hook,
): Ports {
  return hooked(ports, races.hooked, hook, races.plain);
}

/** Runs an operation. @returns its error, unless it is a refusal. */
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

/** Recognises an `AppError` by its shape, because the package that defines the class is itself tested with this one. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof Error && 'kind' in thrown && typeof thrown.kind === 'string' && thrown.kind !== 'internal';
