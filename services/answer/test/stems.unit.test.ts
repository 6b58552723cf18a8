import { describe, expect, it } from 'vitest';
import { stem, stems, tokens } from '../src/domain/stems.js';

describe('stems', () => {
  // Pairs of Porter's paper, section by section.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['ties', 'ti'],
    ['cats', 'cat'],
    ['feed', 'feed'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['bled', 'bled'],
    ['motoring', 'motor'],
    ['sing', 'sing'],
    ['conflated', 'conflat'],
    ['troubled', 'troubl'],
    ['sized', 'size'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['hissing', 'hiss'],
    ['failing', 'fail'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['digitizer', 'digit'],
    ['vietnamization', 'vietnam'],
    ['operator', 'oper'],
    ['hopefulness', 'hope'],
    ['sensibiliti', 'sensibl'],
    ['triplicate', 'triplic'],
    ['formalize', 'formal'],
    ['revival', 'reviv'],
    ['adjustment', 'adjust'],
    ['adoption', 'adopt'],
    ['effective', 'effect'],
    ['probate', 'probat'],
    ['rate', 'rate'],
    ['cease', 'ceas'],
    ['controlling', 'control'],
    ['roll', 'roll'],
    ['yellow', 'yellow'],
    ['is', 'is'],
  ])('%s → %s', (word, expected) => expect(stem(word)).toBe(expected));

  it('drops accents, case, marks and stop words, and keeps repeated words', () => {
    expect(stems('The Café—and the cafés of São Paulo')).toEqual(['cafe', 'cafe', 'sao', 'paulo']);
  });

  it('reads scripts without spaces in pairs of characters', () => {
    expect(tokens('知識庫 2024')).toEqual(['知識', '識庫', '2024']);
  });

  it.each(['', '🙂🙂', '…—', '\ud800'])('finds no word in %j', (text) => expect(tokens(text)).toEqual([]));
});
