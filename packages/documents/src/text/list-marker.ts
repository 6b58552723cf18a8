/** A line that begins a list item. */
interface MarkedLine {
  readonly indent: number;
  readonly marker: string;
  readonly text: string;
}

/** The last range is the private-use area to which symbol fonts map their bullets. */
const bullet = /^(\s*)([-*+•‣◦▪●○·–—§\uF000-\uF0FF])\s+(\S.*)$/u;
const ordered = /^(\s*)(\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){1,4})\s+(\S.*)$/iu;

/** Width of a tab when indentation is compared. */
const tabWidth = 4;

export function listMarker(line: string): MarkedLine | undefined {
  const match = bullet.exec(line) ?? ordered.exec(line);
  const [, space, marker, text] = match ?? [];
  if (space === undefined || marker === undefined || text === undefined) return undefined;
  // "A. B. Smith" in running text: a capital followed by another initial is an initial, not a marker.
  if (/^[A-Z]\.$/.test(marker) && /^[A-Z]\./.test(text)) return undefined;
  const isSymbol = /[\uF000-\uF0FF]/u.test(marker);
  return { indent: indentOf(space), marker: isSymbol ? '•' : marker, text };
}

/** Whether a line is a bullet without text. */
export function isBareMarker(line: string): boolean {
  return /^\s*[-*+•‣◦▪●○·–—§\uF000-\uF0FF]\s*$/u.test(line);
}

export function indentOf(space: string): number {
  return [...space].reduce((width, character) => width + (character === '\t' ? tabWidth : 1), 0);
}

/** Derives nesting levels from indentation: a deeper indent opens a level, a shallower one closes all deeper levels. */
export class ListNesting {
  #indents: number[] = [];

  level(indent: number): number {
    while (this.#indents.length > 0 && (this.#indents.at(-1) ?? 0) > indent) this.#indents.pop();
    if (this.#indents.at(-1) !== indent) this.#indents.push(indent);
    return this.#indents.length;
  }
}
