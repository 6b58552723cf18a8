import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageRecogniser } from '../../src/pdf/ocr/page-recogniser.js';
import { openForDrawing, type OpenPdf } from '../../src/pdf/reading/pdfjs.js';
import { pdfOf, text } from '../helpers/pdf.js';

type Start = NonNullable<ConstructorParameters<typeof PageRecogniser>[2]>;
type Engine = Awaited<ReturnType<Start>>;

const open: OpenPdf[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pdf) => pdf[Symbol.asyncDispose]()));
});

async function somePage() {
  const pdf = await openForDrawing(new Uint8Array(pdfOf([text(60, 700, 'Words.')])));
  open.push(pdf);
  return pdf.document.getPage(1);
}

/** A fake tesseract.js engine with the given result for a page; `terminate` is recorded. */
function engineOf(recognize: () => Promise<unknown>) {
  const terminate = vi.fn(() => Promise.resolve());
  return { engine: { recognize, terminate } as unknown as Engine, terminate };
}

const emptyReading = () => Promise.resolve({ data: { confidence: 95, blocks: [] } });

describe('PageRecogniser', () => {
  it('ends an engine that exceeds the time for a page, and starts another for the next page', async () => {
    const stuck = engineOf(() => new Promise(() => {}));
    const sound = engineOf(emptyReading);
    const start = vi.fn<Start>().mockResolvedValueOnce(stuck.engine).mockResolvedValueOnce(sound.engine);
    const recogniser = new PageRecogniser(['eng'], 3_000, start);
    const page = await somePage();
    await expect(recogniser.read(page, 1)).rejects.toThrow('The time limit of 3000 ms was exceeded');
    await vi.waitFor(() => {
      expect(stuck.terminate).toHaveBeenCalledOnce();
    });
    await expect(recogniser.read(page, 2)).resolves.toMatchObject({ number: 2, characters: 0 });
    await recogniser.read(page, 3);
    expect(start).toHaveBeenCalledTimes(2);
    await recogniser[Symbol.asyncDispose]();
    expect(sound.terminate).toHaveBeenCalledOnce();
  });

  it('tries to start the engine again after a start that failed', async () => {
    const sound = engineOf(emptyReading);
    const start = vi.fn<Start>().mockRejectedValueOnce(new Error('no such file')).mockResolvedValueOnce(sound.engine);
    const recogniser = new PageRecogniser(['eng'], 20_000, start);
    const page = await somePage();
    await expect(recogniser.read(page, 1)).rejects.toThrow('no such file');
    await expect(recogniser.read(page, 2)).resolves.toMatchObject({ number: 2 });
    await recogniser[Symbol.asyncDispose]();
  });

  it('reads a drawn page', async () => {
    const pdf = await openForDrawing(new Uint8Array(pdfOf([text(60, 700, 'Gardens are quiet', 30)])));
    open.push(pdf);
    await using recogniser = new PageRecogniser(['eng']);
    const { runs } = await recogniser.read(await pdf.document.getPage(1), 1);
    expect(runs.map((run) => run.text).join(' ')).toBe('Gardens are quiet');
  });

  // The page is read several times, and one reading takes ten seconds and more on a busy machine.
  it.each(['', '/Rotate 90'])('reads two columns one after the other, also on a rotated page: %s', async (page) => {
    const lines = ['quiet gardens lie', 'behind the tall', 'houses of a town', 'where nobody has', 'looked for them'];
    const column = (x: number, word: string): string =>
      lines.map((line, n) => text(x, 700 - 24 * n, `${word} ${line}`, 15)).join('\n');
    const pdf = await openForDrawing(
      new Uint8Array(pdfOf([`${column(50, 'Left')}\n${column(320, 'Right')}`], { page })),
    );
    open.push(pdf);
    await using recogniser = new PageRecogniser(['eng']);
    const { areas, confidence } = await recogniser.read(await pdf.document.getPage(1), 1);
    expect(areas?.flatMap((area) => area.map((run) => run.text)).join(' ')).toBe(
      [...lines.map((line) => `Left ${line}`), ...lines.map((line) => `Right ${line}`)].join(' '),
    );
    expect(confidence).toBeGreaterThan(70);
  });

  const german = [
    'Das Gästehaus wurde im Frühjahr von zwei',
    'Brüdern gegründet, die über die Jahre viele',
    'Räume hinzufügten. Für größere Gruppen gibt',
    'es ermäßigte Preise, auch während der Küste',
    'nahe Märkte öffnen und Gäste früh frühstücken.',
  ];
  const english = [
    'The guest house was founded in the spring by',
    'two brothers, who added many rooms over the',
    'years. For larger groups there are reduced',
    'prices, also while the markets near the coast',
    'are open and guests have breakfast early.',
  ];
  const pageOf = (lines: readonly string[]) => lines.map((line, n) => text(60, 700 - 28 * n, line, 18)).join('\n');

  it.each([
    ['German', german],
    ['English', english],
  ])('reads a page of %s, whichever language is named first', { timeout: 240_000 }, async (language, lines) => {
    for (const languages of [
      ['eng', 'deu'],
      ['deu', 'eng'],
    ]) {
      const pdf = await openForDrawing(new Uint8Array(pdfOf([pageOf(lines)])));
      open.push(pdf);
      await using recogniser = new PageRecogniser(languages);
      const { runs } = await recogniser.read(await pdf.document.getPage(1), 1);
      // The German engine also reads English, but not the other way round.
      if (language === 'German') expect(recogniser.languages).toEqual(['deu']);
      expect(runs.map((run) => run.text).join(' ')).toBe(lines.join(' '));
    }
  });
});

