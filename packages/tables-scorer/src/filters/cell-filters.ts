import type { Condition } from '@cardinal/tables';
import { maskOf, sameText, type Column } from '@cardinal/tables/reading';
import type { Asked } from '../asked/asked.js';
import type { CellIndex } from '../asked/cell-index.js';
import { numberWords } from '../asked/english-words.js';
import type { Subject } from '../subject.js';
import { isWithinEdits } from './edit-distance.js';
import { filterOf, type Nearness, type RowFilter } from './row-filter.js';

/** Consecutive words of a question that occur in cells of one column. */
interface Span {
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly found: { readonly code: number; readonly isWhole: boolean; readonly share: number }[];
  nearness: number;
}

const nearnesses: readonly Nearness[] = ['equal', 'stem', 'number', 'spelling'];
/** Maximum number of values of the `in` test. */
const mostValues = 50;
/** Tables with more different words are not searched for misspelt ones. */
const mostFuzzyWords = 20_000;

/** Filters by cells, and parts of cells, that the question contains. */
export function cellFilters(subject: Subject): RowFilter[] {
  const { asked, table } = subject;
  const spans = spansOf(subject).filter((span) => saysSomething(asked, span));
  const longest = spans.filter((span) => !spans.some((other) => other.column === span.column && isWithin(span, other)));
  const wholes = new Set(longest.flatMap((span) => (span.found.some(({ isWhole }) => isWhole) ? [keyOf(span)] : [])));
  return longest.flatMap((span): RowFilter[] => {
    const { column, from, to } = span;
    const common = {
      ...{ column, from, to, mask: maskOf(from, to), nearness: nearnesses[span.nearness] ?? 'spelling' },
      isWithin: longest.some((other) => isWithin(span, other)),
      isWholeSomewhere: wholes.has(keyOf(span)),
    };
    const whole = [...new Set(span.found.flatMap(({ code, isWhole }) => (isWhole ? [code] : [])))];
    const all = [...new Set(span.found.map(({ code }) => code))];
    const ofWhole = conditionOf(subject, column, whole, undefined).flatMap((condition) =>
      filterOf(table, { ...common, kind: 'whole', conditions: [condition] }),
    );
    if (all.length === whole.length) return ofWhole;
    const ofPart = conditionOf(subject, column, all, span).flatMap((condition) =>
      filterOf(table, {
        ...{ ...common, kind: 'part', variant: whole.length > 0 ? '+' : '', conditions: [condition] },
        share: Math.max(...span.found.map(({ share }) => share)),
      }),
    );
    const isMore = (ofPart[0]?.rows.length ?? 0) > (ofWhole[0]?.rows.length ?? 0);
    return isMore ? [...ofWhole, ...ofPart] : ofWhole;
  });
}

const keyOf = ({ from, to }: Span): string => `${from}-${to}`;
const isWithin = (span: Span, other: Span): boolean =>
  other.from <= span.from && other.to >= span.to && other.to - other.from > span.to - span.from;

/** Function words alone select nothing, unless several of them are a whole cell ("Now and Then"). */
function saysSomething({ isSmall, ordinals, words }: Asked, { from, to, found }: Span): boolean {
  const isSaid = (at: number): boolean =>
    isSmall[at] === false || (ordinals[at] ?? 0) > 0 || numberWords.has(words[at] ?? '');
  for (let at = from; at < to; at++) if (isSaid(at)) return true;
  return to - from >= 2 && found.some(({ isWhole }) => isWhole);
}

function spansOf({ asked, index }: Subject): Span[] {
  const matches = asked.words.map((_, at) => wordsLike(asked, index, at));
  const spans = new Map<string, Span>();
  for (const [from, own] of matches.entries())
    for (const [word, nearness] of own)
      for (const { column, code, at } of index.postings.get(word) ?? []) {
        const { words, core } = index.cells[column]?.get(code) ?? { words: [], core: 0 };
        if (at > 0 && matches[from - 1]?.has(words[at - 1] ?? '')) continue;
        let [length, far] = [1, nearness];
        for (; at + length < words.length; length++) {
          const next = matches[from + length]?.get(words[at + length] ?? '');
          if (next === undefined) break;
          far = Math.max(far, next);
        }
        const key = `${column} ${from} ${length}`;
        const span = spans.get(key) ?? { column, from, to: from + length, found: [], nearness: far };
        span.found.push({
          code,
          isWhole: at === 0 && (length === words.length || length === core),
          share: length / words.length,
        });
        span.nearness = Math.min(span.nearness, far);
        spans.set(key, span);
      }
  return [...spans.values()];
}

/** The words of cells that a token may mean, with the index of their nearness. */
function wordsLike({ words, stems, isSmall, ordinals }: Asked, index: CellIndex, at: number): Map<string, number> {
  const [word, stem, ordinal] = [words[at] ?? '', stems[at] ?? '', ordinals[at] ?? 0];
  const found = new Map<string, number>();
  const add = (like: string, nearness: number): void => {
    if (index.postings.has(like) && !found.has(like)) found.set(like, nearness);
  };
  add(word, 0);
  if (isSmall[at] === false) for (const like of index.byStem.get(stem) ?? []) add(like, 1);
  if (ordinal > 0)
    for (const like of [String(ordinal), `${ordinal}${['th', 'st', 'nd', 'rd'][ordinal] ?? 'th'}`]) add(like, 2);
  const number = numberWords.get(word);
  if (number !== undefined) add(String(number), 2);
  const isFuzzy = found.size === 0 && isSmall[at] === false && word.length >= 5 && !/\d/.test(word);
  if (isFuzzy && index.postings.size <= mostFuzzyWords)
    for (const like of index.postings.keys())
      if (like.length >= 4 && like[0] === word[0] && isWithinEdits(word, like, word.length >= 8 ? 2 : 1)) add(like, 3);
  return found;
}

/** The condition that selects these texts; none if there are too many of them. @param span the words, if they are parts of the texts. */
function conditionOf(
  { table, names, asked: { question } }: Subject,
  at: number,
  codes: readonly number[],
  span: Span | undefined,
): Condition[] {
  const column = table.columns[at];
  const [first] = codes;
  const name = names[at] ?? '';
  if (column === undefined || first === undefined) return [];
  const texts = new Map(codes.map((code) => [sameText(column.text(code)), column.text(code)]));
  if (texts.size === 1) return [{ op: '=', column: name, value: column.text(first).slice(0, 400) }];
  const said = span && question.text.slice(question.tokens[span.from]?.start, question.tokens[span.to - 1]?.end);
  if (said !== undefined && said !== '' && isContainedIn(column, said, texts))
    return [{ op: 'contains', column: name, value: said }];
  return texts.size <= mostValues ? [{ op: 'in', column: name, values: [...texts.values()] }] : [];
}

/** Whether exactly these texts of a column contain what is said. */
function isContainedIn(column: Column, said: string, texts: ReadonlyMap<string, string>): boolean {
  for (let code = 0; code < column.values; code++) {
    const text = sameText(column.text(code));
    if (text.includes(said) !== texts.has(text)) return false;
  }
  return true;
}
