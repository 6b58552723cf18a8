import type { MetadataFilter } from '@cardinal/contracts';
import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import {
  keptMetadata,
  metadataTest,
  metadataText,
  noMetadata,
  readMetadata,
  withChanges,
} from '../src/domain/metadata.js';

const is = (key: string, ...anyOf: string[]): MetadataFilter => ({ key, anyOf });
const not = (filter: MetadataFilter): MetadataFilter => ({ ...is(''), not: filter });
const json = (value: unknown): string => JSON.stringify(value);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

describe("the users' metadata of a document", () => {
  it('are stored as given', () => {
    const said = {
      text: 'Zürich\n会議',
      number: -1.5,
      most: 9_007_199_254_740_991,
      flag: false,
      day: '2024-02-29',
      list: ['a', ''],
    };

    const kept = keptMetadata(metadataText(readMetadata(json(said))));

    expect(Object.fromEntries(kept)).toEqual(said);
  });

  it('are empty if nothing is given', () => {
    expect(metadataText(readMetadata('{}'))).toBe('');
    expect(keptMetadata('').size).toBe(0);
  });

  it('can be changed key by key', () => {
    const changed = withChanges(readMetadata(json({ a: 1, b: 2 })), json({ b: null, c: 'x', d: null }));
    expect(Object.fromEntries(changed)).toEqual({ a: 1, c: 'x' });
  });

  it('may use the limits fully', () => {
    expect(readMetadata(json(many(64))).size).toBe(64);
    expect(readMetadata(json({ a: 'x'.repeat(4_096 - json({ a: '' }).length) })).size).toBe(1);
  });

  it.each<[string, string, string]>([
    ['no JSON', '{"a":', 'metadata must be valid JSON'],
    ['nothing', '', 'metadata must be valid JSON'],
    ['null', 'null', 'metadata must be a JSON object'],
    ['a list', '[]', 'metadata must be a JSON object'],
    ['too many keys', json(many(65)), 'metadata must have at most 64 keys'],
    ['too much', json({ a: 'ü'.repeat(2_048) }), 'metadata must be at most 4096 bytes'],
    ['far too deep', '['.repeat(100_000), 'metadata must be at most 4096 bytes'],
    ['deep', `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, 'metadata.a must be a string'],
    ['an empty key', json({ '': 1 }), 'metadata must have keys of 1 to 100 characters'],
    ['a long key', json({ ['k'.repeat(101)]: 1 }), 'metadata must have keys of 1 to 100 characters'],
    ['a key with a line break', json({ 'a\nb': 1 }), 'metadata must have keys'],
    ['a prototype', '{"__proto__": "x"}', 'metadata must have keys'],
    ['a constructor', '{"constructor": "x"}', 'metadata must have keys'],
    ['an object', json({ a: {} }), 'metadata.a must be a string, a number, a boolean or a list of strings'],
    ['a list of numbers', json({ a: [1] }), 'metadata.a must be a string'],
    ['an empty list', json({ a: [] }), 'metadata.a must be a string'],
    ['a number that is none', '{"a": 1e999}', 'metadata.a must be a number between ±9007199254740991, or a string'],
    [
      'a number that would become another',
      '{"a": 9007199254740993}',
      'metadata.a must be a number between ±9007199254740991',
    ],
    ['such a negative number', '{"a": -90071992547409931}', 'metadata.a must be a number between ±9007199254740991'],
    ['a day that does not exist', json({ a: '2024-02-30' }), 'metadata.a must be a date that exists'],
    ['a time that does not exist', json({ a: ['2024-02-01T25:00'] }), 'metadata.a must be a date that exists'],
    ['half a character', '{"a": "\\ud800"}', 'metadata.a must not contain NUL'],
    ['NUL', '{"a": "\\u0000"}', 'metadata.a must not contain NUL'],
  ])('are refused: %s', (_, said, message) => {
    expect(() => readMetadata(said)).toThrow(message);
  });

  it('are refused if changes exceed the limits', () => {
    expect(() => withChanges(readMetadata(json(many(64))), json({ more: 1 }))).toThrow('at most 64 keys');
    const long = readMetadata(json({ a: 'x'.repeat(3_000) }));
    expect(() => withChanges(long, json({ b: 'x'.repeat(3_000) }))).toThrow('at most 4096 bytes');
  });

  it.each<[string, MetadataFilter, boolean, boolean]>([
    ['a number as text', is('metadata.number', '-1.5'), true, false],
    ['a flag as text', is('metadata.flag', 'no', 'false'), true, false],
    ['one value of a list', is('metadata.list', ''), true, false],
    ['another value', not(is('metadata.list', 'b')), true, true],
    ['a number of a range', { ...is('metadata.number'), range: { kind: 'number', lt: 0 } }, true, false],
    ['a day', { ...is('metadata.day'), range: { kind: 'date', gte: Date.parse('2024-02-29') } }, true, false],
    ['a text of a range', { ...is('metadata.text'), range: { kind: 'number', gte: 0 } }, false, false],
    ['a key that is there', { ...is('metadata.text'), present: true }, true, false],
    ['a key that is not', { ...is('metadata.text'), present: false }, false, true],
    ['a key that every object has', { ...is('metadata.constructor'), present: true }, false, false],
    ['all', { ...is(''), all: { of: [is('metadata.flag', 'false'), is('metadata.list', 'b')] } }, false, false],
    ['any', { ...is(''), any: { of: [is('metadata.flag', 'true'), is('metadata.list', 'a')] } }, true, false],
    ['nothing that is known', is('metadata.number'), false, false],
  ])('are tested by a filter: %s', (_, filter, ofSaid, ofNothing) => {
    const said = readMetadata(json({ text: 'x', number: -1.5, flag: false, day: '2024-02-29', list: ['a', ''] }));
    const passes = metadataTest(filter, () => new Set());
    const verdicts = [said, noMetadata].map((metadata) => passes({ id: 1, metadata }));
    expect(verdicts).toEqual([ofSaid, ofNothing]);
  });

  it('are read in time linear in their length', () => {
    const judged = (text: string): void => {
      try {
        readMetadata(json({ a: text, [text]: text }));
      } catch {
        // Refusals are measured as well.
      }
    };
    expect(steepTexts(judged)).toEqual([]);
  });
});
