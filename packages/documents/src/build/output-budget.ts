import type { document } from '@cardinal/contracts';
import { DocumentError } from '../errors.js';

/**
 * Bounds the size of a parsed document, in bytes: a number for each byte that was read (after decompression), and a free allowance. The
 * densest honest file is a CSV of one-letter cells: a separator and the place of the cell make 16 bytes of two.
 */
const outputPerByte = 12;
const freeOutput = 4 * 1024 * 1024;
const maxOutput = 512 * 1024 * 1024;

/** About what a block and a cell take besides their text. */
const blockBytes = 32;
const cellBytes = 12;
const lineBytes = 20;

/** Counts what a document grows to while it is written; parts that repeat (headings above a block, a table's header) count each time. */
export class OutputBudget {
  readonly #readBytes: () => number;
  #spent = 0;

  /** @param readBytes Bytes that were read; formats learn it while they open the file. */
  constructor(readBytes: () => number) {
    this.#readBytes = readBytes;
  }

  /** @throws {DocumentError} `too_large_unpacked` */
  spend(bytes: number): void {
    this.#spent += bytes;
    if (this.#spent <= freeOutput) return;
    if (this.#spent > Math.min(maxOutput, freeOutput + outputPerByte * this.#readBytes()))
      throw new DocumentError(
        'too_large_unpacked',
        'The text of the file is unreasonably large for the size of the file.',
      );
  }
}

/** What a block adds to its text. */
export function sizeOf({ headingPath, marker, table, lines }: document.Block): number {
  const cells = table?.rows.reduce((sum, row) => sum + blockBytes + row.cells.length * cellBytes, 0) ?? 0;
  return (
    blockBytes +
    lengthOf(headingPath) +
    marker.length +
    lengthOf(table?.header ?? []) +
    (table?.caption.length ?? 0) +
    cells +
    lines.length * lineBytes
  );
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
