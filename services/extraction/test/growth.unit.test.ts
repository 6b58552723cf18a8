import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { readCard, sketchesOf } from '../src/domain/conflicts/card-statements.js';
import { compareCards } from '../src/domain/conflicts/compare-cards.js';
import { clean } from '../src/domain/conflicts/clean.js';
import { itemsOf } from '../src/domain/conflicts/items.js';
import { namesIn } from '../src/domain/conflicts/names.js';
import { readStated } from '../src/domain/conflicts/statement.js';
import { readValues } from '../src/domain/conflicts/values/read-values.js';
import { changesBetween } from '../src/domain/conflicts/version-changes.js';
import { factsIn } from '../src/domain/importance.js';
import { saysWhatItIs } from '../src/domain/knowledge-type.js';
import { announces } from '../src/domain/lead-in.js';
import { isImperative } from '../src/domain/imperatives.js';
import { estimateTokens } from '../src/domain/text/tokens.js';
import { contentWords, normalised, shortened, wordsOf } from '../src/domain/text/words.js';
import { findVerbatim } from '../src/domain/written/find-verbatim.js';
import { fold } from '../src/domain/written/folded.js';
import { heading, item, paragraph } from '../testing/documents.js';
import { makeCards } from '../testing/make-cards.js';

/** Another text that is nearly the same. */
const changed = (text: string): string => text.replaceAll('1', '2').replaceAll('a', 'b');
const card = (text: string) => ({ cardId: 1, ordinal: 1, title: text, verbatimContent: text, page: 1 });
const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  tokens: (text) => estimateTokens(text),
  words: (text) => contentWords(wordsOf(text)),
  'normal form': normalised,
  shortening: (text) => shortened(text, 200),
  'shortening little': (text) => shortened(text, text.length - 1),
  facts: factsIn,
  definitions: saysWhatItIs,
  'lead-ins': announces,
  imperatives: isImperative,
  sketches: sketchesOf,
  cleaning: clean,
  names: namesIn,
  values: readValues,
  items: (text) => itemsOf(text, []),
  statements: (text) => readStated(text, 0),
  'statements of cards': (text) => readCard(text, text).sentences.map((sentence) => sentence.statement()),
  topics: (text) => readCard(text, text).topic(),
  'names of many things': (text) => namesIn(text.replaceAll('a', ' Barn 7 x')),
  changes: (text) => changesBetween([card(text)], [card(`x${changed(text)}`)]),
  'changes of many': (text) => changesBetween(lines(text).map(card), lines(changed(text)).map(card)),
  verbatim: (text) => findVerbatim(fold(text), changed(text)),
  'verbatim part': (text) => findVerbatim(fold(text), `${text.slice(0, text.length / 2)}x`),
};

/** Functions that work on pieces of bounded size. */
const makers: Readonly<Record<string, (text: string) => unknown>> = {
  comparison: (text) => compareCards(readCard(text, text), readCard(text, changed(text))),
  'cards of paragraphs': (text) => makeCards([paragraph(`x ${text}`)]),
  'cards of short paragraphs': (text) => makeCards(lines(text).map(paragraph)),
  'cards of headings': (text) => makeCards([heading(`x ${text}`), paragraph('A thing is a thing.')]),
  'cards of lists': (text) => makeCards([paragraph('A list:'), ...lines(text).map((line) => item('-', line))]),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });

  it.each(Object.entries(makers))('%s', (_name, make) => {
    expect(steepTexts((text) => void make(text), { from: 8_192, to: 32_768 }, 10)).toEqual([]);
  });
});
