import { pageOfCharset, windowsWestern } from './code-pages.js';
import { headingLevelOf } from './words.js';

/** Of fonts and of styles; Word has 32,767 of each. */
const mostNamed = 40_000;
/** In UTF-16 code units: no name is longer. */
const longestName = 200;

/** Code pages by the words that name them for a whole document. */
const pages: ReadonlyMap<string, number> = new Map([
  ['ansi', windowsWestern],
  ['mac', 10000],
  ['pc', 437],
  ['pca', 850],
]);

/** What the head of a document defines: code pages of its own and of its fonts, and which of its styles are headings. */
export class Definitions {
  #page = windowsWestern;
  #defaultFont = 0;
  readonly #pages = new Map<number, number>();
  readonly #levels = new Map<number, number>();
  #font = 0;
  #style = { number: 0, outline: undefined as number | undefined, name: '' };

  /** @param font undefined: the one that the document begins with. */
  pageOf(font: number | undefined): number {
    return this.#pages.get(font ?? this.#defaultFont) ?? this.#page;
  }

  /** From 1; 0: the style is said to be none of a heading. */
  headingLevel(style: number): number | undefined {
    return this.#levels.get(style);
  }

  document(word: string, parameter: number): void {
    if (word === 'ansicpg' && parameter > 0) this.#page = parameter;
    if (word === 'deff') this.#defaultFont = parameter;
    this.#page = pages.get(word) ?? this.#page;
  }

  font(word: string, parameter: number): void {
    if (word === 'f') this.#font = parameter;
    const page = word === 'fcharset' ? pageOfCharset(parameter) : word === 'cpg' ? parameter : undefined;
    if (page !== undefined && this.#pages.size < mostNamed) this.#pages.set(this.#font, page);
  }

  style(word: string, parameter: number): void {
    if (word === 's') this.#style = { number: parameter, outline: undefined, name: '' };
    if (word === 'outlinelevel') this.#style.outline = levelOf(parameter);
  }

  /** A definition ends with a semicolon. */
  styleName(text: string): void {
    this.#style.name = (this.#style.name + text).slice(0, longestName);
    if (!text.includes(';')) return;
    const { number, outline, name } = this.#style;
    const level = outline ?? headingLevelOf(name);
    if (level !== undefined && this.#levels.size < mostNamed) this.#levels.set(number, level);
    this.#style = { number: 0, outline: undefined, name: '' };
  }
}

/** An outline level of 9 is that of the text. */
export const levelOf = (outline: number): number => (outline >= 0 && outline < 9 ? outline + 1 : 0);
