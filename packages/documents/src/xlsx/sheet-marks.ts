import { decodeXML } from 'entities';
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.js';

/** Facts in a sheet's XML that SheetJS does not expose. */
export interface SheetMarks {
  /** Formulas without a stored result, by row and column, from 0. */
  readonly formulas: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly hasHiddenRows: boolean;
  readonly hasHiddenColumns: boolean;
}

interface SheetPart {
  /** Whether the sheet is hidden from someone who opens the workbook. */
  readonly isHidden: boolean;
  readonly entry: ZipEntry | undefined;
}

export interface WorkbookMarks {
  readonly sheets: ReadonlyMap<string, SheetPart>;
  /** Whether results are computed when the workbook is opened (`fullCalcOnLoad`). A stored 0 is then a placeholder of a library. */
  readonly isUncomputed: boolean;
}

const maxDirectoryBytes = 4 * 1024 * 1024;
/** Maximum number of formulas kept per sheet, and of characters kept of each. Excel's own limit is 8,192 characters. */
const maxFormulas = 200_000;
const maxFormula = 1_000;
/** Maximum length of XML that is buffered while waiting for the end of a row, in UTF-16 code units. */
const maxPiece = 4 * 1024 * 1024;

export async function readWorkbookMarks(archive: ZipArchive): Promise<WorkbookMarks> {
  const text = async (name: string): Promise<string> => {
    const entry = archive.find(name);
    return entry ? archive.text(entry, maxDirectoryBytes) : '';
  };
  const [workbook, relations] = [await text('xl/workbook.xml'), await text('xl/_rels/workbook.xml.rels')];
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g))
    targets.set(attribute(tag, 'Id'), attribute(tag, 'Target'));
  const sheets = new Map<string, SheetPart>();
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)) {
    const target = targets.get(attribute(tag, 'r:id')) ?? '';
    const entry = archive.find(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    sheets.set(attribute(tag, 'name'), { isHidden: /\sstate=["'](?:veryH|h)idden["']/.test(tag), entry });
  }
  return { sheets, isUncomputed: /\sfullCalcOnLoad=["'](?:1|true)["']/.test(workbook) };
}

/** Reads a sheet's XML as a stream, in pieces of complete rows. */
export async function readSheetMarks(archive: ZipArchive, entry: ZipEntry, isUncomputed: boolean): Promise<SheetMarks> {
  const reader = new MarkReader(isUncomputed);
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const chunk of archive.unpack(entry)) {
    waiting += decoder.decode(chunk, { stream: true });
    // Cut inside the end tag of the last complete row. The remaining `row>` at the start of the next piece is harmless.
    const end = waiting.lastIndexOf('row>');
    if (end < 1 && waiting.length < maxPiece) continue;
    const cut = end < 1 ? waiting.length : end;
    reader.read(waiting.slice(0, cut));
    waiting = waiting.slice(cut);
  }
  reader.read(waiting);
  return reader;
}

class MarkReader implements SheetMarks {
  readonly formulas = new Map<number, Map<number, string>>();
  hasHiddenRows = false;
  hasHiddenColumns = false;
  readonly #isUncomputed: boolean;
  /** Namespace prefix of element names: `x:` in files of some libraries, else empty. */
  #prefix: string | undefined;
  #count = 0;

  constructor(isUncomputed: boolean) {
    this.#isUncomputed = isUncomputed;
  }

  read(xml: string): void {
    this.#prefix ??= /<(\w+:)?worksheet[\s>]/.exec(xml)?.[1] ?? '';
    if (xml.includes('hidden=')) {
      this.hasHiddenRows ||= /<(?:\w+:)?row\s[^<>]*\bhidden=["'](?:1|true)["']/.test(xml);
      this.hasHiddenColumns ||= /<(?:\w+:)?col\s[^<>]*\bhidden=["'](?:1|true)["']/.test(xml);
    }
    if (!xml.includes(`<${this.#prefix}f`)) return;
    for (const piece of xml.split(`</${this.#prefix}c>`)) this.#cell(piece);
  }

  /** Reads the formula of a cell. @param piece XML up to the end tag of the cell. */
  #cell(piece: string): void {
    const prefix = this.#prefix ?? '';
    const start = piece.lastIndexOf(`<${prefix}c `);
    const formulaAt = piece.indexOf(`<${prefix}f`, start);
    if (start < 0 || formulaAt < 0 || this.#count >= maxFormulas || this.#hasResult(piece, start)) return;
    const open = piece.indexOf('>', formulaAt);
    const close = piece.indexOf(`</${prefix}f>`, open);
    const formula = close < 0 ? '' : decodeXML(piece.slice(open + 1, Math.min(close, open + 1 + maxFormula))).trim();
    const place = /^([A-Z]{1,3})([0-9]{1,7})$/.exec(attribute(piece.slice(start, piece.indexOf('>', start)), 'r'));
    if (!place || formula === '') return;
    this.#count++;
    const [row, column] = [Number(place[2]) - 1, columnOf(place[1] ?? '')];
    const known = this.formulas.get(row) ?? new Map<number, string>();
    this.formulas.set(row, known.set(column, `=${formula.replaceAll('_xlfn.', '')}`));
  }

  #hasResult(piece: string, start: number): boolean {
    const prefix = this.#prefix ?? '';
    // A cell of a text or error type has a result, even if it is empty.
    if (/\st=["'](?:str|inlineStr|e)["']/.test(piece.slice(start, piece.indexOf('>', start)))) return true;
    const open = piece.indexOf(`<${prefix}v>`, start);
    if (open < 0) return false;
    const value = piece.slice(open + prefix.length + 3, piece.indexOf('<', open + 1));
    return value !== '' && !(this.#isUncomputed && value === '0');
  }
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

function attribute(tag: string, name: string): string {
  for (const quote of ['"', "'"]) {
    const start = tag.indexOf(` ${name}=${quote}`);
    const from = start + name.length + 3;
    const end = start < 0 ? -1 : tag.indexOf(quote, from);
    if (end >= 0) return decodeXML(tag.slice(from, end));
  }
  return '';
}
