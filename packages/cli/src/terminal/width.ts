const ascii = /^[ -~]*$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** What takes two columns: East Asian signs and their full-width forms, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;

const widthOfSign = (sign: string) => (wide.test(sign) ? 2 : 1);

/** Columns that a line without control characters takes. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfSign(segment);
  return width;
}

/** The text, cut with an ellipsis to a width in columns. */
export function cutTo(columns: number, text: string): string {
  // A sign takes at most a column and, with its marks, seldom more than a few units: the rest of a long text is not looked at.
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
