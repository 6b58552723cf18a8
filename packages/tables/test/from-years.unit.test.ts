import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const films = tableOf(
  ['Title', 'Year'],
  [
    ['Ash', '2004'],
    ['Bay', '2005'],
    ['Cap', '2006'],
    ['Dot', '2007'],
  ],
);

describe('"from" and a year', () => {
  it.each([
    ['How many films are from 2005?', ['1']],
    ['How many films are there from 2005 onwards?', ['3']],
    ['How many films are from 2005 or later?', ['3']],
    ['How many films are there since 2006?', ['2']],
    ['How many films are there from 2005 to 2006?', ['2']],
  ])('is that year unless more is said: %s', (question, values) => {
    expect(answers(ask(films, question, 'films'))).toEqual(values);
  });

  it('is not read with "on" behind it', () => {
    expect(ask(films, 'How many films are there from 2005 on?', 'films')).toMatchObject({ kind: 'refused' });
  });
});
