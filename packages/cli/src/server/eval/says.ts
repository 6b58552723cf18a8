/** Numbers of sources, which are not part of the text. */
const citations = /\[\d{1,4}\]/g;

/** Whether an answer contains any of the right texts. */
export function says(answer: string, rights: readonly string[]): boolean {
  const said = foldedForJudging(answer.replace(citations, ' '));
  return rights.some((right) => occurs(foldedForJudging(right), said));
}

/** Folds a text to lower case, without accents and punctuation. Punctuation within numbers stays, because 1.5 is not 15. */
export function foldedForJudging(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/(?![.,'’])[\p{P}\p{S}]|(?<!\p{Nd})[.,'’]|[.,'’](?!\p{Nd})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const withinNumber = /[\p{Nd}.,'’]/u;

/** Whether `said` contains `right`. Numbers must not be part of longer numbers: "14" does not occur in "140". */
function occurs(right: string, said: string): boolean {
  const [isFromNumber, isToNumber] = [/^\p{Nd}/u.test(right), /\p{Nd}$/u.test(right)];
  for (let at = said.indexOf(right); at >= 0; at = said.indexOf(right, at + 1)) {
    const [before, after] = [said.charAt(at - 1), said.charAt(at + right.length)];
    if (!(isFromNumber && withinNumber.test(before)) && !(isToNumber && withinNumber.test(after))) return true;
  }
  return false;
}
