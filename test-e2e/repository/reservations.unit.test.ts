import { minilm } from '@cardinal/model-minilm';
import { silentLogger } from '@cardinal/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeneralTokenizer } from '../../packages/embedding/src/tokenizer/general-tokenizer.js';
import type { Tokenizer } from '../../packages/embedding/src/tokenizer/tokenizer.js';
import { readVocabulary } from '../../packages/embedding/src/tokenizer/vocabulary.js';
import { createWordPieceTokenizer } from '../../packages/embedding/src/tokenizer/wordpiece.js';
import { createExtractiveAnswerer } from '../../services/answer/src/app/extractive/answerer.js';
import { defaultThresholds } from '../../services/answer/src/domain/evidence/findings.js';
import { cardOf, createFakeRetriever, requestOf, withoutTables } from '../../services/answer/testing/fakes.js';
import { askTokens, searchTokens } from '../../services/gateway/src/domain/token-bounds.js';

const builtin = createWordPieceTokenizer(readVocabulary(minilm.vocabularyFile));

/** A tokenizer with one token per byte, the worst case of any vocabulary. Its tokens are GPT-2's names of the bytes. */
function byteTokenizer(normalizer: 'NFD' | 'NFKD' | 'NFC'): Tokenizer {
  const shown = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
  let hidden = 256;
  const names = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(shown(byte) ? byte : hidden++));
  const vocab = Object.fromEntries(['<pad>', ...names].map((name, id) => [name, id]));
  const definition = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    post_processor: null,
    normalizer: { type: normalizer },
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    model: { type: 'BPE', vocab, merges: [] },
  };
  return createGeneralTokenizer(definition, {});
}

const between = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((codePoint) => String.fromCodePoint(codePoint));
/** Texts that normalisation may lengthen: Hangul, letters with marks, joined emoji, compatibility forms, ideographs, rare planes, any. */
const unit = fc.oneof(
  between(0xac00, 0xd7a3),
  between(0x1e00, 0x1fff),
  between(0x300, 0x36f),
  between(0xf900, 0xfdff),
  between(0x1d100, 0x1d1ff),
  between(0x1f300, 0x1faff),
  between(0x4e00, 0x9fff),
  fc.constantFrom(
    '\u0130',
    '\ufdfa',
    '\u200d',
    '\ufe0f',
    'ß',
    'ﬃ',
    '㍿',
    ' ',
    ' and ',
    '? ',
    'it ',
    'when ',
    'What is ',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 }),
);
const text = fc.array(unit, { minLength: 1, maxLength: 120 }).map((units) => units.join(''));
const runs = { numRuns: 3_000 };

describe('the tokens reserved are never fewer than the tokens used', () => {
  it('of a search, by the built-in encoder', () => {
    fc.assert(
      fc.property(text, (query) => {
        expect(builtin.encode(query, 256).length).toBeLessThanOrEqual(searchTokens(query, 'builtin'));
      }),
      runs,
    );
  });

  it.each(['NFC', 'NFD', 'NFKD'] as const)('of a search, by an encoder that reads bytes of %s', (form) => {
    const tokenizer = byteTokenizer(form);
    expect(tokenizer.encode('각', 100)).toHaveLength(form === 'NFC' ? 3 : 9);
    fc.assert(
      fc.property(text, (query) => {
        expect(tokenizer.encode(query, 1_000_000).length).toBeLessThanOrEqual(searchTokens(query, 'other'));
      }),
      { numRuns: 300 },
    );
  });

  it('of an ask in the sources’ own words, however often it looks', async () => {
    const cards = [cardOf(1, 'Bridge', 'The bridge was opened in 1931.'), cardOf(2, 'Tower', 'It is 30 m high.')];
    const asked = fc.constantFrom('When did it open and why? Who paid?', 'Compare it and the tower', 'And when?');
    const question = fc.oneof(
      text,
      fc.tuple(asked, text).map((parts) => parts.join(' ')),
    );
    const turn = fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), content: question });
    await fc.assert(
      fc.asyncProperty(
        question,
        fc.constantFrom('fast', 'full'),
        fc.array(turn, { maxLength: 4 }),
        async (...given) => {
          const [asking, mode, history] = given;
          const used = await usedBy(cards, { question: asking, mode, history });
          expect(used).toBeLessThanOrEqual(
            askTokens({ question: asking, mode, history, topK: 10, byModel: false }, 'builtin'),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

async function usedBy(cards: readonly ReturnType<typeof cardOf>[], asked: Parameters<typeof requestOf>[0]) {
  const retriever = createFakeRetriever(cards);
  const counting: typeof retriever = {
    ...retriever,
    async search(query, signal) {
      const embedding = builtin.encode(query.text, 256).length;
      return { ...(await retriever.search(query, signal)), usage: { embedding, rerank: 0, modelId: 'mini' } };
    },
  };
  const answerer = createExtractiveAnswerer({
    ...withoutTables,
    retriever: counting,
    thresholds: defaultThresholds,
    logger: silentLogger,
  });
  let used = 0;
  for await (const step of answerer.answer(requestOf(asked), new AbortController().signal)) {
    if (step.kind === 'usage') used = step.usage.embedding;
  }
  return used;
}
