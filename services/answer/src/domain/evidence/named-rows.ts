import { namesOfLines, periodsIn, plainWords, type Language } from '@cardinal/language';
import type { Card } from '../card.js';
import { keyOfLabel } from '../question/asked-figures.js';
import type { Question } from '../question/question.js';
import { cellBorder } from '../sentences.js';
import { stems } from '../stems.js';
import type { Candidate } from './candidates.js';
import { namingStems } from './document-names.js';

type Stems = ReadonlySet<string>;

/** How far a question names a row by its label: it says the label, or it also asks for nothing else. */
const saidLabel = 1;
const askedLabel = 2;

/**
 * The cards that have a row of a table whose label the question says as a whole, besides words that name the card's document: first those whose row
 * is all that the question asks for, then those that say the years that it asks for; otherwise in their order.
 */
export function withNamedRow(question: Question, cards: readonly Card[]): Card[] {
  const { years } = periodsIn(question.asked);
  const namedBy = namingStems(question.asked, question.reading);
  const numbers = new Set(question.numbers);
  const graded = cards.flatMap((card) => {
    const { fileName, title, tableHeader, verbatimContent } = card;
    if (!verbatimContent.includes(cellBorder)) return [];
    const named = namedBy(fileName);
    const asked = askedOf(question, named);
    if (asked.size === 0) return [];
    const grade = Math.max(
      ...verbatimContent.split('\n').map((row) => {
        const label = labelOf(row, question.reading, named);
        if (isPart(question, label, asked) || isMeasure(question, label) || isSameLine(question, label, asked))
          return askedLabel;
        if (label.core.size < Math.min(2, asked.size) || !isSubset(label.core, asked, numbers)) return 0;
        return isSubset(asked, label.whole, question.figures.stating) ? askedLabel : saidLabel;
      }),
    );
    const saysYears = years.every((year) => [verbatimContent, tableHeader, title].some((text) => text.includes(year)));
    return grade === 0 ? [] : [{ card, order: 2 * grade + Number(saysYears) }];
  });
  return graded.toSorted((one, other) => other.order - one.order).map(({ card }) => card);
}

/**
 * Whether what a question asks for is computed from a row: from a line of its measure, or from the row that it names ("revenue growth"). Not from a
 * row that it asks for by its label and the headings above it ("revenue in the separate statements").
 */
export function isPartOfAnswer(question: Question, { text, named, withTitle }: Candidate): boolean {
  const label = labelOf(text, question.reading, named);
  const asked = askedOf(question, named);
  const isAll = isSubset(label.core, asked) && isSubset(asked, label.whole, withTitle, question.figures.stating);
  return !isAll && isPart(question, label, asked);
}

/** Whether a row states the measure that a question asks for: "Gross margin | 39.9 %". */
export const statesMeasure = (question: Question, { text, named }: Candidate): boolean =>
  isMeasure(question, labelOf(text, question.reading, named));

const isMeasure = ({ figures, reading }: Question, { written }: Label): boolean =>
  figures.mayBeAsked && written !== '' && figures.measures.has(keyOfLabel(written, reading));

const isPart = (question: Question, label: Label, asked: Stems): boolean =>
  question.figures.mayBeAsked && (isLine(question, label) || isComputedFrom(question, label, asked));

const isLine = ({ figures, reading }: Question, { written }: Label): boolean =>
  written !== '' && figures.lines.has(keyOfLabel(written, reading));

function isComputedFrom({ figures: { computing, stating } }: Question, { core, whole }: Label, asked: Stems): boolean {
  if (core.size === 0 || computing.size === 0 || !isSubset(core, asked)) return false;
  return isSubset(asked, whole, computing, stating);
}

/**
 * Whether a question asks for a row by its label and nothing else: "Total assets", but neither "Total" nor "Total other assets", for "What were
 * the total assets of Example in 2022?". Words of the header name columns.
 */
export function isNamedWholly(question: Question, { text, named, sentence: { header = '' } }: Candidate): boolean {
  const label = labelOf(text, question.reading, named);
  if (label.core.size === 0) return false;
  const asked = askedOf(question, named);
  if (isSameLine(question, label, asked)) return true;
  const columns = new Set(stems(header, question.reading));
  if (!isSubset(label.core, asked, new Set(question.numbers))) return false;
  if (!isSubset(asked, label.whole, columns, question.figures.stating)) return false;
  // Words without a stem tell labels apart: "Total other assets", "Income before taxes".
  const said = new Set(plainWords(question.asked));
  const isSmall = (word: string): boolean => stems(word, question.reading).length === 0;
  return plainWords(label.written).every((word) => said.has(word) || !isSmall(word));
}

/** Whether a row is the line of a statement that a question asks for by another of its names: "Total revenues" for "revenue". */
function isSameLine({ figures, reading }: Question, { written }: Label, asked: Stems): boolean {
  if (!figures.mayBeAsked || reading !== 'en' || asked.size === 0) return false;
  const names = lineNames().get(keyOfLabel(written, reading));
  return names?.has(sortedKey([...asked].filter((stem) => !figures.stating.has(stem)))) === true;
}

const sortedKey = (some: readonly string[]): string => some.toSorted().join(' ');

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** By the key of each name of a line: the sorted stems of all its names. */
function lineNames(): ReadonlyMap<string, ReadonlySet<string>> {
  return (known ??= new Map(
    namesOfLines('en').flatMap((names) => {
      const all = new Set(names.map((name) => sortedKey([...new Set(stems(name))])));
      return names.map((name) => [keyOfLabel(name, 'en'), all] as const);
    }),
  ));
}

const isSubset = (some: Stems, ...of: readonly Stems[]): boolean =>
  [...some].every((stem) => of.some((each) => each.has(stem)));

/** What a question asks for, without the words that name a document, and without years and other numbers. */
const askedOf = ({ content, numbers }: Question, named: Stems): Stems =>
  new Set(content.filter((stem) => !named.has(stem) && !numbers.includes(stem)));

interface Label {
  /** Without what may follow: "Receivables" of "Receivables (Note 3), net of allowances of 5". */
  readonly written: string;
  /** Stems of `written`, without those that name the document; none if the row has no label. */
  readonly core: Stems;
  readonly whole: Stems;
}

/** The label of a row, which is its first cell if that has a word. */
function labelOf(row: string, reading: Language, named: Stems): Label {
  const [label = ''] = row.split(cellBorder);
  if (label === row || !/\p{L}/u.test(label)) return { written: '', core: new Set(), whole: new Set() };
  const open = label.replaceAll(inBrackets, ' ');
  const end = open.search(behindLabel);
  const written = end < 0 ? open : open.slice(0, end);
  const own = (text: string): Stems => new Set(stems(text, reading).filter((stem) => !named.has(stem)));
  const core = own(written);
  return core.size > 0 ? { written, core, whole: own(label) } : { written: label, core: own(label), whole: own(label) };
}

const inBrackets = /\([^()]*\)/g;
/** What follows the name of a line of a statement: "net of allowances of $46", "par value $1 per share", the dots up to its value. */
const behindLabel = /(?:;|\s[-–—]\s|\s?…|\.{3}|, (?:net of|less|abzüglich)\s)/u;
