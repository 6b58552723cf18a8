import iconv from 'iconv-lite';
import { Bytes } from './bytes.js';
import { structures, type WordFile } from './word-file.js';

/** A run of text that is stored contiguously in the file. */
export interface Piece {
  readonly text: string;
  /** Position of the first character: `cp` in the document's text, `fc` in the bytes of the main stream. */
  readonly cp: number;
  readonly fc: number;
  readonly bytesPerCharacter: 1 | 2;
}

const propertiesMark = 1;
const piecesMark = 2;
const compressedFlag = 0x40000000;
const descriptorBytes = 8;

/** Reads the document's text from its piece table. [MS-DOC] 2.4.1, 2.8.35, 2.9.177 */
export function readPieces(file: WordFile): Piece[] {
  const clx = file.structure(structures.pieces);
  let at = 0;
  while (clx.uint8(at) === propertiesMark) at += 3 + clx.uint16(at + 1);
  if (clx.uint8(at) !== piecesMark) throw new RangeError('the piece table is missing');
  const size = clx.uint32(at + 1);
  return pieceTable(new Bytes(clx.slice(at + 5, at + 5 + size)), file.main);
}

function pieceTable(plc: Bytes, main: Bytes): Piece[] {
  const count = Math.floor((plc.length - 4) / (4 + descriptorBytes));
  return Array.from({ length: count }, (_, index) => {
    const cp = plc.uint32(4 * index);
    const length = plc.uint32(4 * (index + 1)) - cp;
    const position = plc.uint32(4 * (count + 1) + descriptorBytes * index + 2);
    const isCompressed = (position & compressedFlag) !== 0;
    const fc = isCompressed ? (position & (compressedFlag - 1)) / 2 : position;
    const bytesPerCharacter = isCompressed ? 1 : 2;
    const bytes = main.slice(fc, fc + length * bytesPerCharacter);
    return {
      text: iconv.decode(Buffer.from(bytes), isCompressed ? 'windows-1252' : 'utf-16le', { stripBOM: false }),
      cp,
      fc,
      bytesPerCharacter,
    };
  });
}
