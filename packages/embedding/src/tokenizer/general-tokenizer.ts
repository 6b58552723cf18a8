import { Tokenizer as JsonTokenizer } from '@huggingface/tokenizers';
import type { Tokenizer } from './tokenizer.js';

/** Text beyond this many characters per token is ignored: it bounds the cost, and no real text has such long tokens. */
const charactersPerToken = 24;

/**
 * Tokenizes by any `tokenizer.json` (BPE, Unigram, cased WordPiece), with Hugging Face's own code. Slower than ours. Truncation keeps the
 * last special token, which suits models that close with one (BERT, RoBERTa, XLM-R).
 */
export function createGeneralTokenizer(definition: object, config: object): Tokenizer {
  const tokenizer = new JsonTokenizer(definition, config);
  const vocabulary = tokenizer.get_vocab(true);

  const idOf = (...tokens: readonly string[]): number | undefined =>
    tokens.map((token) => vocabulary.get(token)).find((id) => id !== undefined);
  const cut = (ids: readonly number[], limit: number): Int32Array =>
    Int32Array.from(ids.length <= limit ? ids : [...ids.slice(0, limit - 1), ids.at(-1) ?? 0]);

  return {
    padding: idOf('[PAD]', '<pad>') ?? 0,
    unknown: idOf('[UNK]', '<unk>'),
    encode(text, limit) {
      return cut(tokenizer.encode(text.slice(0, limit * charactersPerToken)).ids, limit);
    },
    encodePair(first, second, limit) {
      const reach = limit * charactersPerToken;
      const { ids, token_type_ids: types } = tokenizer.encode(first.slice(0, reach), {
        text_pair: second.slice(0, reach),
        return_token_type_ids: true,
      });
      const secondFrom = types.indexOf(1);
      const kept = cut(ids, limit);
      return { ids: kept, secondFrom: secondFrom < 0 ? kept.length : Math.min(secondFrom, kept.length) };
    },
  };
}
