import { headingsOf } from '@cardinal/language';
import { leadOf, leadsDiffer, type Lead } from './leads.js';
import { fields, places } from './lexicon/labels.js';
import { isReference, namesIn, type Name } from './names.js';
import type { Sketch } from './sketch.js';
import type { Statement } from './statement.js';
import { subjectOf, subjectsDiffer, type Subject } from './subject.js';
import { compareValues } from './values/compare.js';
import { readValues } from './values/read-values.js';
import type { Value } from './values/value.js';

/** Codes by what they number: {station: {9}, order: {1043}}. */
type Named = Map<string, Set<string>>;

/** The subject of a card, as far as it tells what its sentences are about. Read only if two sentences differ, which is rare. */
export interface Topic {
  /** The parts of its title. */
  readonly headings: readonly string[];
  readonly subject: Subject;
  /** Names in its title, with -1 for their position, and in its text. */
  readonly named: readonly (Name & { readonly at: number })[];
  /** Fields of a record, by name: {customer: "brightwater"}. */
  readonly fields: ReadonlyMap<string, string>;
  /** Dates in its title, if it is the title of a record. */
  readonly recorded: readonly Value[];
  /** Days, months and quarters in the card's sentences. */
  readonly periods: () => readonly Value[];
  readonly leads: readonly Lead[];
}

/** Matches a name or a code, but no amount. */
const naming = /^(?:\p{Lu}|#?[\p{L}/.-]*\d[\p{L}\d/.-]*\s*$)/u;
/** Kinds of documents of which there is one for each day, month or occasion. */
const record =
  /\b(?:minutes|meeting|report|log|diary|shift|visit|inspection|quarter\w*|week\w*|month\w*|statement|invoice|delivery|results?|review|newsletter|protocol|bulletin|audit|summary|Q[1-4])\b/i;
const field = /^[ \t]*(\p{L}[\p{L} ]{1,24}?)(?:\s(?:no\.?|number|id|name))?[ \t]*:[ \t]*(\S[^\n]{0,60})$/gimu;
/** Kinds of things that are identified by their day: "the invoice of 3 March". */
const occasion =
  /\b(?:match|game|meeting|invoice|minutes|letter|visit|session|order|delivery|report|election|decision|e-?mail|offer|statement|inspection|audit|call|judge?ment|accident|incident|contract|agreement|bill|receipt|payment|order|concert|show|flight)\s(?:of|dated|from)\s(?:the\s)?$/i;
/** "Dear Ms Keller," */
const salutation =
  /^[^\S\n\r\u2028\u2029]*(?:Dear|Hello)\s([^,\n\r\u2028\u2029]*\p{Lu}[^,\n\r\u2028\u2029]{1,40})[,\n]/mu;
/** Verbs in the past tense; `standing` has those of what is or has to be. */
const past =
  /\b(?:was|were|had|did|took|came|rose|fell|grew|met|held|made|sold|ran|began)\b|(?<![\p{L}\p{N}_])\p{L}{3,}ed\b/iu;
const standing = /\b(?:is|are|has|have|must|may|can|shall|should|will|cannot|do|does)\b/i;

export function readTopic(title: string, text: string, sentences: readonly Sketch[]): Topic {
  return {
    headings: headingsOf(title).map((part) => part.toLowerCase()),
    subject: subjectOf(title, text),
    named: namedIn(title, text),
    fields: fieldsIn(text),
    recorded: record.test(title) ? datesIn(title) : [],
    periods: () => sentences.flatMap((sentence) => sentence.statement()?.values.filter(isPeriod) ?? []),
    leads: sentences.map(leadOf),
  };
}

function fieldsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const addressee = salutation.exec(text)?.[1];
  if (addressee !== undefined) found.set('dear', addressee.toLowerCase());
  for (const [, name = '', value = ''] of text.matchAll(field)) {
    const words = name.trim().toLowerCase().split(' ');
    const last = words.at(-1) ?? '';
    // "Weight of the product: 4 kg" is a property, not a name.
    if (fields.has(last) && words.length < 3 && naming.test(value)) found.set(last, value.trim().toLowerCase());
  }
  return found;
}

function namedIn(title: string, text: string): Topic['named'] {
  const telling = namesIn(text).filter(
    (name) => !isReference(text, name) && (!places.has(name.kind) || opens(text, name)),
  );
  return [
    ...namesIn(title)
      .filter((name) => !isReference(title, name))
      .map((name) => ({ ...name, at: -1 })),
    ...telling.map((name) => ({ ...name, at: name.start })),
  ];
}

/** Whether a sentence begins with the name, possibly with "the" or "at" before it. */
// linear: it sees 100 characters.
const opens = (text: string, { start }: Name): boolean =>
  /(?:^|[.!?:]\s|\n)\s*(?:\p{L}{2,4}\s){0,2}\p{L}[\p{L}-]*\.?[\s#:]*(?:no\.?\s?)?$/iu.test(
    text.slice(Math.max(0, start - reach), start),
  );
/** In UTF-16 code units: longer than three words and a label. */
const reach = 100;

const datesIn = (text: string): Value[] => readValues(text).filter(isPeriod);

const isPeriod = ({ date }: Value): boolean =>
  date !== undefined && (date.quarter !== undefined || date.month !== undefined || date.day !== undefined);

/** One side of a comparison: a sentence and the topic of its card. */
export interface Placed {
  readonly statement: Statement;
  readonly topic: Topic;
}

/** Whether two sentences are about different things: by their own names, or else by those of their cards. */
export function topicsDiffer(a: Placed, b: Placed): boolean {
  const [x, y] = [a.topic, b.topic];
  if (subjectsDiffer(x.subject, y.subject) || namesDiffer(a, b) || leadsDiffer(a.statement, x, b.statement, y))
    return true;
  for (const [name, value] of x.fields) {
    const other = y.fields.get(name);
    if (other !== undefined && other !== value) return true;
  }
  if (allDiffer(x.recorded, y.recorded) || allDiffer(occasionsOf(a.statement), occasionsOf(b.statement))) return true;
  return isPast(a.statement) && isPast(b.statement) && undated(a) && undated(b) && allDiffer(x.periods(), y.periods());
}

/** For each kind of thing, the sentence's own names count, or else those of its title and of the text before it. */
function namesDiffer(a: Placed, b: Placed): boolean {
  const [x, y] = [namedFor(a), namedFor(b)];
  for (const [kind, codes] of x) {
    const others = y.get(kind);
    if (others && ![...codes].some((code) => others.has(code))) return true;
  }
  return false;
}

function namedFor({ statement, topic }: Placed): Named {
  const own = grouped(statement.names);
  const around = grouped(topic.named.filter(({ kind, at }) => at < statement.start && !own.has(kind)));
  return new Map([...around, ...own]);
}

function grouped(names: readonly Name[]): Named {
  const named: Named = new Map();
  for (const { kind, code } of names) named.set(kind, (named.get(kind) ?? new Set()).add(code));
  return named;
}

const occasionsOf = ({ cleaned, values }: Statement): Value[] =>
  values.filter(({ date, start }) => date !== undefined && occasion.test(cleaned.slice(0, start)));

const isPast = ({ cleaned }: Statement): boolean => past.test(cleaned) && !standing.test(cleaned);
const undated = ({ statement }: Placed): boolean => !statement.values.some(({ date }) => date !== undefined);

const allDiffer = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length > 0 && b.length > 0 && a.every((x) => b.every((y) => compareValues(x, y) === 'different'));