describe('the language of a document', () => {
  /** Engines that return the given confidences for pages with one word. */
  function enginesOf(sureness: Readonly<Record<string, (page: number) => number | undefined>>) {
    const read: string[] = [];
    const alive = new Set<string>();
    let most = 0;
    const engineOf = (language: string) => {
      alive.add(language);
      most = Math.max(most, alive.size);
      const recognize = async () => {
        read.push(language);
        const sure = sureness[language]?.(at);
        return { data: sure === undefined ? { confidence: 95, blocks: [] } : readingOf(sure) };
      };
      const terminate = async () => void alive.delete(language);
      return { recognize, terminate } as unknown as Engine;
    };
    let at = 0;
    const start: Start = async (language) => engineOf(language);
    return { start, read, mostAlive: () => most, alive, page: (number: number) => (at = number) };
  }

  const bbox = { x0: 10, y0: 10, x1: 60, y1: 30 };
  const word = { text: 'Words', bbox, confidence: 90, symbols: [] };
  const line = { words: [word], text: 'Words', bbox, baseline: { x0: 10, y0: 30, x1: 60, y1: 30 }, rowAttributes: {} };
  const readingOf = (confidence: number) => ({
    confidence,
    blocks: [{ paragraphs: [{ lines: [line], bbox }], bbox, text: 'Words' }],
  });

  async function readPages(engines: ReturnType<typeof enginesOf>, languages: readonly string[], pages: number) {
    const page = await somePage();
    await using recogniser = new PageRecogniser(languages, 20_000, engines.start);
    const readings: string[][] = [];
    for (let number = 1; number <= pages; number++) {
      engines.page(number);
      await recogniser.read(page, number);
      readings.push(engines.read.splice(0));
    }
    return { readings, languages: recogniser.languages };
  }

  it('is that with the highest confidence on the first page, and others are not tried again', async () => {
    const engines = enginesOf({ eng: () => 88, deu: () => 95, ell: () => 60 });
    expect(await readPages(engines, ['eng', 'deu', 'ell'], 3)).toEqual({
      readings: [['eng', 'deu', 'ell'], ['deu'], ['deu']],
      languages: ['deu'],
    });
    expect(engines.mostAlive()).toBe(2);
    expect(engines.alive.size).toBe(0);
  });

  it('is determined again on a page that cannot be read in it', async () => {
    const engines = enginesOf({ eng: (page) => (page === 2 ? 30 : 95), ell: (page) => (page === 2 ? 94 : 20) });
    const { readings, languages } = await readPages(engines, ['eng', 'ell'], 3);
    expect(readings[1]).toEqual(['eng', 'eng', 'eng', 'eng', 'ell']);
    expect(languages).toEqual(['ell', 'eng']);
  });

  it('is that of the first page with words, after any number of pages without', async () => {
    const engines = enginesOf({ eng: () => undefined, ell: (page) => (page > 7 ? 94 : undefined) });
    const { readings, languages } = await readPages(engines, ['eng', 'ell'], 9);
    expect(languages).toEqual(['ell']);
    expect(readings.at(-1)).toEqual(['ell']);
  });

  it('is not determined on every page of a poor scan', async () => {
    const engines = enginesOf({ eng: () => 40, ell: () => 20 });
    const { readings } = await readPages(engines, ['eng', 'ell'], 8);
    expect(readings.map((page) => page.includes('ell'))).toEqual([...Array(5).fill(true), ...Array(3).fill(false)]);
  });
});
