import type { DraftBlock, ParseContext } from '../draft.js';
import { readCoreProperties } from '../zip/core-properties.js';
import { openPackage } from '../zip/open-package.js';
import { readBook } from './read-book.js';
import { draftRegion, regionsOf } from './regions.js';
import { sheetRows } from './sheet-rows.js';

/** Excel 2007 and later: every sheet is a page under its name. */
export async function* parseXlsx(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'xl/');
  try {
    context.describe({ ...(await readCoreProperties(archive)), unpackedBytes });
  } finally {
    await archive[Symbol.asyncDispose]();
  }
  context.signal.throwIfAborted();
  const book = await readBook(context.path);
  context.describe({ pages: book.names.length });
  for (const [index, name] of book.names.entries()) {
    const sheet = book.take(name);
    yield { kind: 'page', number: index + 1, label: name };
    if (sheet !== undefined) {
      let isEmpty = true;
      for (const region of regionsOf(sheetRows(sheet, book.dates1904))) {
        // A sheet without text is no section of the document.
        if (isEmpty) yield { kind: 'heading', text: name, level: 1 };
        isEmpty = false;
        yield* draftRegion(region, name);
      }
    }
    context.progress(index + 1, book.names.length, 'pages');
  }
}
