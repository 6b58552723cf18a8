/** C0 and C1 controls except tab and line feed, byte order marks, noncharacters, zero-width spaces and soft hyphens. */
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u200B\u2060\uFEFF\uFFFE\uFFFF]/g;
const unpairedSurrogate = /\p{Surrogate}/gu;
const whitespaceRun = /[\s\u0085]+/g;

/** Drops invisible characters and replaces unpaired surrogates, so that the text survives UTF-8 and JSON unchanged. */
function printable(text: string): string {
  return text.replace(unprintable, '').replace(unpairedSurrogate, '\uFFFD');
}

/** Visible ASCII with single spaces, which needs no cleaning. A fast path, because most cells of tables are like this. */
const alreadyClean = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Cleans a text to a single line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  if (text.length < 200 && alreadyClean.test(text)) return text;
  return printable(text.replace(whitespaceRun, ' ')).replace(/ {2,}/g, ' ').trim();
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
