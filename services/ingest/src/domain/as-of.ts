import { orderedValueOf, type AsOf } from '@cardinal/contracts';
import { flagsOf } from './current-version.js';
import type { Instance } from './instance.js';
import { keptMetadata } from './metadata.js';
import { periodEndOf } from './period-end.js';

/** What decides since when a version of a document speaks. */
export type DatedVersion = Pick<Instance, 'id' | 'fileName' | 'version' | 'everProcessed' | 'createdAtMs' | 'metadata'>;

/** Keys of user metadata whose date says since when a document speaks; the first that is there. */
export const sinceKeys = ['effective_from', 'published', 'date'] as const;
/** The key whose date says until when. */
export const untilKey = 'effective_until';
const dayMs = 86_400_000;

/**
 * Which live versions spoke at a moment: of each document the one that had come last by then, unless superseded ones are wanted too, and
 * none of a document that had not come.
 *
 * A version comes at the date that users say; else at its upload, or, the first one, at the end of the period in its name where that is
 * earlier: reports of many years are uploaded in one day. It ends with the last day that users say.
 *
 * @param versions every live one of a collection.
 */
export function spokenAt(versions: readonly DatedVersion[], { atMs, superseded }: AsOf): ReadonlySet<number> {
  const documents = new Map<string, DatedVersion[]>();
  for (const version of versions) {
    const { sinceMs, untilMs } = timesOf(version);
    if (sinceMs > atMs) continue;
    if (untilMs < atMs && !superseded) continue;
    const known = documents.get(version.fileName);
    if (known) known.push(version);
    else documents.set(version.fileName, [version]);
  }
  const all = [...documents.values()];
  return new Set((superseded ? all.flat() : all.map(answering)).map(({ id }) => id));
}

/** As of the versions of today: the newest that is whole, before the first one is, the newest there is. */
function answering(versions: readonly DatedVersion[]): DatedVersion {
  const flags = flagsOf(versions.map((each) => ({ ...each, obsolete: false, deletedMs: 0 })));
  const answer = versions.find(({ id }) => flags.get(id)?.current);
  if (!answer) throw new RangeError('a document without versions');
  return answer;
}

function timesOf({ fileName, version, createdAtMs, metadata }: DatedVersion): { sinceMs: number; untilMs: number } {
  const said = keptMetadata(metadata);
  const dateOf = (key: string): number | undefined => {
    const value = said.get(key);
    const ordered = typeof value === 'string' ? orderedValueOf(value) : undefined;
    return ordered?.kind === 'date' ? ordered.value : undefined;
  };
  const [since] = sinceKeys.flatMap((key) => dateOf(key) ?? []);
  const until = dateOf(untilKey);
  const named = version === 1 ? periodEndOf(fileName) : undefined;
  return {
    sinceMs: since ?? Math.min(createdAtMs, named ?? Infinity),
    // A day is meant as a whole.
    untilMs: until === undefined ? Infinity : until % dayMs === 0 ? until + dayMs - 1 : until,
  };
}
