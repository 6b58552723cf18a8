/** The numbers of sources are not part of the text. */
const citations = /\[\d{1,4}\]/g;

/** Whether an answer says any of the right texts. */
export function says(answer: string, rights: readonly string[]): boolean {
  const said = foldedForJudging(answer.replace(citations, ' '));
  return rights.some((right) => occurs(foldedForJudging(right), said));
}

/** Lower case, without accents and punctuation; marks within a number stay, because 1.5 is not 15. */
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

/** Whether a text holds another, whose numbers are no part of longer ones: "14" is not in "140". */
function occurs(right: string, said: string): boolean {
  const [isFromNumber, isToNumber] = [/^\p{Nd}/u.test(right), /\p{Nd}$/u.test(right)];
  for (let at = said.indexOf(right); at >= 0; at = said.indexOf(right, at + 1)) {
    const [before, after] = [said.charAt(at - 1), said.charAt(at + right.length)];
    if (!(isFromNumber && withinNumber.test(before)) && !(isToNumber && withinNumber.test(after))) return true;
  }
  return false;
}
