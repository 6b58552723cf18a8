import type { document } from '@cardinal/contracts';
import { DocumentError } from '../errors.js';

/**
 * Limit on the size of a parsed document: a number of output bytes per (decompressed) input byte, plus a free allowance, up to a maximum.
 * The densest legitimate file is a CSV with one-letter cells, where the separator and the span of a cell turn 2 bytes into 16.
 */
const outputPerByte = 12;
const freeOutput = 4 * 1024 * 1024;
const maxOutput = 512 * 1024 * 1024;

/** Approximate size of a block, a cell and a line besides their text, in bytes. */
const blockBytes = 32;
const cellBytes = 12;
const lineBytes = 20;

/** Tracks the size of a document while it is built. Repeated data (heading path of a block, header of a table) counts each time. */
export class OutputBudget {
  readonly #readBytes: () => number;
  #spent = 0;

  /** @param readBytes Returns the decompressed input size. A function, because some formats report the size only after opening the file. */
  constructor(readBytes: () => number) {
    this.#readBytes = readBytes;
  }

  /** @throws {DocumentError} `too_large_unpacked` if the document exceeds its budget. */
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

/** Approximate size of a block besides its own text, in bytes. */
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
