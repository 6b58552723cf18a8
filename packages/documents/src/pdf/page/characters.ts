// Character classes that the layout needs: list markers, scripts and directions.

/** Includes glyphs without a Unicode meaning, because many symbol fonts do not map their bullets to a character. */
const bullet = /^[•◦▪▫■□●○‣⁃∙·–—\-*➢➤✓☐☑☒\ue000-\uf8ff\ufffd]$/u;
const numbering = /^(\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,3}\])$/;
/** Scripts written without spaces between words (Hangul is not one). */
const unspaced = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/u;
const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/gu;
const anyRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
/** Ligatures, Hebrew and Arabic presentation forms, full-width Latin. Only these are normalised, because full NFKC turns 10² into 102. */
const presentationForms = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc\uff01-\uff5e]+/gu;
// pdf.js returns the two letters of an Arabic lam-alef glyph in the wrong order.
const swappedLamAlef = /\u0627([\u0627\u0622\u0623\u0625])\u0644/gu;
const control = /\p{Cc}/gu;
const unpaired = /\p{Surrogate}/gu;
const plain = /^[\x20-\x7e]*$/;

export function isBullet(word: string): boolean {
  return bullet.test(word);
}

export function isNumbering(word: string): boolean {
  return numbering.test(word);
}

export function isListMarker(word: string): boolean {
  return bullet.test(word) || numbering.test(word);
}

export function isUnspaced(character: string | undefined): boolean {
  return character !== undefined && unspaced.test(character);
}

export function isRightToLeft(text: string): boolean {
  if (!anyRightToLeft.test(text)) return false;
  return (text.match(rightToLeftLetters)?.length ?? 0) * 2 > text.replace(/\s/gu, '').length;
}

/**
 * Normalises the text of a run for the document.
 *
 * A glyph without a Unicode meaning becomes U+FFFD and is never dropped, because in a table it may be a minus sign.
 */
export function normaliseRun(text: string, rightToLeft: boolean): string {
  if (plain.test(text)) return text;
  return (rightToLeft ? text.replace(swappedLamAlef, '\u0627\u0644$1') : text)
    .replace(/[\u200b\ufeff]/gu, '')
    .replace(presentationForms, (forms) => forms.normalize('NFKC'))
    .replace(/[\t\n\r]/gu, ' ')
    .replace(control, '\ufffd')
    .replace(unpaired, '\ufffd');
}

/** Maps spacing accents, which old fonts draw before or over their letter, to combining marks. */
const combining: ReadonlyMap<string, string> = new Map([
  ['\u00a8', '\u0308'],
  ['\u00af', '\u0304'],
  ['\u00b4', '\u0301'],
  ['\u00b8', '\u0327'],
  ['\u02c6', '\u0302'],
  ['\u02c7', '\u030c'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u02da', '\u030a'],
  ['\u02db', '\u0328'],
  ['\u02dc', '\u0303'],
  ['\u02dd', '\u030b'],
]);
const accentBefore = /([\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd])(\p{L})/gu;
const cedillaAfter = /([cgklnrstCGKLNRST])\u00b8(?![cgklnrstCGKLNRST])/gu;

/** Composes a spacing accent and its letter to one character where such a character exists: "na¨ıve" becomes "naïve". */
export function composeAccents(text: string): string {
  if (!/[\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd]/.test(text)) return text;
  return text
    .replace(cedillaAfter, (_, letter: string) => `${letter}\u0327`.normalize('NFC'))
    .replace(accentBefore, (found, accent: string, letter: string) => {
      const plain = letter === '\u0131' ? 'i' : letter === '\u0237' ? 'j' : letter;
      const composed = `${plain}${combining.get(accent) ?? ''}`.normalize('NFC');
      return composed.length === 1 ? composed : found;
    });
}

/**
 * Removes the duplicates from text that is drawn twice to look bold: "bboolldd" becomes "bold". Such text is only as wide as half of its
 * characters, which distinguishes it from a word or number like "1100".
 *
 * @param width width of the text, in em.
 */
export function onceStruck(text: string, width: number): string {
  if (text.length < 4 || text.length % 2 > 0 || width > maxStruckWidth * text.length) return text;
  for (let i = 0; i < text.length; i += 2) if (text[i] !== text[i + 1]) return text;
  // A line of dots or dashes is left alone, because those are narrow anyway.
  if (new Set(text).size < 2) return text;
  return [...text].filter((_, i) => i % 2 === 0).join('');
}

/** Maximum width per character of doubled text, in em. Letters of running text are some 0.5 em wide, those of narrow fonts 0.4 em. */
const maxStruckWidth = 0.33;

/** Counts visible characters and, among them, those without a Unicode meaning (private use, U+FFFD, control). */
export function countCharacters(text: string): { visible: number; unmapped: number } {
  let visible = 0;
  let unmapped = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 32 || code === 9 || code === 10 || code === 13) continue;
    visible++;
    // U+F000..F0FF counts as mapped, because symbol fonts map their bullets there.
    const isPrivate = code >= 0xe000 && code < 0xf900 && !(code >= 0xf000 && code <= 0xf0ff);
    if (code < 32 || code === 0xfffd || isPrivate || (code > 126 && code < 160)) unmapped++;
  }
  return { visible, unmapped };
}

/** Normal form for comparing titles and running heads: letters and digits only, in lower case. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
