/** Beginning of a table's caption. */

import { hasHeader } from '../../text/header/table-header.js';

const caption = /^(?:table|tab\.|tabelle|tableau|tabla|tabella)\s*[\dIVX]+/iu;
const maxCaptionLength = 300;

/** The first row, if it is a header (cells are names or years rather than values); else undefined. */
export function headerOf(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  const keyAndValue = first.length === 2 && first[0]?.endsWith(':') === true;
  const spans = first.filter(Boolean).length === 1 && first.length > 2; // a title over the whole table
  return hasHeader(rows) && !keyAndValue && !spans ? first : undefined;
}

/** The text, if it is a caption such as "Table 3: Results"; else undefined. */
export function captionOf(text: string): string | undefined {
  return text.length <= maxCaptionLength && caption.test(text) ? text : undefined;
}
