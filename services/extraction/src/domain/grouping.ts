import { announces, looksLikeTitle, opensDocument, splitLeadIn } from './lead-in.js';
import { limits } from './card-sizes.js';
import { beginAlike } from './tables/header-above.js';
import { lastUnit, pageAt, type Group, type Unit } from './unit.js';

/**
 * Decides which neighbouring units share a card. Units come in order; a group is returned once nothing can join it any more, so that at
 * most two groups are held at a time.
 *
 * - Prose of `limits.min` or more stands alone; shorter neighbours merge; a tiny one goes with what follows.
 * - A list, table or code takes the sentence that announces it.
 * - The first line of a document, if it is a title, goes with the text below it.
 * - A tiny leftover at the end of a section goes with the text before it.
 */
export interface Grouping {
  /** @param headingPath the headings above the unit. */
  take(unit: Unit, headingPath: readonly string[]): Iterable<Group>;
  /** Ends all groups, so that later units cannot join them. */
  close(): Iterable<Group>;
  /** Start of the earliest unit still held. */
  heldFrom(): number | undefined;
}

export function createGrouping(): Grouping {
  let held: Group | undefined; // complete, but a tiny leftover may still join it
  let open: Group | undefined;
  let first: Unit | undefined; // of the document
  let opening: Unit | undefined; // the same unit, if it turns out to be a title
  let runIn: { titles: readonly string[]; cardsLeft: number } | undefined;

  function* take(unit: Unit, headingPath: readonly string[]): Generator<Group> {
    if (open && !samePath(open.headingPath, headingPath)) yield* close();
    if (first !== undefined && open?.units.length === 1 && open.units[0] === first && opensDocument(first, unit)) {
      opening = first;
    }
    first ??= unit;
    if (open && (lastUnit(open) === opening || joins(open, unit))) {
      open = { ...open, units: [...open.units, unit], tokens: open.tokens + unit.tokens };
      return;
    }
    const announcement = open && announced(unit) && lastUnit(open)?.kind === 'prose' ? splitLeadIn(open) : undefined;
    const before = open;
    open = undefined;
    if (announcement) {
      if (announcement.stays) yield* hold(announcement.stays);
      open = startOf([...announcement.goes, unit], headingPath);
    } else {
      if (before) yield* hold(before);
      open = startOf([unit], headingPath, before && continues(before, unit) ? leadInOf(before) : undefined);
    }
  }

  /** Holds a complete group until it is certain that no leftover joins it. */
  function* hold(group: Group): Generator<Group> {
    const first = group.units[0];
    if (held && first && group.tokens < limits.tiny && absorbs(held, group)) {
      held = { ...held, units: [...held.units, ...group.units], tokens: held.tokens + group.tokens };
      return;
    }
    if (held) yield held;
    held = entitled(group);
  }

  /** Assigns the group the run-in title above it, which may be its own first line. */
  function entitled(group: Group): Group {
    const titles = opening !== undefined && group.units[0] === opening ? [opening.text.trim()] : runInTitles(group);
    if (titles.length > 0) runIn = { titles, cardsLeft: runInCards };
    if (!runIn || runIn.cardsLeft === 0) return group;
    runIn.cardsLeft--;
    return { ...group, runIn: runIn.titles };
  }

  function* close(): Generator<Group> {
    const last = open;
    open = undefined;
    if (last) yield* hold(last);
    if (held) yield held;
    held = undefined;
    runIn = undefined;
  }

  const heldFrom = (): number | undefined => (held ?? open)?.units[0]?.start;
  return { take, close, heldFrom };
}

/** Number of cards to which a run-in title applies. The line may be a stray one, so it does not apply to a whole chapter. */
const runInCards = 3;

/** The lines at the top of a group that are titles of its first real text. */
function runInTitles({ units }: Group): string[] {
  const body = units.findIndex((unit) => !looksLikeTitle(unit));
  const carries = units[body];
  if (!carries || (carries.kind === 'prose' && carries.tokens < limits.tiny)) return [];
  const titles = units.slice(Math.max(0, body - 2), body);
  // Several numbered lines are a list.
  return titles.length > 1 && titles.some((unit) => unit.kind === 'list') ? [] : titles.map((unit) => unit.text.trim());
}

