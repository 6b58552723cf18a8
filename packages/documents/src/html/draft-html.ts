import type { DraftBlock } from '../draft.js';
import { readMarkup, type Attributes, type MarkupHandler } from '../markup/read-markup.js';
import { blockElements, tableParts, unseenElements, voidElements } from './elements.js';
import { HtmlTable } from './html-table.js';
import { OpenElements } from './open-elements.js';

/** Receives the title, properties and warnings of a page. */
export interface PageFacts {
  title(text: string): void;
  property(name: string, value: string): void;
  warn(code: string, message: string): void;
}

/**
 * Yields the visible content of an HTML page in document order.
 *
 * @param isXhtml whether the page is XML, in which any element may be self-closing.
 */
export function* draftHtml(html: string, facts: PageFacts, isXhtml = /^\s*<\?xml\s/.test(html)): Generator<DraftBlock> {
  const drafter = new HtmlDrafter(facts);
  for (const _ of readMarkup(html, false, drafter, isXhtml)) yield* drafter.take();
  drafter.end();
  yield* drafter.take();
}

/** Maps the names of `meta` elements to Cardinal's names of document properties. */
const properties: Readonly<Record<string, string>> = {
  author: 'author',
  description: 'description',
  keywords: 'keywords',
  'dcterms.created': 'created',
  'article:published_time': 'created',
  'article:modified_time': 'modified',
};

const headings: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const lists: readonly string[] = ['ul', 'ol', 'menu', 'dir'];

interface List {
  readonly isOrdered: boolean;
  next: number;
}

/** Turns the markup of a page into drafts as it is read. */
export class HtmlDrafter implements MarkupHandler {
  readonly #facts: PageFacts;
  readonly #elements: OpenElements;
  readonly #tables: HtmlTable[] = [];
  readonly #lists: List[] = [];
  #drafts: DraftBlock[] = [];
  #text: string[] = [];
  #title: string[] | undefined;
  #heading = 0;
  #preformatted = 0;
  #quotes = 0;
  /** Marker of the open list item until the first text of that item is emitted. */
  #marker: string | undefined;
  #breaks = 0;

