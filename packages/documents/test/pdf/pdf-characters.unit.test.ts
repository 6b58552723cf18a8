import { describe, expect, it } from 'vitest';
import { composeAccents, onceStruck } from '../../src/pdf/page/characters.js';

describe('accents drawn separately', () => {
  it.each([
    ['na¨ıve', 'naïve'],
    ['O˘guz', 'Oğuz'],
    ['´etude', 'étude'],
    ['Fran¸cois', 'François'],
    ['franc¸ais', 'français'],
    ['Dvoˇr´ak', 'Dvořák'],
    ['Erd˝os', 'Erdős'],
    ['ma˜nana', 'mañana'],
  ])('are composed with their letter: %s', (drawn, read) => {
    expect(composeAccents(drawn)).toBe(read);
  });

  it.each(['plain text', '5´ 30´´', 'a ¨ b', '´5', 'x˜ ', '¨ß', 'naïve'])(
    'stay if there is no letter for them: %s',
    (text) => {
      expect(composeAccents(text)).toBe(text);
    },
  );
});

describe('text drawn twice', () => {
  it('is read once if its width is that of half its characters', () => {
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
  ])('is not a text with the width of all its characters or with single characters: %s', (text, width) => {
    expect(onceStruck(text, width)).toBe(text);
  });
});
