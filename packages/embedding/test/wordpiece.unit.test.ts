import { minilm } from '@cardinal/model-minilm';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { lettersPerToken } from '../src/tokenizer/letters-per-token.js';
import { readVocabulary } from '../src/tokenizer/vocabulary.js';
import { createWordPieceTokenizer } from '../src/tokenizer/wordpiece.js';
import golden from './fixtures/wordpiece-golden.json' with { type: 'json' };

const vocabulary = readVocabulary(minilm.vocabularyFile);
const tokenizer = createWordPieceTokenizer(vocabulary);
const encode = (text: string, limit = 256): number[] => [...tokenizer.encode(text, limit)];
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('letters per token', () => {
  // Texts in languages that the model was trained on, that it saw in names and loan words, that it splits into letters, and that it lacks.
  it.each([
    ['How many employees does the company have?', 4, 8],
    ['Wie viele Beschäftigte hat das Unternehmen?', 2, 3.5],
    ['Πόσους υπαλλήλους έχει η εταιρεία;', 0.9, 1.3],
    ['บริษัทมีพนักงานกี่คน', 0, 0.9],
    ['这家公司有多少名员工', 0, 1.2],
    ['2024 – 17 %', Infinity, Infinity],
    ['', Infinity, Infinity],
  ])('%s', (text, least, most) => {
    expect(lettersPerToken(text, tokenizer)).toBeGreaterThanOrEqual(least);
    expect(lettersPerToken(text, tokenizer)).toBeLessThanOrEqual(most);
  });

  it('are measured on a limited part of a long text', () => {
    const encode = vi.fn((given: string, limit: number) => tokenizer.encode(given, limit));
    lettersPerToken('word '.repeat(100_000), { ...tokenizer, encode });

    expect(encode.mock.calls.length).toBeLessThan(100);
  });
});

describe('WordPiece', () => {
  // Made with Hugging Face's tokenizers 0.23.
  it.each(golden as [string, number[]][])('reads %j as the reference does', (text, ids) => {
    expect(encode(text)).toEqual(ids);
  });

  it('reads a special token in a text as text', () => {
    expect(encode('[SEP]').filter((id) => id === vocabulary.separator)).toHaveLength(1);
  });

  it('drops lone surrogates', () => {
    expect(encode('a\uD800b')).toEqual(encode('ab'));
  });

  it('truncates at the limit, with the same tokens before it', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 60 }), (text, limit) => {
        const whole = encode(text, 10_000);
        const cut = encode(text, limit);
        expect(cut.length).toBe(Math.min(limit, whole.length));
        expect(cut.slice(0, -1)).toEqual(whole.slice(0, cut.length - 1));
        expect(cut.at(-1)).toBe(vocabulary.separator);
      }),
    );
  });

  it('puts a pair into one sequence and truncates the second text first', () => {
    const { ids, secondFrom } = tokenizer.encodePair('who pays', 'the buyer pays for the return', 8);
    expect([...ids]).toEqual([...encode('who pays'), ...encode('the buyer pays').slice(1)].slice(0, 7).concat(102));
    expect(secondFrom).toBe(4);
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 3, max: 40 }), (first, second, limit) => {
        const pair = tokenizer.encodePair(first, second, limit);
        expect(pair.ids.length).toBeLessThanOrEqual(limit);
        expect(pair.secondFrom).toBeLessThan(pair.ids.length);
      }),
    );
  });

  it.each(['x', 'é', '日', ' ', '\u0301', '.', 'ﬁ', 'q'.repeat(99) + ' '])(
    'is not slowed down by 100,000 times %j',
    { retry: 4 },
    (unit) => {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      const started = process.cpuUsage();
      expect(encode(text).length).toBeLessThanOrEqual(256);
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(500); // ms; a few when linear, many seconds when not
    },
  );
});
