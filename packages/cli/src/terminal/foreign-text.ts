/**
 * Control characters would move the cursor, recolour what stands there, set the window's title or answer as if somebody typed; marks of direction
 * show one text as another. Names, cards and answers come from documents that anybody may have written.
 */
const controls = /[\p{Cc}\p{Bidi_Control}]/gu;
/** Those that JSON leaves as they are: the others it escapes by itself. */
const unescaped = /[\u007f-\u009f\p{Bidi_Control}]/gu;

/** Text without what a terminal would obey; lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(controls, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** As `printable`, in one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s+/gu, ' ')).trim();
}

/** A value as one line of JSON that says the same and that a terminal may be shown. */
export function jsonLine(value: object): string {
  const escaped = (mark: string) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(unescaped, escaped)}\n`;
}
