const ascii = /^[ -~]*$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that take two columns: East Asian wide and full-width characters, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;

const widthOfSign = (sign: string) => (wide.test(sign) ? 2 : 1);

/** Width of a line without control characters, in columns. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfSign(segment);
  return width;
}

/** Truncates a text to a width in columns, with an ellipsis. */
export function cutTo(columns: number, text: string): string {
  // The loop ends once the width is used up, so that the rest of a long text is not segmented.
  if (text.length <= columns && widthOf(text) <= columns) return text;
  let [width, kept, isCut] = [0, '', false];
  for (const { segment } of graphemes.segment(text)) {
    const next = width + widthOfSign(segment);
    if (next > columns) {
      isCut = true;
      break;
    }
    width = next;
    kept += segment;
  }
  if (!isCut) return kept;
  const signs = Array.from(graphemes.segment(kept), ({ segment }) => segment);
  while (signs.length > 0 && width > columns - 1) width -= widthOfSign(signs.pop() ?? '');
  return columns > 0 ? `${signs.join('')}…` : '';
}
