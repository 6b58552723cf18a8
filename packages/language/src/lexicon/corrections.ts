import { normalise } from '../words.js';

/** How reports name values that correct earlier ones (IAS 8: "restated"), and the earlier ones beside them. */
const corrected =
  'restated|revised|adjusted|amended|corrected|pro forma|angepasst|berichtigt|geändert|korrigiert|retraitée?s?|reexpresad[oa]s?|riespost[oaie]|rideterminat[oaie]|rettificat[oaie]|reapresentad[oa]s?|reexpress[oa]s?|herzien|aangepast|przekształcon[eya]|skorygowan[eya]|пересчитан[оы]|скорректирован[оы]';
const original =
  '(?:previously |originally )?(?:reported|published|presented)|original|berichtet|ursprünglich|publiée?s?|publicad[oa]s?|gerapporteerd|opublikowan[eya]';

const atEnd = new RegExp(
  `(?<!\\p{L})(?:as |wie )?(?:(?<corrected>${corrected})|(?<original>${original}))[)\\]]{0,2} ?[\\d*†‡]{0,2}[)\\]. ]{0,4}$`,
  'u',
);
const atStart = new RegExp(
  `^[([]?(?:as |wie )?(?:(?<corrected>${corrected})|(?<original>${original}))[)\\]]?(?=[ ,:;/–-])`,
  'u',
);
const anywhere = new RegExp(`(?<!\\p{L})(?:${corrected}|${original})(?!\\p{L})`, 'u');

/** A name of a value in a report: "2018 (restated)" is a correction of "2018". */
interface ReportedName {
  /** The name without what says that it is corrected or original, in normal form. */
  readonly base: string;
  readonly says: 'corrected' | 'original' | undefined;
}

/** Reads a name of a row or column. Takes time linear in its length. */
function reportedName(name: string): ReportedName {
  const text = normalise(name).replace(/\s+/g, ' ').trim();
  const [end, start] = [atEnd.exec(text), atStart.exec(text)];
  const base = end ? text.slice(0, end.index) : start ? text.slice(start[0].length) : text;
  const groups = (end ?? start)?.groups;
  const says = groups?.corrected !== undefined ? 'corrected' : groups?.original === undefined ? undefined : 'original';
  const plain = withoutMarks(base);
  return plain === '' || says === undefined ? { base: text, says: undefined } : { base: plain, says };
}

/** Whether a text says that it is about corrected values, or about those before the correction. */
export const saysReported = (text: string): boolean => anywhere.test(normalise(text));

/** Names of a list that name the same value before and after a correction, by index: "2018" beside "2018 (restated)". */
export interface Correction {
  /** Names that do not say that another name corrects them; empty if each says that it is the original. */
  readonly corrected: readonly number[];
  readonly corrections: readonly number[];
}

/** @returns one entry for each value that has a correction in the list. */
export function correctionsAmong(names: readonly string[]): readonly Correction[] {
  const found = new Map<string, Record<'corrected' | 'original' | 'unsaid', number[]>>();
  for (const [at, name] of names.entries()) {
    const { base, says = 'unsaid' } = reportedName(name);
    const of = found.get(base) ?? { corrected: [], original: [], unsaid: [] };
    of[says].push(at);
    found.set(base, of);
  }
  return [...found.values()]
    .filter(({ corrected, original, unsaid }) => corrected.length > 0 && original.length + unsaid.length > 0)
    .map(({ corrected, unsaid }) => ({ corrected: unsaid, corrections: corrected }));
}

const marks = ' ,:;–-/([';

/** A text without marks and spaces at its ends: "2018 (" is "2018". */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  while (start < end && marks.includes(text.charAt(start))) start++;
  return text.slice(start, end);
}
