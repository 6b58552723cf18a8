import { classify, classOf, isIdeograph, mappingOf, standsAlone } from './character-classes.js';
import type { EncodedPair, Tokenizer } from './tokenizer.js';
import type { Vocabulary } from './vocabulary.js';

/** Maximum length of a word, in code points: longer words become one unknown token, as in BERT's reference code. */
const maxWordLength = 100;

/**
 * BERT's uncased tokenisation: control characters are dropped, ideographs and punctuation separated, accents removed, letters lower-cased,
 * and words split into the longest pieces from the left. Ids equal those of Hugging Face's `tokenizers`, with one intended difference: a
 * literal `[SEP]` in a document is text, never a special token.
 */
export function createWordPieceTokenizer(vocabulary: Vocabulary): Tokenizer {
  return {
    padding: vocabulary.padding,
    unknown: vocabulary.unknown,
    encode(text, limit) {
      const ids = [vocabulary.first];
      appendPieces(text, limit - 1, ids, vocabulary);
      ids.push(vocabulary.separator);
      return Int32Array.from(ids);
    },
    encodePair(first, second, limit): EncodedPair {
      const ids = [vocabulary.first];
      appendPieces(first, limit - 2, ids, vocabulary);
      ids.push(vocabulary.separator);
      const secondFrom = ids.length;
      appendPieces(second, limit - 1, ids, vocabulary);
      ids.push(vocabulary.separator);
      return { ids: Int32Array.from(ids), secondFrom };
    },
  };
}

/** Appends the pieces of `text` until `ids` has `limit` entries. */
function appendPieces(text: string, limit: number, ids: number[], vocabulary: Vocabulary): void {
  let word = '';
  let length = 0;
  const endWord = (): void => {
    if (length > maxWordLength) ids.push(vocabulary.unknown);
    else if (length > 0) appendWord(word, ids, vocabulary);
    word = '';
    length = 0;
  };
  const addPlain = (codePoint: number): void => {
    if (++length <= maxWordLength) word += String.fromCodePoint(codePoint);
  };
  const addAlone = (codePoint: number): void => {
    endWord();
    addPlain(codePoint);
    endWord();
  };

  for (let at = 0; at < text.length && ids.length < limit;) {
    const codePoint = text.codePointAt(at) ?? 0;
    at += codePoint > 0xffff ? 2 : 1;
    const kind = classify(codePoint);
    if (kind === classOf.plain) addPlain(codePoint);
    else if (kind === classOf.space) endWord();
    else if (kind === classOf.alone) addAlone(codePoint);
    else if (kind === classOf.mapped) {
      const apart = isIdeograph(codePoint);
      if (apart) endWord();
      for (const part of mappingOf(codePoint)) {
        if (standsAlone(part) && !isIdeograph(part)) addAlone(part);
        else addPlain(part);
      }
      if (apart) endWord();
    }
  }
  if (ids.length < limit) endWord();
  ids.length = Math.min(ids.length, limit);
}

/** Longest match from the left; a word with a part that fits no piece becomes one unknown token. */
function appendWord(word: string, ids: number[], { starts, continuations, longestPiece, unknown }: Vocabulary): void {
  const whole = starts.get(word);
  if (whole !== undefined) {
    ids.push(whole);
    return;
  }
  const mark = ids.length;
  for (let from = 0; from < word.length;) {
    const pieces = from === 0 ? starts : continuations;
    let to = Math.min(word.length, from + longestPiece);
    let id = pieces.get(word.slice(from, to));
    while (id === undefined && to > from + 1) id = pieces.get(word.slice(from, --to));
    if (id === undefined) {
      ids.length = mark;
      ids.push(unknown);
      return;
    }
    ids.push(id);
    from = to;
  }
}
