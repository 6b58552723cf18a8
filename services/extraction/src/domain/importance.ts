import type { KnowledgeType } from '@cardinal/contracts';
import type { Reading } from './group-reading.js';
import { limits } from './card-sizes.js';

/** Weight of each type: rules and definitions are asked for by name, plain prose is the base. */
const typeWeight: Readonly<Record<KnowledgeType, number>> = {
  policy: 1,
  procedure: 0.9,
  definition: 0.9,
  reference: 0.6,
  knowledge: 0.5,
};

/** Facts (numbers, dates, names) per sentence at which the density is full. */
const fullDensity = 4;

/**
 * Priority of reading a card before the others of its document, 0..1, two decimals:
 *
 * `0.30 facts + 0.25 type + 0.20 substance + 0.15 focus + 0.10 lead`
 *
 * - facts: numbers and capitalised words inside sentences or items, per sentence or item, full at 4; a table has 1 with a digit, else 0.5
 * - type: policy 1, procedure and definition 0.9, reference 0.6, knowledge 0.5
 * - substance: tokens / 60, full at a card that stands alone
 * - focus: share of the title's content words that the card repeats; 0.5 if the title has none
 * - lead: 1 for the first card of the document, falling as 1 / (1 + ordinal / 10)
 *
 * A card of headings alone gets a quarter of the score, because there is no text under them.
 */
export function importanceOf(
  reading: Reading,
  type: KnowledgeType,
  titleWords: readonly string[],
  ordinal: number,
): number {
  const substance = Math.min(1, reading.group.tokens / limits.min);
  const lead = 1 / (1 + ordinal / 10);
  const score =
    0.3 * factDensity(reading) +
    0.25 * typeWeight[type] +
    0.2 * substance +
    0.15 * focus(reading, titleWords) +
    0.1 * lead;
  const worth = reading.form === 'heading' ? score / 4 : score;
  return Math.round(Math.min(1, worth) * 100) / 100;
}

function factDensity({ sentences, items, form, group }: Reading): number {
  if (form === 'table') return group.units.some((unit) => /\d/.test(unit.text)) ? 1 : 0.5;
  let facts = 0;
  for (const { text } of [...sentences, ...items]) facts += factsIn(text);
  return Math.min(1, facts / Math.max(1, sentences.length + items.length) / fullDensity);
}

/** Number of numbers, and of capitalised words other than the first. */
export const factsIn = (text: string): number =>
  text.match(/(?<=[\s("“])\p{Lu}[\p{L}'’-]+|\d[\d.,:/%-]*/gu)?.length ?? 0;

function focus({ frequency, items, group }: Reading, titleWords: readonly string[]): number {
  const distinct = [...new Set(titleWords)];
  if (distinct.length === 0) return 0.5;
  const rest = [
    ...items.map((item) => item.text),
    ...group.units.filter((unit) => unit.kind === 'table').map((unit) => unit.text),
  ]
    .join(' ')
    .toLowerCase();
  return distinct.filter((word) => frequency.has(word) || rest.includes(word)).length / distinct.length;
}
