import { addTo, mostFrequent } from '../page/geometry.js';
import type { Block, LaidOutPage, Outline } from '../page/model.js';
import { segmentsOf } from '../page/rows.js';
import { thresholds } from '../page/thresholds.js';
import type { PageSource } from '../reading/page-reader.js';
import { withFields } from './field-runs.js';
import { FurnitureFinder, type EdgeLines } from './furniture.js';
import { markHeadings, type BodyText } from './headings.js';
import { layoutPage } from './page-layout.js';
import { taggedBlocks } from './tags.js';

interface IncomingPage extends PageSource {
  readonly ocr: boolean;
  /** From the document's own table of page labels. */
  readonly label: string | undefined;
}

interface WaitingPage {
  readonly page: IncomingPage;
  readonly edges: EdgeLines;
}

/**
 * Lays out each page with a delay of a few pages, so that running heads are known by then. Only the resulting blocks are kept, because the
 * runs and rules of a long document would exhaust memory.
 */
export class DocumentLayout {
  readonly #furniture: FurnitureFinder;
  readonly #waiting: WaitingPage[] = [];
  readonly #pages: LaidOutPage[] = [];
  /** Number of characters by font size (rounded to half points), by weight (rounded to hundreds), and in italics. */
  readonly #sizes = new Map<number, number>();
  readonly #weights = new Map<number, number>();
  #italic = 0;
  #characters = 0;

  constructor(pages: number) {
    this.#furniture = new FurnitureFinder(pages);
  }

  add(page: IncomingPage): void {
    for (const run of page.text.runs) addTo(this.#sizes, Math.round(run.size * 2) / 2, run.text.length);
    const { number, height } = page.text;
    this.#waiting.push({ page, edges: this.#furniture.note(number, height, page.segments) });
    if (this.#waiting.length > thresholds.furnitureWindow) this.#layOutNext();
  }

  /** Lays out the remaining pages, and returns all pages with headings and code marked. */
  finish(outline: Outline): readonly LaidOutPage[] {
    while (this.#waiting.length > 0) this.#layOutNext();
    const blocks = this.#pages.flatMap((page) => page.blocks);
    markHeadings(blocks, this.#body(), outline);
    markCode(blocks);
    return this.#pages;
  }

  #layOutNext(): void {
    const next = this.#waiting.shift();
    if (!next) return;
    const { page, edges } = next;
    const { runs: dropped, label } = this.#furniture.find(edges);
    const printed = label ?? page.label;
    const runs = page.text.runs.filter((run) => !dropped.has(run));
    const own = dropped.size > 0 ? { runs, segments: segmentsOf(runs) } : { runs, segments: page.segments };
    const { segments, ...filled } = withFields({ ...own, rules: page.rules }, page.fields);
    const { areas, ...rest } = page.text;
    // Areas are dropped if the page has fields, because the runs of fields lie in none of them.
    const text = { ...rest, runs: filled.runs, ...(areas && page.fields.length === 0 ? { areas } : {}) };
    const tagged = page.tree && taggedBlocks(page.tree, text.runs, text.number);
    const blocks = tagged ?? layoutPage(text, segments, page.rules);
    this.#count(blocks);
    this.#pages.push({
      number: text.number,
      width: text.width,
      height: text.height,
      ocr: page.ocr,
      ...(text.askew && { askew: text.askew }),
      blocks,
      ...(printed === undefined ? {} : { label: printed }),
    });
  }

  #count(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.type === 'table') continue;
      for (const line of block.lines) {
        this.#characters += line.text.length;
        if (line.italic) this.#italic += line.text.length;
        addTo(this.#weights, Math.round(line.weight / 100) * 100, line.text.length);
      }
    }
  }

  #body(): BodyText {
    return {
      size: mostFrequent(this.#sizes) ?? 10,
      weight: mostFrequent(this.#weights) ?? 400,
      italic: this.#italic > 0.3 * this.#characters,
    };
  }
}

/** Marks paragraphs of several lines in a monospaced font as code. */
function markCode(blocks: readonly Block[]): void {
  for (const block of blocks)
    if (block.type === 'paragraph' && block.mono && block.lines.length > 1) block.type = 'code';
}
