import { cardsOf } from './contents.js';
import {
  finalSightsOf,
  isGone,
  mayBeGone,
  noteWhole,
  sightsOf,
  takenBy,
  versionsOfFile,
  type Act,
  type Doc,
  type Moment,
  type Place,
  type Sight,
} from './model.js';
import { limit, type Marks, type PlaceReads, type Seen, type ShownFile, type TeamReads } from './reads.js';
import type { Answered, Report } from './users.js';

/** The steps between which the reads happened. If `atRest`, nothing else happened meanwhile. */
export interface Window {
  readonly from: Moment;
  readonly to: Moment;
  readonly atRest: boolean;
}

const isProcessed = (status: string): boolean => status === 'processed' || status === 'processed_with_conflicts';

/** Compares the results of all reads of a collection with the model, and adds to the model which versions the reads showed as processed. */
export function checkPlace(reads: PlaceReads, window: Window, report: Report): void {
  const { place } = reads;
  for (const [read, result] of Object.entries(reads) as [string, Seen<unknown>][]) {
    if (read !== 'place') checkPresence(place, read, result, window, report);
  }
  if (reads.detail.is === 'seen') checkFiles(place, reads.detail.value.files, window, report);
  for (const read of ['cards', 'search'] as const) {
    const result = reads[read];
    if (result.is === 'seen') checkMarks(place, read, result.value, window, report, true);
  }
  if (reads.searchAll.is === 'seen') checkAll(place, reads.searchAll.value, window, report);
  if (reads.conflicts.is === 'seen') checkConflicts(place, reads.conflicts.value, window, report);
  if (reads.detail.is !== 'seen') return;
  const { collection, files } = reads.detail.value;
  if (window.atRest) checkTotals(collection, files, reads.cards, report);
  for (const { fileId, status } of files) {
    const known = uploadOf(place, fileId);
    if (known && isProcessed(status)) noteWhole(known.doc, known.upload, window.to);
  }
}

function checkPresence(place: Place, read: string, result: Seen<unknown>, window: Window, report: Report): void {
  const { removed } = place;
  const isSurelyGone = removed?.outcome === 'done' && removed.endedAt <= window.from;
  const mayBeMissing = removed !== undefined && removed.begunAt <= window.to;
  if (result.is === 'seen' && isSurelyGone) report('deleted is shown', `${read} of ${place.name}`);
  if (result.is === 'missing' && !mayBeMissing) report('missing', `${read} of ${place.name}`);
  if (result.is === 'failed' && (window.atRest || result.kind === 'internal')) {
    report('a read fails', `${read} of ${place.name}: ${result.kind}`);
  }
}

/** Checks a read of current versions: it must show all cards of one version of each document, or none of its cards. */
export function checkMarks(
  place: Place,
  read: string,
  marks: Marks,
  window: Window,
  report: Report,
  isWhole: boolean,
): void {
  const known = new Set<string>();
  for (const doc of place.docs.values()) {
    const own = doc.uploads.map(({ content }) => content.mark);
    own.forEach((mark) => known.add(mark));
    const seen = [...marks].filter(([mark]) => own.includes(mark));
    const sights = window.atRest ? finalSightsOf(doc, window.to) : sightsOf(doc, window.from, window.to);
    const where = `${read} of ${place.name}/${doc.name}`;
    if (seen.length > 1) report('several versions at once', `${where}: ${seen.join(' ')}`);
    else if (!sights.some((sight) => shows(sight, seen[0], isWhole))) {
      report(
        kindOfWrong(doc, seen[0], sights, window),
        `${where}: ${seen[0]?.join(' × ') ?? 'nothing'}, not ${describe(sights)}`,
      );
    }
  }
  for (const [mark, count] of marks) {
    if (!known.has(mark)) report('foreign or cut text is shown', `${read} of ${place.name}: ${mark} × ${count}`);
  }
}

function shows({ upload, isPartial }: Sight, seen: readonly [string, number] | undefined, isWhole: boolean): boolean {
  if (!seen) return !upload || isPartial || !isWhole;
  if (upload?.content.mark !== seen[0]) return false;
  const all = cardsOf(upload.content);
  return isPartial || !isWhole ? seen[1] <= all : seen[1] === all;
}

function kindOfWrong(
  doc: Doc,
  seen: readonly [string, number] | undefined,
  sights: readonly Sight[],
  window: Window,
): string {
  if (!seen) return 'nothing is shown';
  const uploads = doc.uploads.filter(({ content }) => content.mark === seen[0]);
  if (uploads.every(({ isCut }) => isCut)) return 'foreign or cut text is shown';
  if (uploads.every((upload) => isGone(doc, upload, window.from))) return 'deleted is shown';
  if (sights.some(({ upload }) => upload?.content.mark === seen[0])) return 'a version is shown in part';
  return 'superseded is shown';
}

