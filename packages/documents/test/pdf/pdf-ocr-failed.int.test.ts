import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseDocument } from '../../src/index.js';
import { temporaryFolder } from '../helpers/parse.js';
import { pdfOf, text } from '../helpers/pdf.js';

vi.mock('tesseract.js', () => ({
  createWorker: () => Promise.reject(new Error('the engine does not start')),
  PSM: { AUTO: '3' },
}));

/** A grey picture that covers the page. */
const picture = 'q 595 0 0 842 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q';

async function parse(pages: string[]) {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, pdfOf(pages));
  const steps = parseDocument({
    path,
    fileName: 'scan.pdf',
    type: 'pdf',
    ocr: { enabled: true, maxPages: 10, languages: ['eng'] },
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}

describe('a PDF whose text recognition fails', () => {
  it('is refused with `ocr_failed`, not `no_text`, if it has only pictures', async () => {
    const parsing = parse([picture]);
    await expect(parsing).rejects.toMatchObject({
      reason: 'ocr_failed',
      cause: { message: 'the engine does not start' },
    });
  });

  it('is read with a warning if it has other text', async () => {
    const { warnings } = await parse([text(60, 700, 'A page of words.'), picture]);
    expect(warnings).toMatchObject([{ code: 'PDF_OCR_FAILED', page: 2 }]);
  });
});
