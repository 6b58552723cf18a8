const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isAsciiLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000 || code === 0x2028;
/** Scripts that BERT's tokenizer reads character by character: CJK ideographs; kana and Hangul syllables are near enough. */
export const isIdeographic = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff && code !== 0x3000) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0xf900 && code <= 0xfaff);
const isOtherLetter = (code: number): boolean =>
  code >= 0xc0 && !(code >= 0x2000 && code <= 0x2bff) && !isIdeographic(code);

/** Letters of a word per word piece; English words of up to 9 letters are mostly one piece. */
const lettersPerPiece = 9;
/** Digits per word piece, on average: "1973" is one piece, "3795" two. */
const digitsPerPiece = 3;
/**
 * White space is no word piece, but every run of this many characters counts as one: a text is at most this many times as long as its
 * number of tokens, so that a limit in tokens is also a limit in characters.
 */
export const charsPerToken = 32;

/**
 * Estimated number of word pieces that a BERT tokenizer makes of a text: one per word, more for long words and numbers, one per punctuation
 * mark, one per ideograph. English prose has about 1.3 per word.
 *
 * @param limit counting stops at the end of the word that reaches it, which bounds the time on texts of many words.
 */
export function estimateTokens(text: string, from = 0, to = text.length, limit = Infinity): number {
  let tokens = 0;
  let at = from;
  while (at < to && tokens < limit) {
    const code = text.charCodeAt(at);
    const start = at;
    if (isSpace(code)) {
      do at++;
      while (at < to && isSpace(text.charCodeAt(at)));
      tokens += Math.floor((at - start) / charsPerToken);
    } else if (isDigit(code)) {
      while (at < to && isDigit(text.charCodeAt(at))) at++;
      tokens += Math.ceil((at - start) / digitsPerPiece);
    } else if (isAsciiLetter(code) || isOtherLetter(code)) {
      do at++;
      while (at < to && (isAsciiLetter(text.charCodeAt(at)) || isOtherLetter(text.charCodeAt(at))));
      tokens += Math.ceil((at - start) / lettersPerPiece);
    } else {
      at++;
      tokens++;
    }
  }
  return tokens;
}