function joins(group: Group, unit: Unit): boolean {
  const last = lastUnit(group);
  if (!last) return false;
  const total = group.tokens + unit.tokens;
  // A card has one page.
  if (unit.kind !== 'heading' && isOnNextPage(group, unit) && standsAlone(group)) return false;
  if (unit.kind === 'note' || last.kind === 'note') return unit.kind === last.kind && total <= limits.target;
  if (unit.kind === 'heading' || last.kind === 'heading') return unit.kind === last.kind && total <= limits.target;
  if (unit.kind === last.kind && unit.kind === 'list')
    return total <= ((unit.level ?? 1) > 1 ? limits.whole : limits.target);
  if (unit.kind === 'table')
    return last.kind === 'table' ? sameTable(last, unit) && total <= limits.target : group.tokens < limits.tiny;
  if (last.kind === 'table') return false;
  if (unit.kind === 'code') return total <= limits.target;
  if (unit.kind === 'list') return group.tokens < limits.min && total <= limits.target && !looksFinished(last);
  if (group.tokens < limits.tiny) return total <= limits.whole + limits.tiny;
  if (group.tokens >= limits.min || unit.tokens >= limits.min) return false;
  // A title, or a sentence that announces what follows, begins a card.
  return !(unit.kind === 'prose' && looksLikeTitle(unit)) && !announces(unit.text);
}

/** Whether a group can be a card without what follows. List items and rows can, whatever their size, but not a header without rows. */
function standsAlone({ units, tokens }: Pick<Group, 'units' | 'tokens'>): boolean {
  const last = units.at(-1);
  if (!last || !announced(last)) return tokens >= limits.tiny;
  return !last.table || last.table.rows.length > last.table.headerRows;
}

/** The page of the units of a card: that on which they begin, or of what follows a few words or a header at the end of a page. */
export function pageOf(units: readonly Unit[]): number {
  let page = units[0]?.page ?? 0;
  let tokens = 0;
  let before: Unit | undefined;
  for (const unit of units) {
    const isBeginning = before && !standsAlone({ units: [before], tokens });
    if (isBeginning && standsAlone({ units: [unit], tokens: unit.tokens })) page = unit.page;
    tokens += unit.tokens;
    before = unit;
  }
  return page;
}

/** Whether a unit is on another page than the end of a group. */
function isOnNextPage(group: Group, unit: Unit): boolean {
  const last = lastUnit(group);
  return last !== undefined && pageAt(last, last.end) !== unit.page;
}

/** Whether `b` contains further rows of the table of `a`. */
const sameTable = (a: Unit, b: Unit): boolean => b.table?.headerRows === 0 && a.table?.identity === b.table.identity;

/** Prose that announces nothing: a list after it does not belong to it. */
const looksFinished = (unit: Unit): boolean =>
  unit.kind === 'prose' && unit.tokens >= limits.tiny && !announces(unit.text);

/** Kinds that the sentence before may announce. */
const announced = (unit: Unit): boolean => unit.kind === 'list' || unit.kind === 'table' || unit.kind === 'code';

function continues(before: Group, unit: Unit): boolean {
  const last = lastUnit(before);
  if (!last || last.kind !== unit.kind) return false;
  return unit.kind === 'table' ? sameTable(last, unit) : announced(unit);
}

const leadInOf = (group: Group): string | undefined => {
  const body = group.units.findIndex((unit) => unit.kind !== 'prose');
  return group.units[body - 1]?.text ?? group.leadIn;
};

const absorbs = (held: Group, leftover: Group): boolean =>
  samePath(held.headingPath, leftover.headingPath) &&
  held.tokens + leftover.tokens <= limits.whole &&
  held.units[0]?.kind !== 'heading' &&
  lastUnit(held)?.kind !== 'note' &&
  leftover.units[0]?.kind !== 'heading' &&
  // List items and rows state facts even if short, so that their page matters.
  leftover.units.every((unit) => !announced(unit) || !isOnNextPage(held, unit)) &&
  !hasLeadIn(leftover) &&
  beginAlike(held.units, leftover.units);

/** A list, table or code together with the sentence that announces it is a card of its own, however small. */
const hasLeadIn = ({ units }: Group): boolean => units[0]?.kind === 'prose' && units.some(announced);

const startOf = (units: readonly Unit[], headingPath: readonly string[], leadIn?: string): Group => ({
  units,
  headingPath,
  tokens: units.reduce((sum, unit) => sum + unit.tokens, 0),
  ...(leadIn === undefined ? {} : { leadIn }),
});

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((heading, index) => heading === b[index]);
}
