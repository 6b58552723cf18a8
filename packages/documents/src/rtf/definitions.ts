import { pageOfCharset, windowsWestern } from './code-pages.js';
import { headingLevelOf } from './words.js';

/** Maximum number of fonts and of styles that are kept. Word's limit is 32,767 each. */
const mostNamed = 40_000;
/** Maximum length kept of a style's name, in UTF-16 code units. */
const longestName = 200;

/** Code pages by the control words that set them for the whole document. */
const pages: ReadonlyMap<string, number> = new Map([
  ['ansi', windowsWestern],
  ['mac', 10000],
  ['pc', 437],
  ['pca', 850],
]);

/** Definitions in the header of a document: its code page, the code pages of its fonts, and which of its styles are headings. */
export class Definitions {
  #page = windowsWestern;
  #defaultFont = 0;
  readonly #pages = new Map<number, number>();
  readonly #levels = new Map<number, number>();
  #font = 0;
  #style = { number: 0, outline: undefined as number | undefined, name: '' };

  /** Code page of a font. @param font undefined for the default font of the document. */
  pageOf(font: number | undefined): number {
    return this.#pages.get(font ?? this.#defaultFont) ?? this.#page;
  }

  /** Heading level of a style, from 1. 0 if the style is defined as body text; undefined if nothing is known about it. */
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

  /** Adds text to the name of the current style, whose definition ends with a semicolon. */
  styleName(text: string): void {
    this.#style.name = (this.#style.name + text).slice(0, longestName);
    if (!text.includes(';')) return;
    const { number, outline, name } = this.#style;
    const level = outline ?? headingLevelOf(name);
    if (level !== undefined && this.#levels.size < mostNamed) this.#levels.set(number, level);
    this.#style = { number: 0, outline: undefined, name: '' };
  }
}

/** Heading level of an outline level. RTF counts from 0; 9 means body text, for which 0 is returned. */
export const levelOf = (outline: number): number => (outline >= 0 && outline < 9 ? outline + 1 : 0);
