import { readPieces, type Piece } from './pieces.js';
import { readRuns, runAt, sprm, type FormattedRun } from './properties.js';
import { structures, type WordFile } from './word-file.js';

export interface WordParagraph {
  readonly text: string;
  readonly style: number;
  readonly inTable: boolean;
  readonly endsCell: boolean;
  readonly endsRow: boolean;
  /** Cell edges of the row that this paragraph ends, in twips; empty if the file does not define them. */
  readonly edges: readonly number[];
  /** Number of the paragraph's list, from 1; 0 outside lists. */
  readonly list: number;
  /** Level in the list, from 0. */
  readonly listLevel: number;
  /** Character positions (CP) of the first character and behind the last one. */
  readonly start: number;
  readonly end: number;
}

/** Control characters of the text stream. [MS-DOC] 2.4.3, 2.9.241 */
const paragraphEnds = /[\r\u0007\u000C]/;
const cellEnd = '\u0007';
const lineBreaks: Readonly<Record<string, string>> = {
  '\u000B': '\n',
  '\u000E': '\n',
  '\u001E': '\u2011',
  '\u001F': '',
};

/** Reads the paragraphs of the whole file, including notes and text boxes, without deleted text and field instructions. */
export function* readParagraphs(file: WordFile): Generator<WordParagraph> {
  const paragraphs = readRuns(file, structures.paragraphs, 'paragraphs');
  const deleted = readRuns(file, structures.characters, 'characters').filter(isDeleted);
  const fields = new Fields();
  let text = '';
  let start = 0;
  for (const { piece, index, character } of characters(readPieces(file))) {
    const fc = piece.fc + index * piece.bytesPerCharacter;
    const cp = piece.cp + index;
    if (deleted.length > 0 && runAt(deleted, fc) !== undefined) continue;
    if (!paragraphEnds.test(character)) {
      if (fields.shows(character)) text += lineBreaks[character] ?? character;
      continue;
    }
    const run = runAt(paragraphs, fc);
    yield { text, ...factsOf(run), endsCell: character === cellEnd, start, end: cp + 1 };
    text = '';
    start = cp + 1;
  }
}

function factsOf(
  run: FormattedRun | undefined,
): Pick<WordParagraph, 'style' | 'inTable' | 'endsRow' | 'edges' | 'list' | 'listLevel'> {
  const property = (code: number): number => run?.properties.get(code) ?? 0;
  return {
    style: run?.style ?? 0,
    inTable: property(sprm.inTable) === 1,
    endsRow: property(sprm.rowEnd) === 1,
    edges: run?.edges ?? [],
    list: property(sprm.list),
    listLevel: property(sprm.listLevel),
  };
}

function isDeleted(run: FormattedRun): boolean {
  return run.properties.get(sprm.deleted) === 1;
}

function* characters(pieces: readonly Piece[]): Generator<{ piece: Piece; index: number; character: string }> {
  for (const piece of pieces) {
    for (let index = 0; index < piece.text.length; index++) yield { piece, index, character: piece.text.charAt(index) };
  }
}

/** Tracks fields. A field is begin, instruction, separator, result, end, of which only the result is visible. [MS-DOC] 2.8.25 */
class Fields {
  readonly #open: boolean[] = [];

  shows(character: string): boolean {
    if (character === '\u0013') this.#open.push(false);
    else if (character === '\u0014' && this.#open.length > 0) this.#open[this.#open.length - 1] = true;
    else if (character === '\u0015') this.#open.pop();
    else return this.#open.every((isResult) => isResult);
    return false;
  }
}
