/** A line that begins a list item. */
interface MarkedLine {
  readonly indent: number;
  readonly marker: string;
  readonly text: string;
}

/** The last of them are where symbol fonts put their bullets. */
const bullet = /^(\s*)([-*+•‣◦▪●○·–—§\uF000-\uF0FF])\s+(\S.*)$/u;
const ordered = /^(\s*)(\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){1,4})\s+(\S.*)$/iu;

/** White space that a tab stands for when indentation is compared. */
const tabWidth = 4;

export function listMarker(line: string): MarkedLine | undefined {
  const match = bullet.exec(line) ?? ordered.exec(line);
  const [, space, marker, text] = match ?? [];
  if (space === undefined || marker === undefined || text === undefined) return undefined;
  // "A. Smith" in running text: capitals are initials, not markers, unless alone on their line's beginning with a bracket.
  if (/^[A-Z]\.$/.test(marker) && /^[A-Z]\./.test(text)) return undefined;
  const isSymbol = /[\uF000-\uF0FF]/u.test(marker);
  return { indent: indentOf(space), marker: isSymbol ? '•' : marker, text };
}

/** An item without text. */
export function isBareMarker(line: string): boolean {
  return /^\s*[-*+•‣◦▪●○·–—§\uF000-\uF0FF]\s*$/u.test(line);
}

export function indentOf(space: string): number {
  return [...space].reduce((width, character) => width + (character === '\t' ? tabWidth : 1), 0);
}

/** Nesting depths from indentations: deeper opens a level, shallower closes those it passes. */
export class ListNesting {
  #indents: number[] = [];

  level(indent: number): number {
    while (this.#indents.length > 0 && (this.#indents.at(-1) ?? 0) > indent) this.#indents.pop();
    if (this.#indents.at(-1) !== indent) this.#indents.push(indent);
    return this.#indents.length;
  }
}
