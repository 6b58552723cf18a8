import { cardsOf, type Content } from './contents.js';

/** A point in time of a run, as the number of steps so far. */
export type Moment = number;

/** An action of a user, with what the user knows about its outcome. */
export interface Act {
  readonly begunAt: Moment;
  /** Infinity if the act is not known to have ended, so that it may still take effect. */
  endedAt: Moment;
  outcome: 'open' | 'done' | 'refused' | 'unknown';
}

export interface Upload extends Act {
  readonly content: Content;
  /** Whether the client disconnected half way: such an upload must never have any effect. */
  readonly isCut: boolean;
  fileId?: number;
}

/** All files of one name in one collection: versions of one document. */
export interface Doc {
  readonly name: string;
  readonly place: Place;
  readonly uploads: Upload[];
  /**
   * Uploads that reads showed as processed, none older than the one before it. The document answers by the last of them, by a newer
   * upload, or not at all once that one is deleted.
   */
  readonly wholes: { readonly upload: Upload; readonly seenAt: Moment }[];
}

export interface Place {
  readonly team: TeamModel;
  readonly name: string;
  readonly added: Act;
  removed?: Act;
  id?: number;
  readonly docs: Map<string, Doc>;
}

export interface Deletion extends Act {
  readonly name: string;
  readonly mark: string;
}

export interface TeamModel {
  readonly name: string;
  readonly places: Place[];
  readonly deletions: Deletion[];
}

export const begin = (begunAt: Moment): Act => ({ begunAt, endedAt: Infinity, outcome: 'open' });

export function end(act: Act, at: Moment, outcome: 'done' | 'refused' | 'unknown'): void {
  act.outcome = outcome;
  if (outcome !== 'unknown') act.endedAt = at;
}

export function docOf(place: Place, name: string): Doc {
  const doc = place.docs.get(name) ?? { name, place, uploads: [], wholes: [] };
  place.docs.set(name, doc);
  return doc;
}

/** Whether `one` ended before `other` began, so that their order is certain. */
const precedes = (one: Act, other: Act): boolean => one.endedAt < other.begunAt;

const deletionsOf = ({ name, place }: Doc, upload: Upload): Deletion[] =>
  place.team.deletions.filter(
    (deletion) =>
      deletion.outcome !== 'refused' &&
      deletion.name === name &&
      deletion.mark === upload.content.mark &&
      upload.begunAt < deletion.endedAt,
  );

/** Whether a read that begins at `at` must not show anything of the upload. */
export function isGone(doc: Doc, upload: Upload, at: Moment): boolean {
  const { removed } = doc.place;
  if (removed?.outcome === 'done' && removed.endedAt <= at) return true;
  return deletionsOf(doc, upload).some((deletion) => deletion.endedAt <= at && precedes(upload, deletion));
}

/** Whether the upload may have been deleted by `at`. */
export function mayBeGone(doc: Doc, upload: Upload, at: Moment): boolean {
  const { removed } = doc.place;
  if (removed && removed.outcome !== 'refused' && removed.begunAt <= at) return true;
  return deletionsOf(doc, upload).some(({ begunAt }) => begunAt <= at);
}

/** Uploads that may have had an effect by `at`. */
export const takenBy = (doc: Doc, at: Moment): Upload[] =>
  doc.uploads.filter((upload) => !upload.isCut && !isRefused(doc, upload) && upload.begunAt <= at);

/**
 * Whether an upload was refused and never had an effect. One whose collection was deleted meanwhile is refused as well, but may have been whole, and
 * shown, before the deletion (seed 97015).
 */
function isRefused({ place: { removed } }: Doc, upload: Upload): boolean {
  const isOvertaken =
    removed !== undefined && removed.outcome !== 'refused' && !precedes(upload, removed) && !precedes(removed, upload);
  return upload.outcome === 'refused' && !isOvertaken;
}

/** An upload, and the document that it is a version of. */
export interface Version {
  readonly doc: Doc;
  readonly upload: Upload;
}

export const versionsOf = ({ places }: TeamModel): Version[] =>
  places.flatMap(({ docs }) => [...docs.values()].flatMap((doc) => doc.uploads.map((upload) => ({ doc, upload }))));

/**
 * Uploads that may have added this file to a collection. Equal bytes of a team are one file, so this includes uploads of the same content
 * whose user got no response and therefore does not know the id.
 */
export function versionsOfFile(team: TeamModel, fileId: number): Version[] {
  const all = versionsOf(team);
  const known = all.filter(({ upload }) => upload.fileId === fileId);
  const marks = new Set(known.map(({ upload }) => upload.content.mark));
  const isMaybe = ({ fileId: id, isCut, outcome, content }: Upload): boolean =>
    id === undefined && !isCut && outcome !== 'refused' && marks.has(content.mark);
  return [...known, ...all.filter(({ upload }) => isMaybe(upload))];
}

/** One result that a read of current versions may show for a document. */
export interface Sight {
  /** Version that is shown; absent if nothing is shown. */
  readonly upload?: Upload;
  /** Whether the read may show only some of its cards. */
  readonly isPartial: boolean;
}

/** Every result that a read at one moment between `from` and `to` may show. */
export function sightsOf(doc: Doc, from: Moment, to: Moment): Sight[] {
  const whole = wholeAt(doc, from);
  const sights: Sight[] = whole ? [] : [{ isPartial: false }];
  for (const upload of takenBy(doc, to)) {
    if (cardsOf(upload.content) === 0) continue;
    if (whole && upload !== whole && precedes(upload, whole)) continue;
    const maybeGone = mayBeGone(doc, upload, to);
    if (!isGone(doc, upload, from)) sights.push({ upload, isPartial: !whole || maybeGone });
    if (maybeGone) sights.push({ isPartial: false });
  }
  return sights;
}

/** Every result that a read at rest may show. */
export function finalSightsOf(doc: Doc, at: Moment): Sight[] {
  const taken = takenBy(doc, at).filter(({ content }) => cardsOf(content) > 0);
  const sure = taken.filter((upload) => upload.outcome === 'done' && !mayBeGone(doc, upload, at));
  const whole = wholeAt(doc, at);
  const sights: Sight[] = sure.length > 0 || whole ? [] : [{ isPartial: false }];
  for (const upload of taken) {
    if (sure.some((other) => precedes(upload, other))) continue;
    if (whole && upload !== whole && precedes(upload, whole)) continue;
    if (!isGone(doc, upload, at)) sights.push({ upload, isPartial: false });
    if (mayBeGone(doc, upload, at)) sights.push({ isPartial: false });
  }
  return sights;
}

/** Records that a read showed the upload as processed. */
export function noteWhole(doc: Doc, upload: Upload, seenAt: Moment): void {
  const last = doc.wholes.at(-1)?.upload;
  if (upload !== last && !(last && precedes(upload, last))) doc.wholes.push({ upload, seenAt });
}

const wholeAt = ({ wholes }: Doc, at: Moment): Upload | undefined =>
  wholes.findLast(({ seenAt }) => seenAt <= at)?.upload;
