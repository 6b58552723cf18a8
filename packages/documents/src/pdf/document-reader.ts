import type { ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { DocumentLayout } from './layout/document-layout.js';
import { PageRecogniser } from './ocr/page-recogniser.js';
import type { LaidOutPage, PageText } from './page/model.js';
import { segmentsOf } from './page/rows.js';
import { describe, pdfFacts } from './reading/document-facts.js';
import { collectGarbage, MemoryKeeper } from './reading/memory.js';
import { PageReader, type PageSource } from './reading/page-reader.js';
import type { OpenPdf } from './reading/pdfjs.js';
import { within } from './time-limit.js';

/** Maximum time to read one page, in milliseconds. A page that takes longer is skipped with a warning. */
const readLimitMs = 20_000;
/** OCR confidence (0..100) below which words are likely to be wrong. Clean scans have 85 to 95. */
const unsure = 70;

/** Reads all pages in order and lays them out. */
export async function readDocument(
  pdf: OpenPdf,
  data: Uint8Array,
  context: ParseContext,
): Promise<readonly LaidOutPage[]> {
  const { document } = pdf;
  const facts = await pdfFacts(document);
  await describe(document, context);
  await using reader = new PageReader(pdf, data, facts.tagged);
  await using recogniser = new PageRecogniser(languagesFor(context));
  const layout = new DocumentLayout(document.numPages);
  const memory = new MemoryKeeper(data.byteLength, () => document.cleanup());
  let recognised = 0;
  let unreadable = 0;

  for (let number = 1; number <= document.numPages; number++) {
    context.signal.throwIfAborted();
    const source = await readPage(number);
    const replacement = source?.needsOcr ? await recognise(source) : undefined;
    if (!source) unreadable++;
    else if (source.text.characters === 0 && source.fields.length === 0 && !source.needsOcr)
      context.warn('PDF_PAGE_WITHOUT_TEXT', 'The page has no text, and no picture that could be read.', number);
    layout.add({
      ...(source ?? emptyPage(number)),
      ...replacement,
      ocr: replacement !== undefined,
      label: facts.labels[number - 1],
    });
    context.progress(number, document.numPages, 'pages');
    await memory.after(number);
  }
  if (unreadable === document.numPages) throw new DocumentError('corrupt', 'No page of the PDF can be read.');
  if (recogniser.languages.length > 0)
    context.describe({ metadata: { ocr_languages: recogniser.languages.join(', ') } });
  return layout.finish(facts.outline);

  async function readPage(number: number): Promise<PageSource | undefined> {
    try {
      const page = await within(readLimitMs, document.getPage(number));
      const source = await within(readLimitMs, reader.read(page, number));
      page.cleanup();
      return source;
    } catch (thrown) {
      context.warn('PDF_PAGE_UNREADABLE', `The page cannot be read: ${reason(thrown)}`, number);
      return undefined;
    }
  }

  async function recognise({
    text,
  }: PageSource): Promise<Pick<PageSource, 'text' | 'segments' | 'rules' | 'tree'> | undefined> {
    if (!context.ocr.enabled || recognised >= context.ocr.maxPages) {
      const why = context.ocr.enabled
        ? 'the limit of pages for text recognition is reached'
        : 'text recognition is off';
      context.warn('PDF_OCR_SKIPPED', `The page is a picture, and ${why}.`, text.number);
      return undefined;
    }
    recognised++;
    try {
      const page = await within(readLimitMs, reader.drawable(text.number));
      const found = await recogniser.read(page, text.number);
      page.cleanup();
      collectGarbage();
      // The page's own text is kept if OCR found no more characters than the page has.
      if (found.characters <= text.characters - text.unmapped) return undefined;
      if (found.confidence < unsure) {
        const sure = `${Math.round(found.confidence)} of 100`;
        context.warn(
          'PDF_OCR_UNSURE',
          `The page is a picture that is hard to read: the confidence in its text is ${sure}.`,
          text.number,
        );
      }
      return { text: found, segments: segmentsOf(found.runs), rules: [], tree: undefined };
    } catch (thrown) {
      context.recognitionFailed(thrown);
      context.warn(
        'PDF_OCR_FAILED',
        `The page is a picture whose text could not be recognised: ${reason(thrown)}`,
        text.number,
      );
      return undefined;
    }
  }
}

/** The OCR language chosen for the file, if it is configured; else all configured languages. */
function languagesFor({ reading: { ocrLanguage }, ocr: { languages } }: ParseContext): readonly string[] {
  return ocrLanguage !== undefined && languages.includes(ocrLanguage) ? [ocrLanguage] : languages;
}

function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function emptyPage(number: number): PageSource {
  const text: PageText = { number, width: 0, height: 0, runs: [], turned: [], characters: 0, unmapped: 0 };
  return { text, segments: [], rules: [], tree: undefined, fields: [], needsOcr: false };
}
