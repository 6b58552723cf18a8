import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker as Recogniser } from 'tesseract.js';
import type { PageText } from '../page/model.js';
import type { PdfPage } from '../reading/pdfjs.js';
import { within } from '../time-limit.js';
import { drawGrey, greyMap, turned, type GreyImage } from './grey-image.js';
import { isSideways, recognisedAreas, type RecognisedPage } from './recognised-runs.js';

/** Dots per inch: 200 reads clean scans as well as 300; small print needs the second. */
const usualDpi = 200;
const fineDpi = 300;
/** Mean confidence (0..100) below which a page is recognised again at a higher resolution, and below which in other orientations. */
const doubtful = 85;
const unreadable = 50;
/** The confidence that a page read sideways counts as: the engine is sure of the words, but not of their order. */
const sideways = 1;
/** Milliseconds for one page, drawn and recognised: 2 to 5 seconds are usual, and machines may be busy. */
const usualLimitMs = 120_000;

interface RecognisedText extends PageText {
  /** How sure the engine is of the words, 0..100. */
  readonly confidence: number;
}

interface Reading {
  readonly page: RecognisedPage;
  readonly confidence: number;
}

/** Reads drawn pages with tesseract.js, offline, in English. The engine starts with the first page. */
export class PageRecogniser implements AsyncDisposable {
  readonly #limitMs: number;
  readonly #start: () => Promise<Recogniser>;
  #recogniser: Promise<Recogniser> | undefined;

  constructor(limitMs: number = usualLimitMs, start: () => Promise<Recogniser> = startRecogniser) {
    this.#limitMs = limitMs;
    this.#start = start;
  }

  /**
   * The page as text, in upright coordinates.
   *
   * @throws when it takes too long or the engine fails. The engine may then be busy with the page or broken: the next
   *   page gets a new one.
   */
  async read(page: PdfPage, number: number): Promise<RecognisedText> {
    const givenUp = new AbortController();
    try {
      return await within(this.#limitMs, this.#read(page, number, givenUp.signal));
    } catch (thrown) {
      givenUp.abort();
      const running = this.#recogniser;
      this.#recogniser = undefined;
      // Not waited for: an engine that does not start would hold the document up.
      void stop(running);
      throw thrown;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const running = this.#recogniser;
    this.#recogniser = undefined;
    await stop(running);
  }

  async #read(page: PdfPage, number: number, signal: AbortSignal): Promise<RecognisedText> {
    let image = await drawGrey(page, usualDpi, signal);
    let best = await this.#recognise(image, signal);
    let quarters = 0;
    if (best.confidence < unreadable && best.confidence > 0) {
      for (const quarter of [2, 1, 3]) {
        const other = await this.#recognise(turned(image, quarter), signal);
        if (other.confidence > best.confidence) [best, quarters] = [other, quarter];
        if (best.confidence >= doubtful) break;
      }
    }
    let { scale } = image;
    if (best.confidence < doubtful) {
      image = await drawGrey(page, fineDpi, signal);
      const finer = await this.#recognise(turned(image, quarters), signal);
      if (finer.confidence > best.confidence) [best, { scale }] = [finer, image];
    }
    const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + 90 * quarters });
    const areas = recognisedAreas(best.page, scale);
    const runs = areas.flat();
    const characters = runs.reduce((total, run) => total + run.text.length, 0);
    return {
      number,
      width,
      height,
      ...(quarters !== 0 && { askew: true as const }),
      runs,
      areas,
      turned: [],
      characters,
      unmapped: 0,
      confidence: best.page.confidence,
    };
  }

  async #recognise(image: GreyImage, signal: AbortSignal): Promise<Reading> {
    signal.throwIfAborted();
    const recogniser = await (this.#recogniser ??= this.#start());
    signal.throwIfAborted();
    const { data } = await recogniser.recognize(greyMap(image), {}, { text: false, blocks: true });
    return { page: data, confidence: isSideways(data) ? sideways : data.confidence };
  }
}

async function stop(running: Promise<Recogniser> | undefined): Promise<void> {
  const recogniser = await running?.catch(() => undefined); // its failure was reported with the page
  await recogniser?.terminate();
}

/** Loaded when first needed: few documents have pages to recognise. */
async function startRecogniser(): Promise<Recogniser> {
  const { createWorker, PSM } = await import('tesseract.js');
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng'));
  const recogniser = await createWorker('eng', 1, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none', // nothing is written into the working directory
    // Without a handler the library throws into the event loop; the call itself is rejected as well.
    errorHandler: () => undefined,
  });
  // The library's own choice takes a page for one block and reads across its columns.
  await recogniser.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return recogniser;
}
