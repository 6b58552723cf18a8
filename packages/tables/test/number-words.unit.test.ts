import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const desks = tableOf(
  ['Desk', 'Room', 'Screens', 'Price'],
  [
    ['Alpha', 'North', '1', '€20'],
    ['Beta', 'North', '2', '€35'],
    ['Gamma', 'South', '5', '€90'],
    ['Delta', 'South', '24', '€97'],
  ],
);
const german = tableOf(
  ['Tisch', 'Raum', 'Bildschirme', 'Preis'],
  [
    ['Alpha', 'Nord', '1', '20 €'],
    ['Beta', 'Nord', '2', '35 €'],
    ['Gamma', 'Süd', '5', '90 €'],
    ['Delta', 'Süd', '24', '97 €'],
  ],
);
const spanish = tableOf(
  ['Mesa', 'Pantallas'],
  [
    ['Alpha', '1'],
    ['Beta', '2'],
    ['Gamma', '35'],
  ],
);
const french = tableOf(
  ['Table', 'Écrans'],
  [
    ['Alpha', '1'],
    ['Beta', '80'],
    ['Gamma', '97'],
  ],
);

describe('a number that is written as a word is the limit that its digits are', () => {
  it.each([
    ['How many desks have more than five screens?', 'How many desks have more than 5 screens?', desks, '1'],
    ['How many desks have five or more screens?', 'How many desks have 5 or more screens?', desks, '2'],
    ['How many desks have between two and six screens?', 'How many desks have between 2 and 6 screens?', desks, '2'],
    ['How many desks have at least twenty-four screens?', 'How many desks have at least 24 screens?', desks, '1'],
    ['How many desks cost less than thirty euros?', 'How many desks cost less than 30 euros?', desks, '1'],
    ['How many desks have more than one screen?', 'How many desks have more than 1 screen?', desks, '3'],
    [
      'Wie viele Tische haben mehr als fünf Bildschirme?',
      'Wie viele Tische haben mehr als 5 Bildschirme?',
      german,
      '1',
    ],
    ['Wie viele Tische haben mehr als einen Bildschirm?', 'Wie viele Tische haben mehr als 1 Bildschirm?', german, '3'],
    [
      'Wie viele Tische haben mindestens vierundzwanzig Bildschirme?',
      'Wie viele Tische haben mindestens 24 Bildschirme?',
      german,
      '1',
    ],
    ['¿Cuántas mesas tienen más de dos pantallas?', '¿Cuántas mesas tienen más de 2 pantallas?', spanish, '1'],
    [
      '¿Cuántas mesas tienen al menos treinta y cinco pantallas?',
      '¿Cuántas mesas tienen al menos 35 pantallas?',
      spanish,
      '1',
    ],
    ['¿Cuántas mesas tienen más de una pantalla?', '¿Cuántas mesas tienen más de 1 pantalla?', spanish, '2'],
    ['Combien de tables ont plus de quatre-vingts écrans ?', 'Combien de tables ont plus de 80 écrans ?', french, '1'],
    [
      'Combien de tables ont au moins quatre-vingt-dix-sept écrans ?',
      'Combien de tables ont au moins 97 écrans ?',
      french,
      '1',
    ],
    ['Combien de tables ont plus d’un écran ?', 'Combien de tables ont plus de 1 écran ?', french, '2'],
  ])('%s', (inWords, inDigits, table, expected) => {
    expect(answers(ask(table, inDigits, 'desks'))).toEqual([expected]);
    expect(answers(ask(table, inWords, 'desks'))).toEqual([expected]);
  });

  it.each([
    ['How many desks have more than five million screens?', desks],
    ['How many desks have more than five hundred screens?', desks],
    ['How many desks have more than two and a half screens?', desks],
    ['How many desks have more than two dozen screens?', desks],
    ['How many desks have more than twenty twenty screens?', desks],
    ['How many desks have more screens than one in the North?', desks],
    ['How many desks cost more than one from the North?', desks],
    ['How many desks cost more than one in the North?', desks],
    ['Wie viele Tische haben mehr als fünf Millionen Bildschirme?', german],
    ['Wie viele Tische kosten mehr als einer im Nord?', german],
    ['Combien de tables ont plus de quatre cents écrans ?', french],
    ['¿Cuántas mesas tienen más de dos mil pantallas?', spanish],
  ])('unless more of the number follows, or "one" may be a thing: %s', (question, table) => {
    expect(answers(ask(table, question, 'desks'))).toBeUndefined();
  });
});
