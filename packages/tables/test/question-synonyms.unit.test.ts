import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';
import { frenchQuestions } from '../src/words/french-questions.js';
import { spanishQuestions } from '../src/words/spanish-questions.js';
import type { QuestionReading } from '../src/question/read-question.js';
import type { QuestionWords } from '../src/words/question-words.js';

/** A table with one measured column, in which the row "B" has the highest and "C" the lowest value. */
const measuredBy = (thing: string, header: string) =>
  tableOf(
    [thing, header],
    [
      ['A', '5,5'],
      ['B', '20'],
      ['C', '1,25'],
    ],
  );

const numbers = (reading: QuestionReading): number[] | undefined =>
  reading.kind === 'computed' ? reading.outcome.values.map(({ number }) => Number(number)) : undefined;

const ordered = (words: QuestionWords) =>
  words.synonyms.flatMap(({ words: said, headers, order }) =>
    order === undefined ? [] : [...said].map((phrase) => [phrase, [...headers][0] ?? '', order] as const),
  );
const plain = (words: QuestionWords) =>
  words.synonyms.flatMap(({ words: said, headers, order }) =>
    order === undefined ? [...said].map((phrase) => [phrase, [...headers][0] ?? ''] as const) : [],
  );

describe('a word that means a column without naming it', () => {
  it.each(ordered(spanishQuestions))('in Spanish, of rows: %s (%s, %s)', (phrase, header, order) => {
    const table = measuredBy('Cosa', header);
    expect(answers(ask(table, `¿Qué cosa es la ${phrase}?`, 'cosas'))).toEqual([order === 'highest' ? 'B' : 'C']);
  });

  it.each(plain(spanishQuestions))('in Spanish, of values: %s (%s)', (phrase, header) => {
    const table = measuredBy('Persona', header);
    expect(numbers(ask(table, `¿Cuánto ${phrase} A?`, 'cosas'))).toEqual([5.5]);
    // Nobody asks "who do we".
    if (phrase.endsWith('mos')) return;
    expect(answers(ask(table, `¿Quién ${phrase} más?`, 'cosas'))).toEqual(['B']);
  });

  it.each(ordered(frenchQuestions))('in French, of rows: %s (%s, %s)', (phrase, header, order) => {
    const question = phrase.startsWith('l') ? `Quelle chose est ${phrase} ?` : `Quel est le nom ${phrase} ?`;
    const table = measuredBy(phrase.startsWith('l') ? 'Chose' : 'Nom', header);
    expect(answers(ask(table, question, 'choses'))).toEqual([order === 'highest' ? 'B' : 'C']);
  });

  it.each(plain(frenchQuestions))('in French, of values: %s (%s)', (phrase, header) => {
    const table = measuredBy('Personne', header);
    expect(numbers(ask(table, `Combien ${phrase} A ?`, 'choses'))).toEqual([5.5]);
    expect(answers(ask(table, `Qui ${phrase} le plus ?`, 'choses'))).toEqual(['B']);
  });
});