const describe = (sights: readonly Sight[]): string =>
  sights
    .map(({ upload, isPartial }) => `${isPartial ? 'some of ' : ''}${upload?.content.mark ?? 'nothing'}`)
    .join(' | ') || 'anything';

/** Checks a read of all versions: only accepted content that is not gone; at rest, each shown version whole, if less than `limit` cards. */
function checkAll(place: Place, marks: Marks, { from, to, atRest }: Window, report: Report): void {
  const isAll = [...marks.values()].reduce((sum, count) => sum + count, 0) < limit;
  for (const [mark, count] of marks) {
    const docs = [...place.docs.values()];
    const possible = docs.flatMap((doc) =>
      takenBy(doc, to).filter((upload) => upload.content.mark === mark && !isGone(doc, upload, from)),
    );
    const [upload] = possible;
    const where = `search of all of ${place.name}: ${mark} × ${count}`;
    if (!upload)
      report(
        docs.some((doc) => takenBy(doc, to).some(({ content }) => content.mark === mark))
          ? 'deleted is shown'
          : 'foreign or cut text is shown',
        where,
      );
    else if (count > cardsOf(upload.content)) report('cards are shown twice', where);
    else if (atRest && isAll && count < cardsOf(upload.content)) report('a version is shown in part', where);
  }
}

function uploadOf(place: Place, fileId: number) {
  for (const doc of place.docs.values()) {
    const upload = doc.uploads.findLast((candidate) => candidate.fileId === fileId);
    if (upload) return { doc, upload };
  }
  return undefined;
}

/** Whether a user still waited at `from` for the outcome of an act, or will never know the outcome. */
const isOpen = ({ outcome, endedAt }: Act, from: Moment): boolean =>
  outcome === 'open' || outcome === 'unknown' || endedAt > from;

/** Checks the files of a collection: that exactly the accepted files are listed, and their states. */
function checkFiles(place: Place, files: readonly ShownFile[], { from, to, atRest }: Window, report: Report): void {
  const shown = new Set(files.map(({ fileId }) => fileId));
  for (const file of files) {
    const known = uploadOf(place, file.fileId);
    const where = `file ${file.fileId} ${file.name} of ${place.name}: ${file.status} ${file.reason}`;
    if (!known) {
      const expected = place.docs.get(file.name)?.uploads.some((upload) => !upload.isCut && isOpen(upload, from));
      if (!expected) report('foreign or cut file is listed', where);
      continue;
    }
    const { doc, upload } = known;
    if (isGone(doc, upload, from)) report('deleted file is listed', where);
    checkState(file, cardsOf(upload.content) === 0, atRest, where, report);
  }
  for (const doc of place.docs.values()) {
    const current = files.filter(({ name, current }) => name === doc.name && current);
    if (current.length > 1) report('several versions are current', `${place.name}/${doc.name}`);
    for (const upload of doc.uploads) {
      if (upload.outcome !== 'done' || upload.endedAt > from || upload.fileId === undefined) continue;
      if (mayBeGone(doc, upload, to) || shown.has(upload.fileId)) continue;
      report('a file is lost', `${upload.content.mark} of ${place.name}/${doc.name}`);
    }
  }
}

function checkState({ status }: ShownFile, isBlank: boolean, atRest: boolean, where: string, report: Report): void {
  if (status === 'error' && !isBlank) report('a good file fails', where);
  if (isProcessed(status) && isBlank) report('a blank file is processed', where);
  if (atRest && status !== 'error' && !isProcessed(status)) report('a file is never done', where);
}

function checkConflicts(
  place: Place,
  pairs: readonly (readonly [{ name: string; sentence: string }, { name: string; sentence: string }])[],
  { from, to, atRest }: Window,
  report: Report,
): void {
  const listed = new Set<string>();
  for (const pair of pairs) {
    listed.add(
      pair
        .map(({ sentence }) => sentence)
        .toSorted()
        .join(' / '),
    );
    for (const { name, sentence } of pair) {
      const doc = place.docs.get(name);
      const sights = doc ? (atRest ? finalSightsOf(doc, to) : sightsOf(doc, from, to)) : [];
      const holds = sights.some(({ upload }) => upload && sentence.includes(` ${upload.content.euros} euros`));
      if (!holds) report('a conflict of nothing is listed', `${place.name}/${name}: ${sentence}`);
    }
  }
  if (!atRest) return;
  for (const expected of expectedConflicts(place, to)) {
    if (!listed.has(expected)) report('a conflict is not found', `${place.name}: ${expected}`);
  }
}

