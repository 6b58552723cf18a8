/** Words that carry grammar, not content. */
const functionWords = new Set(
  (
    'a an the and or but nor so yet if then than that this these those there here it its he she his her him they them their theirs we us our ours you your yours i me my mine ' +
    'who whom whose which what when where why how is are was were be been being am do does did done have has had having can could will would shall should may might must ' +
    'of in on at by for from to with without within into onto upon over under above below between among through during before after since until against about as per via ' +
    'not no any some all each every both either neither such own same other others another more most much many few less least only also even just very too again further once ' +
    'however therefore thus hence moreover because while although though whether up down out off'
  ).split(' '),
);

export const isFunctionWord = (word: string): boolean => functionWords.has(word.toLowerCase());

const wordPattern = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** Words as printed, inner hyphens, apostrophes and decimal points kept. */
export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** Lower-cased words with content, in order, plural `s` dropped so that "card" and "cards" agree. */
export function contentWords(words: readonly string[]): string[] {
  const content: string[] = [];
  for (const word of words) {
    const lower = word.toLowerCase();
    if (functionWords.has(lower)) continue;
    content.push(lower.length > 4 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower);
  }
  return content;
}

/** What must be equal for two blocks to count as the same: letters and signs, not case, width or spacing. */
export const normalised = (text: string): string =>
  oneLine(/[^\u0000-\u007f‘’“”–—]/.test(text) ? text.normalize('NFKC') : text).toLowerCase();

/** Same length limit everywhere that a text is shown: cut at a word, with an ellipsis. */
export function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars - 1);
  const space = cut.lastIndexOf(' ');
  const kept = space > maxChars / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/u, '');
  return `${kept.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`;
}

/** One line: every run of white space is a space. */
export const oneLine = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
