import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Worker as Recogniser } from 'tesseract.js';
import type { PageText } from './model.js';
import { recognisedRuns, type RecognisedPage } from './ocr-runs.js';
import type { PdfPage } from './pdfjs.js';

/** Dots per inch: 200 reads clean scans as well as 300; small print needs the second. */
const usualDpi = 200;
const fineDpi = 300;
/** Pixels: a page is drawn smaller rather than beyond this. */
const mostPixels = 8_000_000;
/** Mean confidence (0..100) below which a page is read again finer, and below which it may lie on its side. */
const doubtful = 85;
const unreadable = 50;

interface Reading {
  readonly page: RecognisedPage;
  readonly confidence: number;
  /** Pixels per point. */
  readonly scale: number;
}

/** Reads drawn pages with tesseract.js, offline, in English. The engine starts with the first page. */
export class PageRecogniser implements AsyncDisposable {
  #recogniser: Promise<Recogniser> | undefined;

  /** The page as text, in upright coordinates. */
  async read(page: PdfPage, number: number): Promise<PageText> {
    let best = await this.#readAt(page, usualDpi, 0);
    let quarters = 0;
    if (best.confidence < unreadable && best.confidence > 0) {
      for (const turn of [2, 1, 3]) {
        const turned = await this.#readAt(page, usualDpi, turn);
        if (turned.confidence > best.confidence) [best, quarters] = [turned, turn];
        if (best.confidence >= doubtful) break;
      }
    }
    if (best.confidence < doubtful) {
      const finer = await this.#readAt(page, fineDpi, quarters);
      if (finer.confidence > best.confidence) best = finer;
    }
    const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + 90 * quarters });
    const runs = recognisedRuns(best.page, best.scale);
    const characters = runs.reduce((total, run) => total + run.text.length, 0);
    return { number, width, height, runs, turned: [], characters, unmapped: 0 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const recogniser = await this.#recogniser?.catch(() => undefined); // its failure was reported with the page
    await recogniser?.terminate();
  }

  async #readAt(page: PdfPage, dpi: number, quarters: number): Promise<Reading> {
    const image = await drawn(page, dpi, quarters);
    const recogniser = await (this.#recogniser ??= startRecogniser());
    const { data } = await recogniser.recognize(image.png, {}, { text: false, blocks: true });
    return { page: data, confidence: data.confidence, scale: image.scale };
  }
}

/** Loaded when first needed: few documents have pages to recognise. */
async function startRecogniser(): Promise<Recogniser> {
  const { createWorker } = await import('tesseract.js');
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng'));
  return createWorker('eng', 1, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none', // nothing is written into the working directory
    // Without a handler the library throws into the event loop; the call itself is rejected as well.
    errorHandler: () => undefined,
  });
}

async function drawn(page: PdfPage, dpi: number, quarters: number): Promise<{ png: Buffer; scale: number }> {
  const rotation = (page.rotate + 90 * quarters) % 360;
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / Math.max(1, width * height)));
  const viewport = page.getViewport({ scale, rotation });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
  return { png: await canvas.encode('png'), scale };
}
