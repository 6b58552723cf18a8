import { momentsOf, type AsOf } from '@cardinal/contracts';
import type { Instance } from './instance.js';
import { keptMetadata, type Metadata } from './metadata.js';
import { periodEndOf } from './period-end.js';

/** What decides when a version of a document speaks. */
export type DatedVersion = Pick<
  Instance,
  'id' | 'fileName' | 'version' | 'everProcessed' | 'obsolete' | 'changedMs' | 'createdAtMs' | 'returnedMs' | 'metadata'
>;

/** Keys of user metadata whose date says since when a document speaks; the first that is there. */
export const sinceKeys = ['effective_from', 'published', 'date'] as const;
/** The key whose date says until when. */
export const untilKey = 'effective_until';

/** A time at which a version was uploaded: one that came back, as bytes that were there before, has two. */
interface Appearance {
  readonly of: DatedVersion;
  readonly uploadedMs: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Users say since when. */
  readonly isSaid: boolean;
}

/**
 * Which live versions spoke at a moment: of each document the one that had come last by then, unless superseded ones are wanted too, and
 * none of a document that had not come, had ended, or was last replaced by a version that is deleted.
 *
 * A version comes at the date that users say; else at its upload, or, the first one, at the end of the period in its name where that is
 * earlier: reports of many years are uploaded in one day. It ends with the last day that users say. Of versions whose dates users say the
 * later date comes last, of others the later upload.
 *
 * @param versions every live one of a collection.
 */
export function spokenAt(versions: readonly DatedVersion[], { atMs, superseded }: AsOf): ReadonlySet<number> {
  const spoken = new Set<number>();
  for (const document of documentsOf(versions)) {
    const come = appearancesOf(document).filter(({ sinceMs }) => sinceMs <= atMs);
    if (superseded) for (const { of } of come) spoken.add(of.id);
    const last = lastOf(come);
    if (last && last.untilMs >= atMs && !isReplacedByDeleted(last.of, document, atMs)) spoken.add(last.of.id);
  }
  return spoken;
}

function documentsOf(versions: readonly DatedVersion[]): Iterable<readonly DatedVersion[]> {
  const documents = new Map<string, DatedVersion[]>();
  for (const version of versions) {
    const known = documents.get(version.fileName);
    if (known) known.push(version);
    else documents.set(version.fileName, [version]);
  }
  return documents.values();
}

/** As of the versions of today: among those that are whole, before the first one is, among all there are. */
function lastOf(come: readonly Appearance[]): Appearance | undefined {
  const whole = come.filter(({ of }) => of.everProcessed);
  let last: Appearance | undefined;
  for (const next of whole.length > 0 ? whole : come) {
    const isEarlier = last?.isSaid && next.isSaid && next.sinceMs < last.sinceMs;
    if (!isEarlier) last = next;
  }
  return last;
}

/** As today: deleting what replaced a version does not bring it back. A version that is obsolete was last changed when it was replaced. */
function isReplacedByDeleted(
  { obsolete, changedMs, version }: DatedVersion,
  versions: readonly DatedVersion[],
  atMs: number,
): boolean {
  if (!obsolete || changedMs > atMs) return false;
  return !versions.some((each) => each.everProcessed && each.version > version && uploadOf(each) <= changedMs);
}

const uploadOf = ({ createdAtMs, returnedMs }: DatedVersion): number => returnedMs || createdAtMs;

/** In the order of uploads. */
function appearancesOf(document: readonly DatedVersion[]): readonly Appearance[] {
  const inOrder = document.toSorted((a, b) => a.createdAtMs - b.createdAtMs || a.version - b.version);
  let before: Metadata | undefined;
  const appearances = inOrder.flatMap((of, at): Appearance[] => {
    const said = keptMetadata(of.metadata);
    const { since, until } = datesIn(said, before);
    before = said;
    const isFirst = at === 0 && (of.version === 1 || of.returnedMs > 0);
    const named = isFirst ? periodEndOf(of.fileName) : undefined;
    const first: Appearance = {
      of,
      uploadedMs: of.createdAtMs,
      sinceMs: since ?? Math.min(of.createdAtMs, named ?? Infinity),
      untilMs: until ?? Infinity,
      isSaid: since !== undefined,
    };
    if (of.returnedMs === 0) return [first];
    const sinceMs = Math.max(since ?? 0, of.returnedMs);
    return [first, { ...first, uploadedMs: of.returnedMs, sinceMs, isSaid: false }];
  });
  return appearances.toSorted((a, b) => a.uploadedMs - b.uploadedMs || a.of.version - b.of.version);
}

/**
 * The dates that users say of a version, in milliseconds since the Unix epoch. What is said of a document goes on to its next version: a date
 * that the version before has, too, is of that one.
 */
function datesIn(
  said: Metadata,
  before: Metadata | undefined,
): { since?: number | undefined; until?: number | undefined } {
  const momentsIn = (key: string) => {
    const value = said.get(key);
    return typeof value === 'string' && value !== before?.get(key) ? momentsOf(value) : undefined;
  };
  const [since] = sinceKeys.flatMap((key) => momentsIn(key)?.firstMs ?? []);
  return { since, until: momentsIn(untilKey)?.lastMs };
}
