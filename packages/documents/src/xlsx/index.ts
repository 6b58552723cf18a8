import type { DraftBlock, ParseContext } from '../draft.js';
import { warningOfUnnamed } from '../text/draft-rows.js';
import { readCoreProperties } from '../zip/core-properties.js';
import { openPackage } from '../zip/open-package.js';
import { readBook } from './read-book.js';
import { draftRegion, joinedRegions, regionsOf } from './regions.js';
import { readSheetMarks, readWorkbookMarks, type SheetMarks } from './sheet-marks.js';
import { sheetRows } from './sheet-rows.js';

/** Parses Excel 2007 and later. Each sheet is a page, with the name of the sheet as label and heading. */
export async function* parseXlsx(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'xl/');
  await using _ = archive;
  context.describe({ ...(await readCoreProperties(archive)), unpackedBytes });
  const { sheets, isUncomputed } = await readWorkbookMarks(archive);
  context.signal.throwIfAborted();
  const book = await readBook(context.path);
  context.describe({ pages: book.names.length });
  const isWanted = wantedSheet(context, book.names);
  for (const [index, name] of book.names.entries()) {
    if (!isWanted(name)) continue;
    const sheet = book.take(name);
    yield { kind: 'page', number: index + 1, label: name };
    if (sheet !== undefined) {
      const { entry, isHidden = false } = sheets.get(name) ?? {};
      const marks = entry && (await readSheetMarks(archive, entry, isUncomputed));
      if (marks && marks.formulas.size > 0) warnOfFormulas(context, marks, index + 1);
      const title = isHidden ? `${name} (hidden)` : name;
      let isEmpty = true;
      let hasHeaderRow = false;
      const { headerRow } = context.reading;
      const rows = sheetRows(sheet, book.dates1904, marks?.formulas);
      for (const region of headerRow === undefined ? joinedRegions(rows) : regionsOf(rows)) {
        // The heading is emitted with the first region, so that a sheet without text does not become a section.
        if (isEmpty) yield { kind: 'heading', text: title, level: 1 };
        isEmpty = false;
        hasHeaderRow ||= headerRow === 0 || region.some(({ number }) => number === headerRow);
        const drafts = draftRegion(region, title + hiddenParts(marks), headerRow);
        yield* headerRow === 0 ? drafts : warningOfUnnamed(drafts, context, index + 1);
      }
      if (headerRow !== undefined && !isEmpty && !hasHeaderRow) {
        const message = `The sheet has nothing in row ${headerRow}: the row with the names of the columns was detected instead.`;
        context.warn('TABLE_HEADER_ROW_MISSING', message, index + 1);
      }
    }
    context.progress(index + 1, book.names.length, 'pages');
  }
}

/** Selects the sheet chosen in the reading options, or all sheets if none was chosen or the workbook does not have that sheet. */
function wantedSheet(context: ParseContext, names: readonly string[]): (name: string) => boolean {
  const { sheet } = context.reading;
  if (sheet === undefined) return () => true;
  if (names.includes(sheet)) return (name) => name === sheet;
  context.warn('XLSX_SHEET_MISSING', `There is no sheet “${sheet}”: all sheets were read.`);
  return () => true;
}

function warnOfFormulas(context: ParseContext, { formulas }: SheetMarks, page: number): void {
  let count = 0;
  for (const row of formulas.values()) count += row.size;
  const what = count === 1 ? 'A formula has' : `${count} formulas have`;
  context.warn(
    'XLSX_FORMULA_WITHOUT_RESULT',
    `${what} no result in the file: the text of the formula is read instead.`,
    page,
  );
}

/** Note for the caption that rows or columns are hidden, because someone who opens the workbook does not see them. */
function hiddenParts(marks: SheetMarks | undefined): string {
  const parts = [
    marks?.hasHiddenRows === true ? ['rows'] : [],
    marks?.hasHiddenColumns === true ? ['columns'] : [],
  ].flat();
  return parts.length === 0 ? '' : ` (with hidden ${parts.join(' and ')})`;
}
