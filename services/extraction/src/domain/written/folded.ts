/**
 * A text in the form in which it is searched, without the features that a copy may change unnoticed. White space, soft hyphens, accents and
 * hyphens inside words are removed; quotation marks, dashes, ligatures and letters of other widths are replaced by the plain ones.
 */
export interface Folded {
  readonly source: string;
  readonly text: string;
  /** For each unit of `text`, its span in the source, end exclusive. Never half a surrogate pair. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const ignored = /^[\s\p{Cf}\p{Cc}]$/u;
const mark = /^\p{M}$/u;
const hyphen = /^[-\u2010\u2011]$/;
const dash = /^[-\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]$/;
const quote = /^["'`´\u2018-\u201F\u2032-\u2037\u2039\u203A«»\uFF02\uFF07]$/u;
const letterBefore = /\p{L}$/u;
const letterAfter = /^\s*\p{L}/u;

export function fold(source: string): Folded {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  const add = (units: string, end: number): void => {
    for (let n = 0; n < units.length; n++) {
      starts.push(at);
      ends.push(end);
    }
    text += units;
  };
  for (const char of source) {
    const end = at + char.length;
    if (char >= '0' && char <= 'z' && /\w/.test(char)) add(char, end);
    else if (mark.test(char)) {
      if (ends.length > 0) ends[ends.length - 1] = end;
    } else if (!ignored.test(char) && !isOfWord(source, at, char)) addFolded(char, end);
    at = end;
  }
  return { source, text, starts, ends };

  function addFolded(char: string, end: number): void {
    const plain = dash.test(char) ? '-' : quote.test(char) ? "'" : undefined;
    // "--" equals a dash, and two single quotes equal a double one.
    if (plain !== undefined && text.endsWith(plain) && ends.at(-1) === at) ends[ends.length - 1] = end;
    else add(plain ?? char.normalize('NFKD').replace(/[\s\p{M}]/gu, ''), end);
  }
}

/** Whether it is a hyphen inside a word, at the end of a line or not. */
function isOfWord(source: string, at: number, char: string): boolean {
  if (!hyphen.test(char)) return false;
  return letterBefore.test(source.slice(Math.max(0, at - 2), at)) && letterAfter.test(source.slice(at + 1, at + 12));
}
