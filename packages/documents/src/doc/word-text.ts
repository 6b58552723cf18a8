/**
 * word-extractor gives a line per paragraph, and cells with a tab after each. Paragraphs become groups of their own; the rows of
 * a table and the items of a list typed by hand stay together.
 */
export function paragraphsApart(text: string): string {
  const lines = text.replace(/\r\n?|\u000B/g, '\n').split('\n');
  const kind = (line: string | undefined): string => {
    if (line === undefined || line.trim() === '') return 'blank';
    if (/\S\t|\t\S/.test(line)) return 'row';
    return /^\s*[-•*–]\s/.test(line) ? 'item' : 'paragraph';
  };
  return lines
    .map((line, index) => (kind(line) === 'paragraph' || kind(line) !== kind(lines[index + 1]) ? `${line}\n` : line))
    .join('\n');
}
