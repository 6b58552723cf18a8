import { CFB } from '@e965/xlsx';
import { Bytes } from './bytes.js';

/** Magic numbers of the file information block, and positions and flags in it. [MS-DOC] 2.5.1 to 2.5.6 */
const magics = new Set([0xa5ec, 0xa5dc]);
const versionAt = 2;
const flagsAt = 10;
const encryptedFlag = 0x0100;
const secondTableFlag = 0x0200;
const lengthsAt = 76;
const structuresAt = 154;
/** The oldest version with this layout: Word 97. Word 6 and 95 have the second magic number and lower versions. */
export const word97Version = 0x00c0;

/** Index in FibRgFcLcb97 of the structures in the table stream. */
export const structures = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  characters: 12,
  paragraphs: 13,
  pieces: 33,
  lists: 73,
  overrides: 74,
};

/** A Word 97–2003 file: its streams, and the positions of text and structures in them. */
export interface WordFile {
  readonly main: Bytes;
  readonly table: Bytes;
  /** Length of each text in characters. The texts follow one another in this order. */
  readonly lengths: {
    readonly body: number;
    readonly footnotes: number;
    readonly between: number;
    readonly endnotes: number;
    readonly textboxes: number;
  };
  /** Bytes of a structure in the table stream; empty if the file does not have that structure. */
  structure(index: number): Bytes;
  /** Position behind a structure in the table stream. */
  endOf(index: number): number;
}

export interface WordHeader {
  readonly version: number;
  readonly isEncrypted: boolean;
  read(): WordFile;
}

/**
 * @returns undefined if the compound file contains no Word document.
 * @throws {Error} from the reader of compound files if the file is damaged.
 */
export function openWord(bytes: Buffer): WordHeader | undefined {
  const container = CFB.read(bytes, { type: 'buffer' });
  const stream = (name: string): Bytes | undefined => {
    // By full path, because embedded documents have streams with the same names.
    const content = CFB.find(container, `/${name}`)?.content;
    return content === undefined ? undefined : new Bytes(Uint8Array.from(content));
  };
  const main = stream('WordDocument');
  if (main === undefined || main.length < structuresAt || !magics.has(main.uint16(0))) return undefined;
  const flags = main.uint16(flagsAt);
  return {
    version: main.uint16(versionAt),
    isEncrypted: (flags & encryptedFlag) !== 0,
    read: () => {
      const table = stream((flags & secondTableFlag) === 0 ? '0Table' : '1Table');
      if (table === undefined) throw new RangeError('the table stream is missing');
      return fileOf(main, table);
    },
  };
}

function fileOf(main: Bytes, table: Bytes): WordFile {
  const length = (index: number): number => main.uint32(lengthsAt + 4 * index);
  const place = (index: number): { start: number; size: number } => {
    const at = structuresAt + 8 * index;
    return { start: main.uint32(at), size: main.uint32(at + 4) };
  };
  return {
    main,
    table,
    // Headers, macros and annotations lie between footnotes and endnotes.
    lengths: {
      body: length(0),
      footnotes: length(1),
      between: length(2) + length(3) + length(4),
      endnotes: length(5),
      textboxes: length(6),
    },
    structure: (index) => {
      const { start, size } = place(index);
      // The start of an absent structure may be any number.
      return new Bytes(size === 0 ? new Uint8Array() : table.slice(start, start + size));
    },
    endOf: (index) => place(index).start + place(index).size,
  };
}
