import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decompose } from '../src/domain/question/decompose.js';

const parts = (question: string): string[] => decompose(question).parts.map((part) => part.question);

describe('compound questions', () => {
  it.each([
    ['What is a valve?', []],
    ['Who founded Procter and Gamble?', ['Who founded Procter?', 'Who founded Gamble?']],
    ['What is salt and pepper?', []],
    ['When was it built? Who built it?', ['When was it built?', 'Who built it?']],
    ['When was Acme founded and who leads it?', ['When was Acme founded?', 'who leads it?']],
    ['Where and when did it begin?', ['Where did it begin?', 'when did it begin?']],
    ['When was Acme founded, and why?', ['When was Acme founded?', 'why was Acme founded?']],
    ['How long is the tunnel, and where does it end', ['How long is the tunnel?', 'where does it end?']],
    [
      'What is the difference between the Basic plan and the Pro plan?',
      ['What is the Basic plan?', 'What is the Pro plan?'],
    ],
    [
      'What is the difference in price between tea and coffee?',
      ['What is the price of tea?', 'What is the price of coffee?'],
    ],
    ['Compare the old pump with the new pump.', ['What is the old pump?', 'What is the new pump?']],
    ['How do valves and pumps differ in weight?', ['What is the weight of valves?', 'What is the weight of pumps?']],
    ['TCP vs UDP', ['What is TCP?', 'What is UDP?']],
    [
      'What are the capitals of Poland and Peru?',
      ['What are the capitals of Poland?', 'What are the capitals of Peru?'],
    ],
    ['When did Anna, Ben and Carl join?', ['When did Anna join?', 'When did Ben join?', 'When did Carl join?']],
  ])('%s', (question, expected) => expect(parts(question)).toEqual(expected));

  it('let a later clause refer to the one before', () => {
    expect(decompose('When was Acme founded and who leads it?').parts[1]?.previous).toBe('When was Acme founded?');
  });

  it('are tried as a whole first only if one passage may answer them', () => {
    expect(decompose('Compare tea with coffee').wholeMayDo).toBe(true);
    expect(decompose('Who is she? Where is he?').wholeMayDo).toBe(false);
  });

  it('have no parts or two to four, whatever the text', () => {
    const word = fc.constantFrom(
      'what',
      'and',
      'Who',
      'A',
      'B',
      'between',
      'difference',
      'compare',
      '?',
      ',',
      'with',
      'vs',
      'or',
      'is',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 30 }), (words) => {
        const found = parts(words.join(' '));
        expect(found.length === 0 || (found.length >= 2 && found.length <= 4)).toBe(true);
      }),
    );
  });

  it.each([
    ['names', 'What is A and B, '],
    ['capitals', 'What A B A B '],
    ['ands', 'difference between a and '],
    ['clauses', ' and  what'],
  ])('are split in linear time if they are full of %s', { retry: 4 }, (_, piece) => {
    const started = performance.now();
    for (const length of [1_000, 100_000]) decompose(`${`What ${piece.repeat(length)}`.slice(0, length - 2)}?.`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
