import type { Worker as Recogniser } from 'tesseract.js';
import type { PageText } from '../page/model.js';
import type { PdfPage } from '../reading/pdfjs.js';
import { within } from '../time-limit.js';
import { modelFolderOf } from './languages.js';
import { drawGrey, greyMap, turned, type GreyImage } from './grey-image.js';
import { isSideways, recognisedAreas, type RecognisedPage } from './recognised-runs.js';

/** Resolutions in dots per inch. Clean scans are recognised as well at 200 as at 300; small print needs 300. */
const usualDpi = 200;
const fineDpi = 300;
/** Mean confidence (0..100) below which a page is recognised again: at a higher resolution, or in other orientations. */
const doubtful = 85;
const unreadable = 50;
/** Confidence assigned to a page recognised sideways, because the engine may be sure of its words but gets their order wrong. */
const sideways = 1;
/** Maximum number of pages per document on which all languages are tried, because otherwise all pages of a poor scan would time out. */
const mostTrials = 5;
/** Time limit for rendering and recognising a page in one language, in milliseconds. 2 to 5 seconds are usual; machines may be busy. */
const usualLimitMs = 120_000;

interface RecognisedText extends PageText {
  /** Mean confidence of the words, 0..100. */
  readonly confidence: number;
}

interface Reading {
  readonly page: RecognisedPage;
  readonly confidence: number;
  readonly language: string;
  /** Number of clockwise quarter turns by which the page was turned. */
  readonly quarters: number;
}

/** An OCR engine for one language, running or starting. */
interface Running {
  readonly language: string;
  readonly engine: Promise<Recogniser>;
}

/**
 * Recognises rendered pages with tesseract.js, offline. The engine is started for the first page. If several languages are given, pages are
 * recognised in the language whose model has the highest confidence on the first page with text, because confidence is lower on text in
 * another language or script.
 */
export class PageRecogniser implements AsyncDisposable {
  readonly #languages: readonly string[];
  readonly #limitMs: number;
  readonly #start: (language: string) => Promise<Recogniser>;
  /** At most two engines, because each has its own model and memory. */
  readonly #running: Running[] = [];
  /** Languages in which pages were recognised, the most recent last. */
  readonly #found = new Set<string>();
  #trials = 0;

  /** @param languages at least one, in the codes of tesseract.js: `eng`. The first is used if confidence does not distinguish them. */
  constructor(languages: readonly string[], limitMs: number = usualLimitMs, start = startRecogniser) {
    this.#languages = languages;
    this.#limitMs = limitMs * languages.length;
    this.#start = start;
  }

