import { contentOf, contentsOfName, names, type Name } from './contents.js';
import type { Random } from './random.js';
import type { Wire } from './ports/rpc.js';

export const teams = ['Ash', 'Birch'] as const;
export type TeamName = (typeof teams)[number];
export const places = ['north', 'south'] as const;
export type PlaceName = (typeof places)[number];

interface At {
  readonly team: TeamName;
  readonly place: PlaceName;
}

/** An action of users or operators. */
export type Deed =
  | ({ readonly kind: 'upload'; readonly name: Name; readonly number: number; readonly cutAfter?: number } & At)
  | ({ readonly kind: 'delete file'; readonly name: Name } & At)
  | ({ readonly kind: 'reprocess'; readonly name: Name } & At)
  | ({ readonly kind: 'add collection' } & At)
  | ({ readonly kind: 'delete collection' } & At)
  | ({ readonly kind: 'ask'; readonly name: Name } & At)
  | { readonly kind: 'revoke key'; readonly team: TeamName }
  /** Waits until nothing is left to do. */
  | { readonly kind: 'settle' };

export interface Entry {
  readonly deed: Deed;
  /** Number of steps after which the next deed begins even if this one is still running; if absent, the next deed waits for this one. */
  readonly hurry?: number;
}

/** The deeds, and the seed that determines everything else: the order of messages, the faults, the time. */
export interface History {
  readonly seed: number;
  readonly wire: Wire;
  readonly entries: readonly Entry[];
}

export function createHistory(seed: number, random: Random): History {
  const length = 3 + random.below(7);
  const entries: Entry[] = [];
  while (entries.length < length) entries.push(...someEntries(random));
  return { seed, wire: random.chance(0.7) ? 'cluster' : 'one process', entries };
}

function someEntries(random: Random): Entry[] {
  const at = { team: random.pick(teams), place: random.pick(places) };
  const name = random.pick(names);
  const hurry = random.chance(0.5) ? { hurry: random.below(120) } : {};
  const draw = random.next();
  if (draw < 0.5) return uploads(random, at, name);
  if (draw < 0.64) return [{ deed: { kind: 'delete file', name, ...at }, ...hurry }];
  if (draw < 0.71) return [{ deed: { kind: 'reprocess', name, ...at }, ...hurry }];
  if (draw < 0.77) return [{ deed: { kind: 'delete collection', ...at }, ...hurry }];
  if (draw < 0.81) return [{ deed: { kind: 'add collection', ...at }, ...hurry }];
  if (draw < 0.9) return [{ deed: { kind: 'ask', name, ...at }, ...hurry }];
  if (draw < 0.93) return [{ deed: { kind: 'revoke key', team: at.team }, ...hurry }];
  return [{ deed: { kind: 'settle' } }];
}

/** One file, or several versions of it in quick succession. */
function uploads(random: Random, at: At, name: Name): Entry[] {
  const count = random.chance(0.5) ? 1 : 2 + random.below(3);
  return Array.from({ length: count }, () => {
    // No two teams share a content.
    const number = 2 * random.below(contentsOfName / 2) + teams.indexOf(at.team);
    const cut = random.chance(0.1) ? { cutAfter: 1 + random.below(2) } : {};
    const hurry = random.chance(0.7) ? { hurry: random.below(150) } : {};
    return { deed: { kind: 'upload', name, number, ...cut, ...at }, ...hurry };
  });
}

export function describeEntry({ deed, hurry }: Entry): string {
  const then = hurry === undefined ? '' : ` (the next begins ${hurry} steps later)`;
  return `${describeDeed(deed)}${then}`;
}

function describeDeed(deed: Deed): string {
  switch (deed.kind) {
    case 'settle':
      return 'settle';
    case 'revoke key':
      return `${deed.team} revokes its key`;
    case 'upload': {
      const { mark, euros, size } = contentOf(deed.name, deed.number);
      const cut = deed.cutAfter === undefined ? '' : `, cut after ${deed.cutAfter} of 3 parts`;
      return `${deed.team}/${deed.place}: upload ${deed.name} = ${mark} (${size}, ${euros} euros)${cut}`;
    }
    case 'add collection':
    case 'delete collection':
      return `${deed.team}/${deed.place}: ${deed.kind}`;
    case 'delete file':
    case 'reprocess':
    case 'ask':
      return `${deed.team}/${deed.place}: ${deed.kind} ${deed.name}`;
  }
}
