/** UTF-16 units of a text that a status repeats, at most. */
const longestShown = 120;

/** A text as a status repeats it: one line, not long, no half character. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestShown ? line : `${line.slice(0, longestShown - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
