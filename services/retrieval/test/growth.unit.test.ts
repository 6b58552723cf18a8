import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { analyseCard, analyseQuery } from '../src/domain/analysis/analyse.js';
import { compoundsOf } from '../src/domain/analysis/compounds.js';
import { fold } from '../src/domain/analysis/fold.js';
import { languageOf } from '../src/domain/analysis/language.js';
import { languages } from '../src/domain/analysis/languages.js';
import { stem } from '../src/domain/analysis/stemming.js';
import { normalise, wordsOf } from '../src/domain/analysis/words.js';
import { inBytes, sentencesOf, wordsFound } from '../src/domain/highlights.js';

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  'normal form': normalise,
  words: (text) => wordsOf(normalise(text)),
  compounds: (text) => compoundsOf(normalise(text), true),
  folding: fold,
  stemming: (text) => languages.map((language) => stem(text.toLowerCase(), language)),
  'stemming words': (text) => wordsOf(normalise(text)).words.map((word) => languages.map((each) => stem(word, each))),
  language: (text) => languageOf(wordsOf(normalise(text)).words, 1),
  cards: (text) => analyseCard(text, text),
  queries: (text) => analyseQuery(text, languages),
  highlights: (text) => wordsFound(text, new Set(analyseQuery(text.slice(0, 100), ['en']).terms.keys()), ['en', 'de']),
  sentences: (text) => inBytes(text, sentencesOf(text)),
};

describe('the time grows with the length of the text alone', { timeout: 120_000 }, () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });
});
