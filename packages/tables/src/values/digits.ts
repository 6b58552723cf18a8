/**
 * A text with its decimal digits, and the marks that Arabic and Persian put between them, as ASCII has them: ٢٠٢٤, ۱۲۳, १२३, １２３. One that mixes
 * digits of several scripts stays as it is, because nobody writes numbers so. As long as the text, so that places in it stay.
 */
export function asciiDigits(text: string): string {
  if (!foreign.test(text)) return text;
  let zero = 0;
  let written = '';
  for (let at = 0; at < text.length; at++) {
    const own = zeroOf(text, at);
    if (own !== 0 && zero !== 0 && own !== zero) return text;
    if (own !== 0) zero = own;
    written += own === 0 ? (marks.get(text[at] ?? '') ?? text[at] ?? '') : String(text.charCodeAt(at) - own);
  }
  return written;
}

/** Digits beyond the ASCII ones. Those of the planes above are of mathematical type, not of scripts. */
const foreign = /[^\P{Nd}0-9]/u;
const digit = /^\p{Nd}$/u;
const marks = new Map([
  ['٫', '.'],
  ['٬', ','],
  ['٪', '%'],
]);

/** @returns the code of the zero of the script that the character is a digit of: ten of them stand in a row, apart from others. 0: it is none. */
function zeroOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (!digit.test(String.fromCharCode(code))) return 0;
  let zero = code;
  while (digit.test(String.fromCharCode(zero - 1))) zero--;
  return zero;
}
