import { english } from '@cardinal/language';
import { cellBorder } from '../sentences.js';
import { asksForMoney, quantityWords } from '../tuning.js';

/**
 * Numbers of an English sentence that may answer the question for a number. One that says something else does not: a span of time is no number
 * of people, the number of a section, a version or a year counts nothing, and the number of steps is no price.
 *
 * Rows of tables are not examined so, because the names of their columns say what their numbers are.
 */
export function amountsIn(sentence: string, question: string): string[] {
  const found = [...sentence.matchAll(numberPattern)];
  const all = found.map(([number]) => number);
  if (sentence.includes(cellBorder)) return all;
  if (asksForMoney.test(question)) return money.test(sentence) ? all : [];
  const [, ...counted] = countedThings.exec(question) ?? [];
  if (counted.length === 0 || counted.some((word) => aUnit.test(word))) return all;
  return found.filter((match) => counts(match, sentence)).map(([number]) => number);
}

/** Whether a number counts things, rather than measuring or naming something. */
function counts({ 0: number, index }: RegExpExecArray, sentence: string): boolean {
  const before = sentence.slice(Math.max(0, index - longestBefore), index);
  const after = sentence.slice(index + number.length, index + number.length + longestAfter);
  if (aFraction.test(number) && !/^ (?:of|the|an?)\b/iu.test(after) && !/\bby $/iu.test(before)) return false;
  if (number.toLowerCase() === 'one' && !beforeCounted.test(after)) return false;
  if (aUnit.test(number) || measured.test(after) || isNamedByNumber.test(before)) return false;
  const isFirst = index < longestBefore && !/[\p{L}\p{N}]/u.test(before);
  const isOfSection = isFirst && ofSection.test(number + after);
  const isYear = aYear.test(number) && beforeYear.test(before);
  return !isOfSection && !isYear && !minutes.test(after);
}

const longestBefore = 24;
const longestAfter = 48;

const numberPattern = new RegExp(
  `\\d[\\d,.]*|%|\\b(?:${[...english.numbers.keys()].join('|')}|${quantityWords})\\b`,
  'giu',
);

/** What a question counts, by its first words: "How many people …", "How many paid holiday days …". */
const countedThings = /\bhow many (\p{L}+)(?: (\p{L}+))?(?: (\p{L}+))?/iu;

const currencies =
  'euros?|dollars?|pounds?|francs?|pence|penn(?:y|ies)|cents?|yen|yuan|rupees?|liras?|kron[aeo]r?|crowns?|zlotys?|pesos?|reais|rand|rubles?|dirhams?|dinars?|riyals?|shekels?';
/** A price, a share of one, or that there is none. */
const money = new RegExp(
  [
    String.raw`\p{Sc}|%|\b(?:${currencies}|per ?cent|half|(?<!\b(?:once|twice|times) )(?:an?|one|two|three) (?:thirds?|quarters?)|twice|double|free|nothing)\b`,
    String.raw`(?<!\p{L})(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|SEK|NOK|DKK|CZK|HUF|TRY|AUD|CAD|NZD|SGD|HKD|ZAR|BRL|AED|SAR)(?!\p{L})`,
    String.raw`\b(?:no|without) (?:\p{L}+ )?(?:charge|cost|fee|payment)s?\b|(?<![\d.,])\d{1,9}[.,]\d\d(?![\d.,]\d)`,
  ].join('|'),
  'iu',
);

const months = english.months.flatMap(([name = '']) => (name === 'may' ? [] : [name])).join('|');
const units =
  'seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|decades?|centur(?:y|ies)|[ap]\\.?m|' +
  'met(?:er|re)s?|kilomet(?:er|re)s?|centimet(?:er|re)s?|millimet(?:er|re)s?|miles?|feet|foot|inch(?:es)?|yards?|acres?|hectares?|' +
  'gram(?:me)?s?|kilogram(?:me)?s?|ton(?:ne)?s?|lit(?:er|re)s?|gallons?|degrees?|watts?|volts?|bar|' +
  `km|cm|mm|kg|mg|ml|kw|kwh|mb|gb|${currencies}`;
const aUnit = new RegExp(`^(?:${units})$`, 'iu');
/** Behind the number of a measure, with a word between at most: "six weeks", "20 working days", "5 million euros", "12 March". */
const measured = new RegExp(
  String.raw`^(?:[ -](?:(?!(?:an?|per|each|every|of|to|or|and|in|for|the|by|at|on|with|from|after|within) )\p{Ll}{2,20} )?)?(?:(?:${units}|${months})(?!\p{L})|[°\p{Sc}])`,
  'iu',
);

/** "version 2", "room 12", "E09", "€5". */
const isNamedByNumber = new RegExp(
  String.raw`(?:\p{Lu}|\p{Sc} ?|\d:|\b(?:versions?|chapters?|sections?|pages?|no\.?|rooms?|flats?|steps?|articles?|clauses?|levels?|tables?|figures?|model|grade|line|rule|aged?|${months}) )$`,
  'u',
);
/** "3.1 Members …", "4. Run …", "2) Members …" */
const ofSection = /^(?:\d{1,3}(?:\.\d{1,3})*\.|\d{1,3}(?:\.\d{1,3})+|\d{1,3}\)) ?\p{Lu}/u;
const aFraction = /^(?:half|third|quarter)$/iu;
/** What is behind "one" that counts, rather than stands for somebody. */
const beforeCounted = /^ (?!(?:of|or|and|another|who|that|which|should|may|must|can|is|has)\b)\p{L}/u;
const minutes = /^:\d\d/u;
const aYear = /^(?:1[5-9]|20)\d\d[.,]?$/u;
const beforeYear = /\b(?:in|since|until|from|by|of|year|early|late) $/iu;
