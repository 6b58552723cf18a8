// The two readers of PDF files that are compared.
import { readFileSync } from 'node:fs';

export async function readBare(path) {
  const { getDocument } = await pdfjs();
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 });
  try {
    const document = await task.promise;
    let characters = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) characters += item.str?.length ?? 0;
      page.cleanup();
    }
    return { pages: document.numPages, characters };
  } finally {
    await task.destroy();
  }
}

/** Reads a file to blocks with offsets, as the parser process does, without OCR. */
export async function readWhole(path) {
  const { parseDocument } = await import('../dist/index.js');
  const parts = parseDocument({
    path,
    fileName: 'file.pdf',
    type: 'pdf',
    ocr: { enabled: false, maxPages: 0, languages: [] },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { pages: value.pages, characters: value.textLength };
  }
}

let loading;
/** Imports pdf.js and restores the native functions that its polyfills replace, because these slow everything down. */
function pdfjs() {
  loading ??= (async () => {
    /** @type {[owner: object, name: string][]} */
    const replaced = [
      [Array.prototype, 'push'],
      [JSON, 'parse'],
      [JSON, 'stringify'],
    ];
    const natives = replaced.map(([owner, name]) => ({
      owner,
      name,
      native: Object.getOwnPropertyDescriptors(owner)[name],
    }));
    const api = await import('pdfjs-dist/legacy/build/pdf.mjs');
    await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    for (const { owner, name, native } of natives) Object.defineProperty(owner, name, native);
    return api;
  })();
  return loading;
}
