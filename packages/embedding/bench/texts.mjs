// Texts like those of cards, from the .txt and .md files of a folder, or generated from words of the model's vocabulary.
import { minilm } from '@cardinal/model-minilm';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const textsWanted = 320;

/** @returns 320 texts of 40 to 120 words. */
export function benchTexts(folder) {
  const words = folder === undefined ? madeWords() : wordsOf(folder);
  const random = randomFrom(20260101);
  return Array.from({ length: textsWanted }, () => {
    const count = 40 + Math.floor(random() * 81);
    const from = Math.floor(random() * Math.max(1, words.length - count));
    return words.slice(from, from + count).join(' ');
  });
}

function wordsOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(txt|md)$/.test(name));
  const words = names
    .slice(0, 50)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/\s+/).filter(Boolean));
  if (words.length < 1_000) throw new Error(`${folder} holds too little text in .txt and .md files.`);
  return words;
}

function madeWords() {
  const plain = readFileSync(minilm.vocabularyFile, 'utf8')
    .split('\n')
    .filter((token) => /^[a-z]{2,}$/.test(token));
  const random = randomFrom(7);
  // Squared, so that common words, which come first, are drawn more often.
  return Array.from({ length: 50_000 }, () => plain[Math.floor(random() ** 2 * plain.length)]);
}

/** A mulberry32 generator of numbers in [0, 1). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