/** Pairs of contradicting sentences that must be listed at rest: of documents whose final version is certain. */
function expectedConflicts(place: Place, at: Moment): string[] {
  const answering = [...place.docs.values()].flatMap((doc) => {
    const [sight, ...others] = finalSightsOf(doc, at);
    return sight?.upload && others.length === 0 ? [sight.upload.content] : [];
  });
  const sentence = ({ subject, euros }: { subject: string; euros: number }) =>
    `The ${subject} costs ${euros} euros per month.`;
  return answering.flatMap((one, index) =>
    answering
      .slice(index + 1)
      .filter((other) => other.subject === one.subject && other.euros !== one.euros)
      .map((other) => [sentence(one), sentence(other)].toSorted().join(' / ')),
  );
}

/** Checks that, at rest, the counts and the status of the collection follow from its files and cards. */
function checkTotals(
  collection: { readonly name: string; readonly status: string; readonly cards: number },
  files: readonly ShownFile[],
  cards: Seen<Marks>,
  report: Report,
): void {
  const { name, status } = collection;
  if (cards.is === 'seen') {
    const count = [...cards.value.values()].reduce((sum, each) => sum + each, 0);
    if (count !== collection.cards)
      report('a count is wrong', `${name} says ${collection.cards} cards, lists ${count}`);
  }
  const statuses = new Set(files.map((file) => file.status));
  if (files.length === 0 && status !== 'new') report('a status is wrong', `${name} is empty and ${status}`);
  if (status === 'processing' || (status === 'new' && files.some(({ current }) => current)))
    report('a file is never done', `${name} is ${status}`);
  if (status === 'error' && !statuses.has('error'))
    report('a status is wrong', `${name} is ${status} without a file in error`);
}

export function checkTeam({ team, collections, files, replays }: TeamReads, window: Window, report: Report): void {
  const { from, to, atRest } = window;
  for (const [read, result] of [
    ['collections', collections],
    ['files', files],
  ] as const) {
    if (result.is === 'missing' || (result.is === 'failed' && (atRest || result.kind === 'internal'))) {
      report('a read fails', `${read} of ${team.name}`);
    }
  }
  if (collections.is === 'seen') {
    const shown = new Set(collections.value.map(({ name }) => name));
    for (const place of team.model.places) {
      const { added, removed } = place;
      const isGone_ = removed?.outcome === 'done' && removed.endedAt <= from;
      if (shown.has(place.name) && (isGone_ || added.outcome === 'refused'))
        report('deleted is shown', `list: ${place.name}`);
      const isSure = added.outcome === 'done' && added.endedAt <= from && !(removed && removed.begunAt <= to);
      if (isSure && !shown.has(place.name)) report('missing', `list: ${place.name}`);
      shown.delete(place.name);
    }
    for (const name of shown) report('foreign or cut text is shown', `collection ${name} in the list of ${team.name}`);
  }
  if (files.is === 'seen') {
    for (const { fileId, name, status } of files.value) {
      const known = versionsOfFile(team.model, fileId);
      const where = `file ${fileId} ${name} of ${team.name}: ${status}`;
      if (known.length > 0 && known.every(({ doc, upload }) => isGone(doc, upload, from)))
        report('deleted file is listed', where);
      const isExpected = team.model.places.some((place) =>
        place.docs.get(name)?.uploads.some((upload) => !upload.isCut && isOpen(upload, from)),
      );
      if (known.length === 0 && !isExpected) report('foreign or cut file is listed', where);
      if (atRest && status === 'processing') report('a file is never done', where);
    }
  }
  for (const { asked, marks } of replays) {
    if (marks.is !== 'seen') continue;
    for (const mark of marks.value.keys()) {
      const uploads = [...asked.place.docs.values()].flatMap((doc) =>
        takenBy(doc, to)
          .filter(({ content }) => content.mark === mark)
          .map((upload) => isGone(doc, upload, from)),
      );
      if (uploads.length > 0 && uploads.every(Boolean)) report('deleted is replayed', `${mark} by ${team.name}`);
    }
  }
}

export function checkAnswer({ place, begunAt, endedAt, text }: Answered, report: Report): void {
  const marks = new Map([...text.matchAll(/zq\d+/g)].map(([mark]) => [mark, 1] as const));
  checkMarks(place, 'answer', marks, { from: begunAt, to: endedAt, atRest: false }, report, false);
}
