import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const donors = tableOf(
  ['Donor', 'Blood Type', 'Language', 'Age Group'],
  [
    ['Ann', 'O+', 'C', '<30'],
    ['Bo', 'O-', 'C++', '30+'],
    ['Cy', 'O-', 'C#', '30'],
    ['Di', 'AB+', 'C++', '30+'],
    ['Ed', 'AB', 'C++', '30+'],
    ['Flo', 'B', 'F#', '<30'],
  ],
);

describe('cells of the same words', () => {
  it.each([
    ['How many donors have blood type O-?', ['2']],
    ['How many donors have blood type O+?', ['1']],
    ['How many donors have blood type AB?', ['1']],
    ['How many donors use C++?', ['3']],
    ['How many donors use C#?', ['1']],
    ['How many donors use C?', ['1']],
    ['How many donors are in age group 30+?', ['3']],
  ])('are told apart by their signs: %s', (question, values) => {
    expect(answers(ask(donors, question, 'donors'))).toEqual(values);
  });

  it.each(['How many donors have blood type B+?', 'How many donors have blood type O?', 'How many donors use F?'])(
    'are not taken for what has other signs: %s',
    (question) => {
      expect(ask(donors, question, 'donors')).toMatchObject({ kind: 'refused' });
    },
  );
});
