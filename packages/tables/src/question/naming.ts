import type { Order, QuestionWords, Synonym } from '../words/question-words.js';
import { maskOf, positions, type Mask } from './mask.js';
import type { ColumnWords, TableWords } from './table-words.js';
import type { Question } from './tokens.js';

/** How a question names a column. */
export interface Naming {
  /** Share of the header's words that it says. */
  readonly share: number;
  readonly at: readonly number[];
  readonly mask: Mask;
  /** A word that implies a column also says whether its largest or smallest value is asked for. */
  readonly order?: Order;
  /** All of its header, or words that no other header has. */
  readonly isNamed: boolean;
}

const unnamed: Naming = { share: 0, at: [], mask: 0n, isNamed: false };
/** Words of one header stand near each other. */
const nearby = 2;
/** Less of a header is no name. */
const leastShare = 0.3;

/** For each column how the question names it. @param names stems that name the rows: of "Order ID" "order" alone names no column. */
export function namings(question: Question, table: TableWords, names: ReadonlySet<string>): Naming[] {
  const byHeader = table.columns.map((column) => byHeaderWords(question, table, column, names));
  for (const synonym of question.words.synonyms) addSynonym(question, table, byHeader, synonym);
  return byHeader;
}

function byHeaderWords(
  question: Question,
  { headers }: TableWords,
  { stems }: ColumnWords,
  names: ReadonlySet<string>,
): Naming {
  if (stems.length === 0) return unnamed;
  let best: number[] = [];
  for (const [start, token] of question.tokens.entries()) {
    if (!stems.includes(token.stem)) continue;
    const at: number[] = [];
    for (const stem of stems) {
      const found = question.tokens.findIndex(
        (each, index) =>
          each.stem === stem && index >= start - nearby && index < start + stems.length + nearby && !at.includes(index),
      );
      if (found >= 0) at.push(found);
    }
    if (at.length > best.length) best = at;
  }
  if (best.length === 0) return unnamed;
  const share = best.length / stems.length;
  const said = best.map((at) => question.tokens[at]?.stem ?? '');
  const isAlone = said.every((stem) => headers.get(stem) === 1) && said.some((stem) => !names.has(stem));
  // "Total" names no column where a total may be asked for, nor does "how many" where a count may be, and "spent" alone not the hours.
  const spoken = best.map((at) => question.tokens[at]?.word ?? '');
  if (spoken.every((word) => isOperator(question.words, word)) || best.every((at) => isCount(question, at)))
    return unnamed;
  const isOther = share < 1 && spoken.every((word) => question.words.synonyms.some(({ words }) => words.has(word)));
  if (isOther) return unnamed;
  return { share, at: best, mask: positions(best), isNamed: share === 1 || (share >= leastShare && isAlone) };
}

const isOperator = (
  { total, average, distinct, difference, superlatives, times }: QuestionWords,
  word: string,
): boolean => [total, average, distinct, difference, superlatives, times].some((list) => list.has(word));

/** Whether the token is one of two that ask for a count: "how many". */
const isCount = ({ tokens, words }: Question, at: number): boolean =>
  [at - 1, at].some((from) => words.count.has(`${tokens[from]?.word ?? ''} ${tokens[from + 1]?.word ?? ''}`));

/** "Heaviest" names the column in kilograms, where there is one such column: by its header, else by its unit. */
function addSynonym(question: Question, table: TableWords, namings: Naming[], synonym: Synonym): void {
  const at = question.tokens.findIndex(({ word }) => synonym.words.has(word));
  if (at < 0) return;
  const numbers = table.columns.filter(({ column }) => column.facts.type === 'number' && !column.facts.sequence);
  const stems = new Set([...synonym.headers].map(question.stem));
  const byHeader = numbers.filter((column) => column.stems.some((stem) => stems.has(stem)));
  const meant = byHeader.length > 0 ? byHeader : numbers.filter(({ column }) => synonym.units.has(column.facts.unit));
  const [only, ...others] = meant;
  if (only === undefined || others.length > 0) return;
  const naming = namings[only.index] ?? unnamed;
  // The header's own word names its column, unless it is the synonym.
  if (namings.some((each, index) => index !== only.index && each.at.includes(at))) return;
  // "Most expensive", "least expensive".
  const before = synonym.order && question.words.superlatives.get(question.tokens[at - 1]?.word ?? '');
  const from = before === undefined ? at : at - 1;
  const order = before === 'lowest' ? opposite(synonym.order) : synonym.order;
  namings[only.index] = {
    ...naming,
    share: 1,
    at: [...new Set([...naming.at, at])],
    mask: naming.mask | maskOf(from, at + 1),
    isNamed: true,
    ...(order && { order }),
  };
}

const opposite = (order: Order | undefined): Order => (order === 'highest' ? 'lowest' : 'highest');

/** Whether another column that would do is named by one of the same words, and no less. */
export function hasRival(all: readonly Naming[], index: number, wouldDo: (index: number) => boolean): boolean {
  const own = all[index] ?? unnamed;
  return all.some(
    (other, at) =>
      at !== index && wouldDo(at) && other.share > 0 && other.share >= own.share && (other.mask & own.mask) !== 0n,
  );
}