  constructor(facts: PageFacts) {
    this.#facts = facts;
    this.#elements = new OpenElements(
      (name) => this.#end(name),
      () => facts.warn('HTML_NESTED_TOO_DEEPLY', 'Part of the page is nested too deeply and was read as plain text.'),
    );
  }

  /** Returns the drafts completed since the last call. */
  take(): readonly DraftBlock[] {
    const taken = this.#drafts;
    this.#drafts = [];
    return taken;
  }

  end(): void {
    this.#elements.closeAll();
    this.#flush();
  }

  open(name: string, attributes: Attributes): void {
    this.#elements.makeWay(name);
    if (voidElements.has(name)) {
      if (name === 'meta') this.#meta(attributes);
      else if (!this.#elements.isUnseen) this.#void(name, attributes);
      return;
    }
    const counts = this.#elements.open(name, unseenElements.has(name) || isHidden(attributes));
    if (this.#elements.isUnseen || !blockElements.has(name)) return;
    this.#flush();
    if (counts) this.#begin(name, attributes);
  }

  close(name: string): void {
    if (!voidElements.has(name)) this.#elements.close(name);
  }

  text(text: string): void {
    if (this.#elements.isUnseen) return;
    if (this.#title !== undefined) {
      this.#title.push(text);
      return;
    }
    if (this.#breaks > 0 && text.trim() !== '') this.#breaks = 0;
    this.#text.push(text);
  }

  #void(name: string, attributes: Attributes): void {
    if (name === 'hr') this.#flush();
    if (name === 'img') this.text(` ${attributes.get('alt') ?? ''} `);
    if (name !== 'br') return;
    this.#breaks += 1;
    // Two consecutive line breaks end a paragraph.
    if (this.#breaks > 1 && this.#preformatted === 0 && !this.#isInCell) this.#flush();
    else this.#text.push('\n');
  }

  #meta(attributes: Attributes): void {
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase();
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = attributes.get('content')?.trim() ?? '';
    if (property !== undefined && value !== '') this.#facts.property(property, value);
  }

  get #isInCell(): boolean {
    return this.#tables.at(-1)?.takesText === true;
  }

  #begin(name: string, attributes: Attributes): void {
    if (name === 'title') this.#title = [];
    else if (name === 'table') this.#beginTable(attributes);
    else if (tableParts.has(name)) this.#tables.at(-1)?.open(name, attributes);
    else if (headings.includes(name)) this.#beginHeading(name);
    else if (lists.includes(name))
      this.#lists.push({ isOrdered: name === 'ol', next: numberOf(attributes, 'start', 1) });
    else if (name === 'li') this.#beginItem(attributes);
    else if (name === 'pre') this.#preformatted += 1;
    else if (name === 'blockquote') this.#quotes += 1;
  }

  #end(name: string): void {
    if (!blockElements.has(name)) return;
    if (name === 'title') {
      if (this.#title !== undefined) this.#facts.title(this.#title.join(''));
      this.#title = undefined;
      return;
    }
    this.#flush();
    if (name === 'table') this.#tables.pop()?.end();
    else if (tableParts.has(name)) this.#tables.at(-1)?.close(name);
    else if (headings.includes(name)) this.#heading = 0;
    else if (lists.includes(name)) this.#lists.pop();
    else if (name === 'li') this.#marker = undefined;
    else if (name === 'pre') this.#preformatted -= 1;
    else if (name === 'blockquote') this.#quotes -= 1;
  }

  /** Opens a table. If the table is nested in others, those are page layout. */
  #beginTable(attributes: Attributes): void {
    for (const outer of this.#tables) outer.giveUp();
    this.#tables.push(new HtmlTable((draft) => this.#drafts.push(draft), attributes));
  }

  /** Opens a heading. A heading in a cell shows that the table is page layout. */
  #beginHeading(name: string): void {
    if (this.#isInCell) this.#tables.at(-1)?.giveUp();
    this.#heading = headings.indexOf(name) + 1;
  }

  #beginItem(attributes: Attributes): void {
    const list = this.#lists.at(-1);
    if (list?.isOrdered === true) {
      const number = numberOf(attributes, 'value', list.next);
      list.next = number + 1;
      this.#marker = `${number}.`;
    } else {
      this.#marker = '•';
    }
  }

  #flush(): void {
    const text = this.#text.join('');
    this.#text = [];
    this.#breaks = 0;
    if (text.trim() === '') return;
    if (this.#isInCell) this.#tables.at(-1)?.text(text);
    else this.#drafts.push(this.#block(text));
  }

  #block(text: string): DraftBlock {
    if (this.#heading > 0) return { kind: 'heading', text, level: this.#heading };
    if (this.#preformatted > 0) return { kind: 'code', text };
    if (this.#marker !== undefined) {
      const marker = this.#marker;
      this.#marker = undefined;
      return { kind: 'list-item', text, marker, level: Math.max(1, this.#lists.length) };
    }
    return { kind: this.#quotes > 0 ? 'quote' : 'paragraph', text };
  }
}

/** Whether an element is hidden by its own attributes. Style sheets are not evaluated. */
function isHidden(attributes: Attributes): boolean {
  if (attributes.has('hidden')) return attributes.get('hidden') !== 'until-found';
  const style = attributes.get('style')?.toLowerCase().replace(/\s/g, '') ?? '';
  return style.includes('display:none') || style.includes('visibility:hidden');
}

function numberOf(attributes: Attributes, name: string, otherwise: number): number {
  const number = Number.parseInt(attributes.get(name) ?? '', 10);
  return Number.isSafeInteger(number) ? number : otherwise;
}
