import { decodeXML } from 'entities';
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.js';

/** What a sheet's XML says and the library does not pass on. */
export interface SheetMarks {
  /** Formulas whose result the file does not hold, by row and column, from 0. */
  readonly formulas: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly hasHiddenRows: boolean;
  readonly hasHiddenColumns: boolean;
}

interface SheetPart {
  /** Not shown to who opens the workbook. */
  readonly isHidden: boolean;
  readonly entry: ZipEntry | undefined;
}

export interface WorkbookMarks {
  readonly sheets: ReadonlyMap<string, SheetPart>;
  /** Results are to be computed when the workbook is opened: a stored 0 is a placeholder, as libraries write it. */
  readonly isUncomputed: boolean;
}

const maxDirectoryBytes = 4 * 1024 * 1024;
/** Formulas of a sheet that are kept, and characters of each: Excel's own limit is 8,192. */
const maxFormulas = 200_000;
const maxFormula = 1_000;
/** Characters that are looked at together, unless a row ends before. */
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

/** Reads a sheet's XML piece by piece, whole rows at a time. */
export async function readSheetMarks(archive: ZipArchive, entry: ZipEntry, isUncomputed: boolean): Promise<SheetMarks> {
  const reader = new MarkReader(isUncomputed);
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const chunk of archive.unpack(entry)) {
    waiting += decoder.decode(chunk, { stream: true });
    // Cut after the last row that ends: the row's tag at the beginning was cut off the piece before.
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
  /** Of the names of elements: `x:` in files of some libraries. */
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

  /** The text up to the end of a cell. */
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
    // A text without characters is a result.
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
