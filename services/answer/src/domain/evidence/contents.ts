/** End of an entry of a table of contents or an index: a leader, then a page number. */
const entry = /(?:(?:\.{3}|(?:\. ){3}\.?|…|·{3}|_{3})\s*|\t[^\S\t]*)(?:\d{1,4}|[ivxlc]{1,7})$/iu;
const asksWhere = /\b(?:pages?|chapters?|sections?|appendix|contents)\b/iu;

/** Whether a line is an entry of a table of contents, which tells where something is described but not what. */
export const isContentsEntry = (line: string): boolean => entry.test(line.trim());

/** Whether at least half of the lines are entries of a table of contents. */
export function isContents(text: string): boolean {
  const lines = text.split(/[\n\r]+/u).filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.filter(isContentsEntry).length * 2 >= lines.length;
}

/** Whether the question may ask for an entry of a table of contents. */
export const asksForPlace = (question: string): boolean => asksWhere.test(question);
