import type { DraftBlock } from '../draft.js';
import { HtmlDrafter } from '../html/draft-html.js';
import type { Attributes, MarkupHandler } from '../markup/read-markup.js';

/** Maps OpenDocument elements to the HTML elements as which they are read. */
const alike: Readonly<Record<string, string>> = {
  p: 'p',
  list: 'ul',
  'list-item': 'li',
  'list-header': 'li',
  table: 'table',
  'table-header-rows': 'thead',
  'table-row': 'tr',
  'table-cell': 'td',
};

/** Elements that are not part of the visible text: tables of contents, deleted text, comments, descriptions of frames and so on. */
const unseen = new Set(
  'table-of-content tracked-changes annotation forms note-citation title desc ruby-text'.split(' '),
);

/** Maximum repeat count of a cell that is expanded. Programs write one repeated cell for all unused columns, which is not. */
const maxRepeated = 50;

/** Reads an OpenDocument text by passing equivalent HTML to `HtmlDrafter`, because both have the same blocks. Notes follow at the end. */
export class OdtReader implements MarkupHandler {
  readonly #page: HtmlDrafter;
  readonly #numbered = new Set<string>();
  /** Names of the paragraph styles for titles. */
  readonly #titles = new Set(['Title']);
  readonly #notes: string[] = [];
  /** HTML element as which each open element was passed on; empty if it was not. */
  readonly #open: string[] = [];
  #listStyle = '';
  #listDepth = 0;
  #unseen = 0;
  #note: string | undefined;
  #isBody = false;

  constructor(warn: (code: string, message: string) => void) {
    this.#page = new HtmlDrafter({ title: () => {}, property: () => {}, warn });
  }

  take(): readonly DraftBlock[] {
    return this.#page.take();
  }

  *finish(): Generator<DraftBlock> {
    this.#page.end();
    yield* this.take();
    for (const text of this.#notes) yield { kind: 'footnote', text };
  }

  open(name: string, attributes: Attributes): void {
    if (this.#unseen > 0 || unseen.has(name)) {
      this.#unseen += 1;
      return;
    }
    this.#styles(name, attributes);
    if (name === 'text') this.#isBody = true;
    if (name === 'note-body') this.#note = '';
    if (name === 's' || name === 'tab') this.#add(' ');
    if (name === 'line-break') this.#break();
    const element = this.#isBody && this.#note === undefined ? this.#elementOf(name, attributes) : '';
    this.#open.push(element);
    if (element !== '') this.#page.open(element, spansOf(attributes));
  }

  text(text: string): void {
    if (this.#unseen === 0 && this.#isBody) this.#add(text);
  }

  close(name: string): void {
    if (this.#unseen > 0) {
      this.#unseen -= 1;
      return;
    }
    if (name === 'note-body') {
      if (this.#note !== undefined && this.#note.trim() !== '') this.#notes.push(this.#note);
      this.#note = undefined;
    }
    if (name === 'list') this.#listDepth -= 1;
    // A space, because the paragraphs of a note are joined to one text.
    if (name === 'p') this.#add(' ');
    const element = this.#open.pop() ?? '';
    if (element !== '') this.#page.close(element);
  }

  #add(text: string): void {
    if (this.#note !== undefined) this.#note += text;
    else this.#page.text(text);
  }

  #break(): void {
    if (this.#note !== undefined) this.#note += ' ';
    else this.#page.open('br', new Map());
  }

  /** Records which list styles are numbered and which paragraph styles are titles. Styles precede the text in the file. */
  #styles(name: string, attributes: Attributes): void {
    if (name === 'style' && attributes.get('style:parent-style-name') === 'Title')
      this.#titles.add(attributes.get('style:name') ?? '');
    if (name === 'list-style') this.#listStyle = attributes.get('style:name') ?? '';
    if (name === 'list-level-style-number' && attributes.get('text:level') === '1') this.#numbered.add(this.#listStyle);
  }

  #elementOf(name: string, attributes: Attributes): string {
    const style = attributes.get('text:style-name') ?? '';
    if (name === 'h') return `h${Math.min(6, Math.max(1, Number(attributes.get('text:outline-level')) || 1))}`;
    if (name === 'p' && this.#titles.has(style)) return 'h1';
    if (name === 'list') {
      // Nested lists have the style of the outermost list.
      if (this.#listDepth === 0) this.#listStyle = style;
      this.#listDepth += 1;
      return this.#numbered.has(this.#listStyle) ? 'ol' : 'ul';
    }
    return Object.hasOwn(alike, name) ? (alike[name] ?? '') : '';
  }
}

function spansOf(attributes: Attributes): Attributes {
  const spans = new Map<string, string>();
  for (const [ours, theirs] of [
    ['colspan', 'table:number-columns-spanned'],
    ['rowspan', 'table:number-rows-spanned'],
  ] as const) {
    const span = attributes.get(theirs);
    if (span !== undefined) spans.set(ours, span);
  }
  const repeated = Number(attributes.get('table:number-columns-repeated')) || 1;
  if (repeated > 1 && repeated <= maxRepeated) spans.set('colspan', String(repeated));
  return spans;
}
