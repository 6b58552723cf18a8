import { sum, type Box, type Turn } from '../page/geometry.js';
import type { FormField, PageText, Rule, Segment, TagNode } from '../page/model.js';
import { rowsOf, segmentsOf } from '../page/rows.js';
import { thresholds } from '../page/thresholds.js';
import { plainFont, type FontFacts } from './font-facts.js';
import { formFields } from './form-fields.js';
import { collectGarbage } from './memory.js';
import { readOperators, type Drawing } from './operators.js';
import { readRuns, viewOf, type PageView, type ReadPage } from './page-runs.js';
import { openForDrawing, type OpenPdf, type PdfPage } from './pdfjs.js';

/** All data extracted from a page while pdf.js has it loaded. */
export interface PageSource {
  readonly text: PageText;
  readonly segments: readonly Segment[];
  readonly rules: readonly Rule[];
  /** The page's structure tree, if it has one. */
  readonly tree: TagNode | undefined;
  /** Values of form fields, which are not in the page's text. */
  readonly fields: readonly FormField[];
  /** Whether the text of the page is missing or unmapped, so that OCR may help. */
  readonly needsOcr: boolean;
}

/** Reads the pages of a document. Builds operator lists only for unknown fonts, fields and likely tables, as they take half of the time. */
export class PageReader implements AsyncDisposable {
  readonly #pdf: OpenPdf;
  readonly #data: Uint8Array;
  readonly #tagged: boolean;
  /** Fonts whose name was not found in an operator list either, and which are thus not looked up again. */
  readonly #unknownFonts = new Set<string>();
  #drawing: Promise<OpenPdf> | undefined;

  constructor(pdf: OpenPdf, data: Uint8Array, tagged: boolean) {
    this.#pdf = pdf;
    this.#data = data;
    this.#tagged = tagged;
  }

  async read(page: PdfPage, number: number): Promise<PageSource> {
    const content = await page.getTextContent({ includeMarkedContent: this.#tagged, disableNormalization: true });
    const view = viewOf(page);
    const operators = new LazyOperators(page, this.#pdf);
    const fonts = Object.keys(content.styles);
    if (fonts.some((font) => !this.#isKnown(font))) {
      await operators.list();
      for (const font of fonts) if (!this.#pdf.fonts.has(font)) this.#unknownFonts.add(font);
    }
    const text = readRuns(content, number, view, (font) => this.#factsOf(font));
    const segments = segmentsOf(text.runs);
    const fields = await formFields(page, placeOf(view, text.turn));
    const mayHoldTable = rowsOf(segments).filter((row) => row.items.length > 1).length >= 3;
    return {
      text,
      segments,
      fields,
      rules:
        mayHoldTable || fields.length > 0
          ? readOperators(await operators.list(), this.#pdf.operators, view.transform, text.turn).rules
          : [],
      tree: this.#tagged ? await treeOf(page) : undefined,
      needsOcr: isUnmapped(text) || (await this.#isPicture(text, view)),
    };
  }

  /** Loads the page with its images, for rendering. */
  async drawable(number: number): Promise<PdfPage> {
    const pdf = await (this.#drawing ??= openForDrawing(this.#data));
    return pdf.document.getPage(number);
  }

  /** Frees the images and the copy of the file from which they are read. May be called before the end; `drawable` then loads them again. */
  async [Symbol.asyncDispose](): Promise<void> {
    const drawing = this.#drawing;
    this.#drawing = undefined;
    const pdf = await drawing?.catch(() => undefined); // its failure was reported with the page
    await pdf?.[Symbol.asyncDispose]();
  }

  #isKnown(font: string): boolean {
    return this.#pdf.fonts.has(font) || this.#unknownFonts.has(font);
  }

  #factsOf(font: string): FontFacts {
    return this.#pdf.fonts.get(font) ?? plainFont;
  }

  async #isPicture(text: ReadPage, view: PageView): Promise<boolean> {
    if (text.characters >= thresholds.ocrCharacters) {
      await this[Symbol.asyncDispose]();
      return false;
    }
    const page = await this.drawable(text.number);
    const pdf = await this.#drawing;
    if (!pdf) return false;
    const list = await page.getOperatorList();
    const { images, curves }: Drawing = readOperators(list, pdf.operators, view.transform, text.turn);
    page.cleanup();
    if (images.length > 0) collectGarbage(); // decoded images lie outside V8's heap, so they do not trigger a collection
    const cover = coverOf(images, text) / (text.width * text.height);
    const isDrawn = cover > thresholds.ocrCoverEmpty || curves >= thresholds.ocrCurves;
    return cover > thresholds.ocrCover || (text.characters === 0 && isDrawn);
  }
}

/** Returns the map from the page's own coordinates to those of the upright page. */
function placeOf({ transform: [a, b, c, d, e, f] }: PageView, turn: Turn): Turn {
  return (x, y) => turn(a * x + c * y + e, b * x + d * y + f);
}

/** Builds the operator list of a page once, on first use. Annotations are excluded, because they are not text of the document. */
class LazyOperators {
  readonly #page: PdfPage;
  readonly #annotationsOff: number;
  #list: ReturnType<PdfPage['getOperatorList']> | undefined;

  constructor(page: PdfPage, pdf: OpenPdf) {
    this.#page = page;
    this.#annotationsOff = pdf.annotationsOff;
  }

  list(): ReturnType<PdfPage['getOperatorList']> {
    return (this.#list ??= this.#page.getOperatorList({ annotationMode: this.#annotationsOff }));
  }
}

/** The structure tree of a page. A damaged tree is treated as absent. */
async function treeOf(page: PdfPage): Promise<TagNode | undefined> {
  const tree: TagNode | null = await page.getStructTree().catch(() => null);
  return tree ?? undefined;
}

function isUnmapped({ characters, unmapped }: PageText): boolean {
  return characters > 20 && unmapped > thresholds.unmapped * characters;
}

function coverOf(images: readonly Box[], { width, height }: PageText): number {
  return sum(
    images.map(
      ({ x0, x1, y0, y1 }) =>
        Math.max(0, Math.min(x1, width) - Math.max(x0, 0)) * Math.max(0, Math.min(y1, height) - Math.max(y0, 0)),
    ),
  );
}
