/**
 * Replaces decimal digits of any script (٢٠٢٤, ۱۲۳, १२३, １２३), and Arabic and Persian number marks, by their ASCII equivalents.
 * A text that mixes digits of several scripts is returned unchanged, because nobody writes numbers like that. The length of the text does
 * not change, so that positions stay valid.
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

/** Decimal digits other than ASCII. */
const foreign = /[^\P{Nd}0-9]/u;
const digit = /^\p{Nd}$/u;
const marks = new Map([
  ['٫', '.'],
  ['٬', ','],
  ['٪', '%'],
]);

/** @returns the code of the zero in the digit's script (its ten digits are contiguous, apart from others); 0 if it is not a digit. */
function zeroOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (!digit.test(String.fromCharCode(code))) return 0;
  let zero = code;
  while (digit.test(String.fromCharCode(zero - 1))) zero--;
  return zero;
}
