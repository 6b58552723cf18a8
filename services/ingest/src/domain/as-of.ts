import { momentsOf, type AsOf } from '@cardinal/contracts';
import { documentsOf } from './current-version.js';
import type { Instance } from './instance.js';
import { keptMetadata, type Metadata } from './metadata.js';
import { periodEndOf } from './period-end.js';

/** The facts that decide when a version of a document is in force. */
export const datingFields = [
  ...(['id', 'fileName', 'version', 'everProcessed', 'obsolete', 'changedMs'] as const),
  ...(['createdAtMs', 'returnedMs', 'metadata'] as const),
] as const;
export type DatedVersion = Pick<Instance, (typeof datingFields)[number]>;

/** Keys of user metadata with the date from which a document is in force; the first one that is present counts. */
export const sinceKeys = ['effective_from', 'published', 'date'] as const;
/** Key of user metadata with the last date on which a document is in force. */
export const untilKey = 'effective_until';

/** One upload of a version. A version whose bytes were uploaded again after it was replaced has two. */
interface Appearance {
  readonly of: DatedVersion;
  readonly uploadedMs: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Whether `sinceMs` is from user metadata. */
  readonly isSaid: boolean;
}

/**
 * The live versions that were in force at a moment: of each document the one that had come into force last by then, or, with `superseded`,
 * all that had by then; none of a document that was not in force yet or any more, or whose last replacement has been deleted.
 *
 * A version comes into force at the date in its user metadata; otherwise at its upload, or, the first version, at the end of the period in
 * its file name if that is earlier, because reports of many years are uploaded on one day. It ends with the last day in its user metadata.
 * Of versions with dates in user metadata the one with the later date counts as last, of others the later upload.
 *
 * @param versions all live versions in a collection.
 * @returns the ids, document by document, so that the caller can pause between two.
 */
export function* inForceAt(
  versions: readonly DatedVersion[],
  { atMs, superseded }: AsOf,
): Generator<readonly number[]> {
  for (const document of documentsOf(versions)) {
    const come = appearancesOf(document).filter(({ sinceMs }) => sinceMs <= atMs);
    const last = lastOf(come);
    const isInForce = last && last.untilMs >= atMs && !isReplacedByDeleted(last.of, document, atMs);
    yield [...(superseded ? come.map(({ of }) => of.id) : []), ...(isInForce ? [last.of.id] : [])];
  }
}

/** The last to come into force, by today's states: among versions that were ever whole, or among all if there is none. */
function lastOf(come: readonly Appearance[]): Appearance | undefined {
  const whole = come.filter(({ of }) => of.everProcessed);
  let last: Appearance | undefined;
  for (const next of whole.length > 0 ? whole : come) {
    const isEarlier = last?.isSaid && next.isSaid && next.sinceMs < last.sinceMs;
    if (!isEarlier) last = next;
  }
  return last;
}

/**
 * As for the current version, deleting a replacement does not bring the replaced version back. `changedMs` of an obsolete version is when
 * it was replaced.
 */
function isReplacedByDeleted(
  { obsolete, changedMs, version }: DatedVersion,
  versions: readonly DatedVersion[],
  atMs: number,
): boolean {
  if (!obsolete || changedMs > atMs) return false;
  return !versions.some((each) => each.everProcessed && each.version > version && uploadOf(each) <= changedMs);
}

const uploadOf = ({ createdAtMs, returnedMs }: DatedVersion): number => returnedMs || createdAtMs;

/** All uploads of the versions, in their order. */
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
 * The dates in the user metadata of a version, in milliseconds since the Unix epoch. User metadata is inherited by the next version, so a
 * date that the previous version also has belongs to the previous version only.
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