  /** Languages in which pages were recognised. */
  get languages(): readonly string[] {
    return [...this.#found];
  }

  /**
   * Recognises a page. The result is in upright coordinates.
   *
   * @throws when the time limit is exceeded or the engine fails. The next page gets a new engine, because the old one may be broken or
   *   still busy.
   */
  async read(page: PdfPage, number: number): Promise<RecognisedText> {
    const givenUp = new AbortController();
    try {
      return await within(this.#limitMs, this.#read(page, number, givenUp.signal));
    } catch (thrown) {
      givenUp.abort();
      // Not awaited, because an engine that never starts would block the document.
      void this.#keepOnly(undefined);
      throw thrown;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#keepOnly(undefined);
  }

  async #read(page: PdfPage, number: number, signal: AbortSignal): Promise<RecognisedText> {
    let image = await drawGrey(page, usualDpi, signal);
    let best = await this.#readUpright(image, [...this.#found].at(-1) ?? this.#languages[0] ?? '', 0, signal);
    if (this.#mayBeAnother(best)) {
      for (const language of this.#languages) {
        if (language === best.language) continue;
        const other = await this.#readUpright(image, language, best.quarters, signal);
        if (isSurer(other, best)) best = other;
        signal.throwIfAborted(); // the engines may be those of the next page by now
        await this.#keepOnly(best.language);
      }
      // A page without words does not count as a trial, because no language can be determined from it.
      if (hasWords(best)) this.#trials++;
    }
    const { language, quarters } = best;
    let { scale } = image;
    if (best.confidence < doubtful) {
      image = await drawGrey(page, fineDpi, signal);
      const finer = await this.#recognise(turned(image, quarters), { language, quarters }, signal);
      if (finer.confidence > best.confidence) [best, { scale }] = [finer, image];
    }
    const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + 90 * quarters });
    const areas = recognisedAreas(best.page, scale);
    const runs = areas.flat();
    const characters = runs.reduce((total, run) => total + run.text.length, 0);
    if (characters > 0) {
      this.#found.delete(language);
      this.#found.add(language);
    }
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

  /** Whether to try other languages: before any language was found, and if the current one yields low confidence. */
  #mayBeAnother({ confidence }: Reading): boolean {
    if (this.#languages.length === 1 || this.#trials === mostTrials) return false;
    return this.#found.size === 0 || confidence < unreadable;
  }

  /** Recognises an image in the orientation with the highest confidence. @param quarters the orientation to try first. */
  async #readUpright(image: GreyImage, language: string, quarters: number, signal: AbortSignal): Promise<Reading> {
    let best = await this.#recognise(turned(image, quarters), { language, quarters }, signal);
    if (best.confidence >= unreadable || best.confidence === 0) return best;
    for (const more of [2, 1, 3]) {
      const upright = (quarters + more) % 4;
      const other = await this.#recognise(turned(image, upright), { language, quarters: upright }, signal);
      if (other.confidence > best.confidence) best = other;
      if (best.confidence >= doubtful) break;
    }
    return best;
  }

  async #recognise(
    image: GreyImage,
    as: Pick<Reading, 'language' | 'quarters'>,
    signal: AbortSignal,
  ): Promise<Reading> {
    signal.throwIfAborted();
    const engine = await this.#engineOf(as.language);
    signal.throwIfAborted();
    const { data } = await engine.recognize(greyMap(image), {}, { text: false, blocks: true });
    return { ...as, page: data, confidence: isSideways(data) ? sideways : data.confidence };
  }

  #engineOf(language: string): Promise<Recogniser> {
    const known = this.#running.find((each) => each.language === language);
    if (known) return known.engine;
    const engine = this.#start(language);
    this.#running.push({ language, engine });
    return engine;
  }

  /** Terminates all engines except that of the given language; all engines if it is undefined. */
  async #keepOnly(language: string | undefined): Promise<void> {
    const kept = this.#running.filter((each) => each.language === language);
    const ended = this.#running.splice(0, Infinity, ...kept).filter((each) => !kept.includes(each));
    await Promise.all(ended.map(({ engine }) => stop(engine)));
  }
}

/** Whether a reading is better. One with words beats one without, because the engine may report high confidence for no words. */
const isSurer = (one: Reading, other: Reading): boolean =>
  hasWords(one) === hasWords(other) ? one.confidence > other.confidence : hasWords(one);

const hasWords = ({ page: { blocks } }: Reading): boolean =>
  blocks?.some(({ paragraphs }) => paragraphs.some(({ lines }) => lines.some(({ words }) => words.length > 0))) ??
  false;

async function stop(running: Promise<Recogniser>): Promise<void> {
  const recogniser = await running.catch(() => undefined); // its failure was reported with the page
  await recogniser?.terminate();
}

/** Starts an engine. tesseract.js is imported only here, because few documents need OCR. */
async function startRecogniser(language: string): Promise<Recogniser> {
  const { createWorker, PSM } = await import('tesseract.js');
  const recogniser = await createWorker(language, 1, {
    langPath: modelFolderOf(language),
    gzip: true,
    cacheMethod: 'none', // nothing is written into the working directory
    // Without a handler the library throws an uncaught exception in addition to rejecting the call.
    errorHandler: () => undefined,
  });
  // The library's default treats a page as a single block, and thus reads across its columns.
  await recogniser.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return recogniser;
}
