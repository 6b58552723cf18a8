import { describe, expect, it } from 'vitest';
import { composeAccents, onceStruck } from '../../src/pdf/page/characters.js';

describe('accents that stand alone', () => {
  it.each([
    ['na¨ıve', 'naïve'],
    ['O˘guz', 'Oğuz'],
    ['´etude', 'étude'],
    ['Fran¸cois', 'François'],
    ['franc¸ais', 'français'],
    ['Dvoˇr´ak', 'Dvořák'],
    ['Erd˝os', 'Erdős'],
    ['ma˜nana', 'mañana'],
  ])('are one character with their letter: %s', (drawn, read) => {
    expect(composeAccents(drawn)).toBe(read);
  });

  it.each(['plain text', '5´ 30´´', 'a ¨ b', '´5', 'x˜ ', '¨ß', 'naïve'])(
    'stay where no letter takes them: %s',
    (text) => {
      expect(composeAccents(text)).toBe(text);
    },
  );
});

describe('text struck twice', () => {
  it('is there once, if it is as wide as half of it', () => {
    expect(onceStruck('bboolldd', 2)).toBe('bold');
    expect(onceStruck('bboolldd  ttyyppee', 4.5)).toBe('bold type');
  });

  it.each([
    ['1100', 2.2],
    ['bboolldd', 4],
    ['aabbc', 1],
    ['ll', 0.4],
    ['........', 2.2],
    ['bolted', 1],
  ])('is not a text that is as wide as all of it, or has single characters: %s', (text, width) => {
    expect(onceStruck(text, width)).toBe(text);
  });
});
