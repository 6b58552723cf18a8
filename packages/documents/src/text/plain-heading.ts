/** Maximum length of a heading, in UTF-16 code units. */
const maxHeading = 90;
const maxWords = 14;

/**
 * Determines whether a line that stands alone looks like a heading: numbered, named like a chapter, or all in capitals.
 *
 * @returns the level of the heading; undefined if the line does not look like one.
 */
export function headingLevel(line: string): number | undefined {
  const text = line.trim();
  if (text.length > maxHeading || text.split(/\s+/).length > maxWords || /[.,;:!?…]$/.test(text)) return undefined;
  const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,5})[.)]?\s+\p{Lu}/u.exec(text)?.[1];
  if (numbered !== undefined) return Math.min(6, numbered.split('.').length);
  if (/^§{1,2}\s?\d{1,4}\p{L}?\b/u.test(text)) return 1;
  if (
    /^(chapter|part|section|article|appendix|annex|kapitel|teil|abschnitt|chapitre|partie|capítulo)\s+([\divxlc]+|[a-z])\b/i.test(
      text,
    )
  )
    return 1;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isCapitals = letters >= 4 && !/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text) && letters > text.length / 2;
  return isCapitals ? 1 : undefined;
}

/** Whether a line could be the heading of the next paragraph: short, without final punctuation, and followed by a longer text. */
export function couldBeHeading(line: string, next: string | undefined): boolean {
  const text = line.trim();
  if (next === undefined || text.length > maxHeading || text.split(/\s+/).length > maxWords) return false;
  const opens =
    /^[\p{Lu}\d]/u.test(text) && /\p{L}{2}/u.test(text) && !/[.,;:!?…)\]]$/.test(text) && !text.includes('\t');
  return opens && next.length >= 2 * text.length && next.length >= maxHeading && /[.!?:]/.test(next);
}
