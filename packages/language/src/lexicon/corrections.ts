import { periodsIn, spellPeriods } from '../periods.js';
import { normalise } from '../words.js';

/** How reports name values that correct earlier ones (IAS 8: "restated"), and the earlier ones beside them. */
const corrected =
  'restated|rest\\.|corrected|berichtigt(?:e[nrs]?)?|korrigiert(?:e[nrs]?)?|retraitée?s?|reexpresad[oa]s?|riespost[oaie]|rideterminat[oaie]|rettificat[oaie]|reapresentad[oa]s?|reexpress[oa]s?|przekształcon[eya]|пересчитан[оы]';
/** The same of a period; of anything else ("Adjusted EBITDA", "Revised budget") they name another value. */
const changed =
  'revised|adjusted|adj\\.|amended|pro forma|angepasst(?:e[nrs]?)?|angep\\.|geändert(?:e[nrs]?)?|überarbeitet(?:e[nrs]?)?|herzien|aangepast|skorygowan[eya]|скорректирован[оы]';
const original =
  '(?:previously |originally )?(?:reported|published|presented)|original|berichtet|ursprünglich|publiée?s?|publicad[oa]s?|gerapporteerd|opublikowan[eya]';

/** What says so in a name, with the bracket that it opens or the words and the mark of a footnote around it. */
const saying = new RegExp(
  `(?<!\\p{L})(?<open>[([]?)(?:as |wie )?(?:(?<corrected>${corrected})|(?<changed>${changed})|(?<original>${original}))(?!\\p{L})(?: (?:werte?|values?|figures?)(?!\\p{L}))?(?<rest>[^()[\\]]{0,60}[)\\]])?`,
  'u',
);
const noteBehind = /^ ?[\d*†‡]{0,2}[)\]. ]{0,4}$/;
const anywhere = new RegExp(
  `(?<!\\p{L})(?:${corrected}|${changed}|original|(?:(?:as|originally|previously|first|initially|the|wie|zuerst) )(?:reported|published|presented|berichtet)|ursprünglich|publiée?s?|publicad[oa]s?|gerapporteerd|opublikowan[eya])(?!\\p{L})`,
  'u',
);

/** A name of a value in a report: "2018 (restated)" is a correction of "2018". */
interface ReportedName {
  /** The name without what says that it is corrected or original, in normal form. */
  readonly base: string;
  readonly says: 'corrected' | 'changed' | 'original' | undefined;
}

/** Reads a name of a row or column. Takes time linear in its length. */
function reportedName(name: string): ReportedName {
  const text = spellPeriods(normalise(name)).toLowerCase().replace(/\s+/g, ' ').trim();
  const found = saying.exec(text);
  const { open = '', rest = '', ...groups } = found?.groups ?? {};
  const says = (['corrected', 'changed', 'original'] as const).find((each) => groups[each] !== undefined);
  if (found === null || says === undefined) return { base: text, says: undefined };
  const isClosed = open !== '' && rest !== '';
  const end = found.index + found[0].length - (isClosed ? 0 : rest.length);
  const behind = text.slice(end);
  const others = noteBehind.test(behind) ? '' : withoutMarks(behind, ' ,:;–-/');
  const base = `${withoutMarks(text.slice(0, found.index), ' ,:;–-/([')} ${others}`.trim();
  return base === '' ? { base: text, says: undefined } : { base, says };
}

/** Whether a text says that it is about corrected values, or about those before the correction; not that something "was reported". */
export const saysReported = (text: string): boolean => anywhere.test(normalise(text));

/** Names of a list that name the same value before and after a correction, by index: "2018" beside "2018 (restated)". */
export interface Correction {
  /** Names that do not say that another name corrects them; empty if each says that it is the original. */
  readonly corrected: readonly number[];
  readonly corrections: readonly number[];
  /** Whether it is certainly the same value: "restated", or a period. "Adjusted EBITDA" corrects no EBITDA, but holds it again. */
  readonly isSame: boolean;
}

interface Named {
  readonly corrected: number[];
  readonly changed: number[];
  readonly original: number[];
  readonly unsaid: number[];
}

/** @returns one entry for each value that has a correction in the list. */
export function correctionsAmong(names: readonly string[]): readonly Correction[] {
  const found = new Map<string, Named>();
  const read = names.map(reportedName);
  for (const [at, { base, says }] of read.entries())
    if (says === undefined || says === 'original') namedOf(found, base)[says ?? 'unsaid'].push(at);
  for (const [at, { base, says }] of read.entries()) {
    if (says === undefined || says === 'original') continue;
    // "2018 restated (IFRS 16)" corrects "2018" as well, if no other name has the bracket.
    const plain = found.has(base) ? base : base.replace(bracket, '').replace(/\s+/g, ' ').trim();
    namedOf(found, found.has(plain) ? plain : base)[says].push(at);
  }
  return [...found].flatMap(([base, { corrected: sure, changed: unsure, original: before, unsaid }]) => {
    const corrections = [...sure, ...unsure].toSorted((one, other) => one - other);
    if (corrections.length === 0 || before.length + unsaid.length === 0) return [];
    const { years, parts } = periodsIn(base);
    const isSame = sure.length > 0 || before.length > 0 || years.length + parts.length > 0;
    return [{ corrected: unsaid, corrections, isSame }];
  });
}

const bracket = /[([][^()[\]]{0,60}[)\]]/g;

function namedOf(found: Map<string, Named>, base: string): Named {
  const before = found.get(base);
  if (before) return before;
  const made: Named = { corrected: [], changed: [], original: [], unsaid: [] };
  found.set(base, made);
  return made;
}

/** A text without these marks at its ends: "2018 (" is "2018". */
function withoutMarks(text: string, marks: string): string {
  let [start, end] = [0, text.length];
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  while (start < end && marks.includes(text.charAt(start))) start++;
  return text.slice(start, end);
}
