import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { keptMetadata, metadataText, readMetadata, valuesOf, withChanges } from '../src/domain/metadata.js';

const json = (value: unknown): string => JSON.stringify(value);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

describe('what users say of a document', () => {
  it('is kept as it was said', () => {
    const said = { text: 'Zürich\n会議', number: -1.5, flag: false, day: '2024-02-29', list: ['a', ''] };

    const kept = keptMetadata(metadataText(readMetadata(json(said))));

    expect(Object.fromEntries(kept)).toEqual(said);
    expect(['number', 'flag', 'list', 'nothing'].map((key) => valuesOf(kept, key))).toEqual([
      ['-1.5'],
      ['false'],
      ['a', ''],
      [],
    ]);
  });

  it('is nothing where nothing was said', () => {
    expect(metadataText(readMetadata('{}'))).toBe('');
    expect(keptMetadata('').size).toBe(0);
  });

  it('changes key by key', () => {
    const changed = withChanges(readMetadata(json({ a: 1, b: 2 })), json({ b: null, c: 'x', d: null }));
    expect(Object.fromEntries(changed)).toEqual({ a: 1, c: 'x' });
  });

  it('may be as much as the limits allow', () => {
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
    ['a number that is none', '{"a": 1e999}', 'metadata.a must be a string, a number'],
    ['a day that does not exist', json({ a: '2024-02-30' }), 'metadata.a must be a date that exists'],
    ['a time that does not exist', json({ a: ['2024-02-01T25:00'] }), 'metadata.a must be a date that exists'],
    ['half a character', '{"a": "\\ud800"}', 'metadata.a must not contain NUL'],
    ['NUL', '{"a": "\\u0000"}', 'metadata.a must not contain NUL'],
  ])('is refused: %s', (_, said, message) => {
    expect(() => readMetadata(said)).toThrow(message);
  });

  it('is refused where changes make it too much', () => {
    expect(() => withChanges(readMetadata(json(many(64))), json({ more: 1 }))).toThrow('at most 64 keys');
    const long = readMetadata(json({ a: 'x'.repeat(3_000) }));
    expect(() => withChanges(long, json({ b: 'x'.repeat(3_000) }))).toThrow('at most 4096 bytes');
  });

  it('takes time with its length alone', { timeout: 120_000 }, () => {
    const judged = (text: string): void => {
      try {
        readMetadata(json({ a: text, [text]: text }));
      } catch {
        // A refusal takes its time as well.
      }
    };
    expect(steepTexts(judged)).toEqual([]);
  });
});
