/**
 * Characters removed from foreign text. Control characters could move the cursor, recolour text, set the window's title or inject input;
 * direction marks can make a text look like another. Names, cards and answers come from documents that anybody may have written.
 */
const controls = /[\p{Cc}\p{Bidi_Control}]/gu;
/** The subset of these characters that `JSON.stringify` does not escape. */
const unescaped = /[\u007f-\u009f\p{Bidi_Control}]/gu;

/** Removes characters that a terminal would interpret, except line feeds and tabs. */
export function printable(text: string): string {
  return text.replace(controls, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** Like `printable`, on one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/gu, ' ')).trim();
}

/** A value as one line of JSON that is safe to print on a terminal. */
export function jsonLine(value: object): string {
  const escaped = (mark: string) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(unescaped, escaped)}\n`;
}
