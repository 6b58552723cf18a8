/** Beginning of a table's caption. */
const caption = /^(?:table|tab\.|tabelle|tableau|tabla|tabella)\s*[\dIVX]+/iu;
const maxCaptionLength = 300;

/** The text, if it is a caption such as "Table 3: Results"; else undefined. */
export function captionOf(text: string): string | undefined {
  return text.length <= maxCaptionLength && caption.test(text) ? text : undefined;
}
