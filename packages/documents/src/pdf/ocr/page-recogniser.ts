import type { Worker as Recogniser } from 'tesseract.js';
import type { PageText } from '../page/model.js';
import type { PdfPage } from '../reading/pdfjs.js';
import { within } from '../time-limit.js';
import { modelFolderOf } from './languages.js';
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
/** Pages of a document on which all languages are tried: of a poor scan no page would be read otherwise within its time. */
const mostTrials = 5;
/** Milliseconds for one page and language, drawn and recognised: 2 to 5 seconds are usual, and machines may be busy. */
const usualLimitMs = 120_000;

interface RecognisedText extends PageText {
  /** How sure the engine is of the words, 0..100. */
  readonly confidence: number;
}

interface Reading {
  readonly page: RecognisedPage;
  readonly confidence: number;
  readonly language: string;
  /** By how many quarters of a turn the page was turned. */
  readonly quarters: number;
}

/** An engine that reads one language, running or about to. */
interface Running {
  readonly language: string;
  readonly engine: Promise<Recogniser>;
}

/**
 * Reads drawn pages with tesseract.js, offline. The engine starts with the first page. Of several languages it reads the pages in the one whose
 * model is surest of the first that has text: in another language, or another script, it is less sure.
 */
export class PageRecogniser implements AsyncDisposable {
  readonly #languages: readonly string[];
  readonly #limitMs: number;
  readonly #start: (language: string) => Promise<Recogniser>;
  /** At most two, because each has a model and memory of its own. */
  readonly #running: Running[] = [];
  /** Those that pages were in, the last one last. */
  readonly #found = new Set<string>();
  #trials = 0;

  /** @param languages at least one, as tesseract.js names them: `eng`. Where nothing tells them apart, the first. */
  constructor(languages: readonly string[], limitMs: number = usualLimitMs, start = startRecogniser) {
    this.#languages = languages;
    this.#limitMs = limitMs * languages.length;
    this.#start = start;
  }

  /** The languages that pages were read in. */
  get languages(): readonly string[] {
    return [...this.#found];
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
      // Not waited for: an engine that does not start would hold the document up.
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
      // A page without words tells no language.
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

  /** Whether other languages are worth a try: at first, and where this one cannot read what it is shown. */
  #mayBeAnother({ confidence }: Reading): boolean {
    if (this.#languages.length === 1 || this.#trials === mostTrials) return false;
    return this.#found.size === 0 || confidence < unreadable;
  }

  /** In the orientation in which it is read best. @param quarters in which it may stand. */
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

  /** Ends all engines, or all others. */
  async #keepOnly(language: string | undefined): Promise<void> {
    const kept = this.#running.filter((each) => each.language === language);
    const ended = this.#running.splice(0, Infinity, ...kept).filter((each) => !kept.includes(each));
    await Promise.all(ended.map(({ engine }) => stop(engine)));
  }
}

/** Of a page without words the engine is sure as well. */
const isSurer = (one: Reading, other: Reading): boolean =>
  hasWords(one) === hasWords(other) ? one.confidence > other.confidence : hasWords(one);

const hasWords = ({ page: { blocks } }: Reading): boolean =>
  blocks?.some(({ paragraphs }) => paragraphs.some(({ lines }) => lines.some(({ words }) => words.length > 0))) ??
  false;

async function stop(running: Promise<Recogniser>): Promise<void> {
  const recogniser = await running.catch(() => undefined); // its failure was reported with the page
  await recogniser?.terminate();
}

/** Loaded when first needed: few documents have pages to recognise. */
async function startRecogniser(language: string): Promise<Recogniser> {
  const { createWorker, PSM } = await import('tesseract.js');
  const recogniser = await createWorker(language, 1, {
    langPath: modelFolderOf(language),
    gzip: true,
    cacheMethod: 'none', // nothing is written into the working directory
    // Without a handler the library throws into the event loop; the call itself is rejected as well.
    errorHandler: () => undefined,
  });
  // The library's own choice takes a page for one block and reads across its columns.
  await recogniser.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return recogniser;
}
