import { describe, expect, it } from 'vitest';
import { equivalentsOf, stem } from '../src/index.js';

const standFor = (asked: string, answering: string): boolean => equivalentsOf(stem(asked)).has(stem(answering));

describe('the words that answers have in place of those of a question', () => {
  it.each([
    ['error', 'fault'],
    ['vacation', 'holidays'],
    ['find', 'found'],
    ['found', 'find'],
    ['heavy', 'weighs'],
    ['heavy', 'kg'],
    ['long', 'weeks'],
  ])('%s: %s', (asked, answering) => expect(standFor(asked, answering)).toBe(true));

  it.each([
    ['weight', 'heavy'],
    ['weeks', 'long'],
    ['error', 'error'],
    ['increase', 'decrease'],
    ['hot', 'cold'],
    ['constructor', 'object'],
  ])('not %s: %s', (asked, answering) => expect(standFor(asked, answering)).toBe(false));
});
