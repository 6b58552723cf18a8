import { unseenMarks } from '@cardinal/kernel';

/** C0 and C1 controls except tab and line feed, byte order marks, noncharacters, zero-width spaces and soft hyphens. */
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u200B\u2060\uFEFF\uFFFE\uFFFF]/g;
const unpairedSurrogate = /\p{Surrogate}/gu;
const whitespaceRun = /[\s\u0085]+/g;

/** Drops invisible characters and replaces unpaired surrogates, so that the text survives UTF-8 and JSON unchanged. */
function printable(text: string): string {
  return text.replace(unprintable, '').replace(unpairedSurrogate, '\uFFFD');
}

/** White space, and what Unicode defines as invisible (default ignorable code points): marks of reading direction, joiners, fillers. */
const leading = /^[\s\u0085\p{Default_Ignorable_Code_Point}]+/u;
/** The same at the end, without signs that change the one before them, such as variation selectors of emoji. */
const trailing = new RegExp(`[\\s\\u0085${unseenMarks}]`, 'u');
const leadingOfLine = /^[ \t\p{Default_Ignorable_Code_Point}]*\p{Default_Ignorable_Code_Point}/gmu;
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** Drops white space and invisible characters at both ends, where they change nothing that is displayed but hide what a line begins with. */
function trimmed(text: string): string {
  // From the end sign by sign, because a pattern that ends with $ tries again at every sign of a run.
  let end = text.length;
  while (end > 0 && trailing.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(leading, '');
}

/** Drops invisible characters in front of every line, so that a heading or list item is recognised by what is seen of it. Keeps indentation. */
export const withSeenStarts = (text: string): string =>
  text.replace(leadingOfLine, (start) => start.replace(invisible, ''));

/** Visible ASCII with single spaces, which needs no cleaning. A fast path, because most cells of tables are like this. */
const alreadyClean = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Cleans a text to a single line: every run of white space becomes one space, and nothing invisible is at its ends. */
export function cleanLine(text: string): string {
  if (text.length < 200 && alreadyClean.test(text)) return text;
  return trimmed(printable(text.replace(whitespaceRun, ' ')).replace(/ {2,}/g, ' '));
}

/** Cleans code: keeps lines and indentation, removes blank lines at both ends and white space at line ends. */
export function cleanCode(text: string): string {
  // Trimmed line by line, because /[ \t]+$/ tries again at every space of a run that does not end a line, which is quadratic.
  const lines = printable(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .split('\n')
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? '' : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1).join('\n');
}
