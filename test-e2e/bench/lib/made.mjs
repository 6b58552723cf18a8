// Generated documents: sentences of artificial words, the same in every run, with enough variety that no two paragraphs are alike.
import { createPdf } from '@cardinal/testkit';

const syllables = 'ba cen di for gul han jek li mon nar pel rin sol tam vor wex'.split(' ');
const frames = [
  (a, b, c) => `The ${a} of ${b} was inspected before the ${c} left the harbour.`,
  (a, b, c) => `Every ${a} must be kept apart from the ${b} until the ${c} has cooled down.`,
  (a, b, c) => `In the year of the ${a}, traders from ${b} carried more than forty crates of ${c} across the river.`,
  (a, b, c) => `A ${a} is a kind of ${b} that people in the north use instead of ${c}.`,
  (a, b, c) => `Nobody in ${a} remembers why the ${b} was built beside the old ${c}.`,
];

/** @returns a generator of numbers in [0, 1), with the same sequence for the same seed. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];

export function madeWord(random) {
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, syllables)).join('');
}

export function madeParagraph(random, sentences = 5) {
  return Array.from({ length: sentences }, () =>
    pick(random, frames)(madeWord(random), madeWord(random), madeWord(random)),
  ).join(' ');
}

/** A text document with `paragraphs` paragraphs of about 85 words each. */
export function madeText(random, paragraphs) {
  const parts = Array.from({ length: paragraphs }, () => madeParagraph(random));
  return Buffer.from(`Report on ${madeWord(random)}\n\n${parts.join('\n\n')}\n`);
}

/** Number of pages of 44 lines that one section of `madePdf` fills. */
const pagesOfSection = 0.88;

/** A text PDF of about `pages` pages. */
export function madePdf(random, pages) {
  const sections = Array.from({ length: Math.round(pages / pagesOfSection) }, () => ({
    heading: `The ${madeWord(random)} of ${madeWord(random)}`,
    paragraphs: Array.from({ length: 6 }, () => madeParagraph(random)),
  }));
  return createPdf(sections);
}
