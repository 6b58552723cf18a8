import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageRecogniser } from '../../src/pdf/ocr/page-recogniser.js';
import { openForDrawing, type OpenPdf } from '../../src/pdf/reading/pdfjs.js';
import { pdfOf, text } from '../helpers/pdf.js';

type Start = NonNullable<ConstructorParameters<typeof PageRecogniser>[1]>;
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

/** What an engine of tesseract.js says about a page, as far as it is read. */
function engineOf(recognize: () => Promise<unknown>) {
  const terminate = vi.fn(() => Promise.resolve());
  return { engine: { recognize, terminate } as unknown as Engine, terminate };
}

const emptyReading = () => Promise.resolve({ data: { confidence: 95, blocks: [] } });

describe('PageRecogniser', () => {
  it('ends an engine that does not come to an end with a page, and starts another for the next', async () => {
    const stuck = engineOf(() => new Promise(() => {}));
    const sound = engineOf(emptyReading);
    const start = vi.fn<Start>().mockResolvedValueOnce(stuck.engine).mockResolvedValueOnce(sound.engine);
    const recogniser = new PageRecogniser(3_000, start);
    const page = await somePage();
    await expect(recogniser.read(page, 1)).rejects.toThrow('Gave up after 3000 ms');
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
    const recogniser = new PageRecogniser(20_000, start);
    const page = await somePage();
    await expect(recogniser.read(page, 1)).rejects.toThrow('no such file');
    await expect(recogniser.read(page, 2)).resolves.toMatchObject({ number: 2 });
    await recogniser[Symbol.asyncDispose]();
  });

  it('reads a drawn page', async () => {
    const pdf = await openForDrawing(new Uint8Array(pdfOf([text(60, 700, 'Gardens are quiet', 30)])));
    open.push(pdf);
    await using recogniser = new PageRecogniser();
    const { runs } = await recogniser.read(await pdf.document.getPage(1), 1);
    expect(runs.map((run) => run.text).join(' ')).toBe('Gardens are quiet');
  });

  // Several readings of the page: on a busy machine one takes ten seconds and more.
  it.each(['', '/Rotate 90'])(
    'reads two columns one after the other, however the page lies: %s',
    { timeout: 120_000 },
    async (page) => {
      const lines = ['quiet gardens lie', 'behind the tall', 'houses of a town', 'where nobody has', 'looked for them'];
      const column = (x: number, word: string): string =>
        lines.map((line, n) => text(x, 700 - 24 * n, `${word} ${line}`, 15)).join('\n');
      const pdf = await openForDrawing(
        new Uint8Array(pdfOf([`${column(50, 'Left')}\n${column(320, 'Right')}`], { page })),
      );
      open.push(pdf);
      await using recogniser = new PageRecogniser();
      const { areas, confidence } = await recogniser.read(await pdf.document.getPage(1), 1);
      expect(areas?.flatMap((area) => area.map((run) => run.text)).join(' ')).toBe(
        [...lines.map((line) => `Left ${line}`), ...lines.map((line) => `Right ${line}`)].join(' '),
      );
      expect(confidence).toBeGreaterThan(70);
    },
  );
});
