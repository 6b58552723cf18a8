/** A line that is not blank. */
export interface Line {
  /** From 1; blank lines count. */
  readonly number: number;
  /** Content without the line end; undefined if the line is too long. */
  readonly bytes: Buffer | undefined;
}

/** Splits a stream of bytes into lines. Buffers at most one incomplete line, and nothing of a line that is too long. */
export interface LineSplitter {
  /** @returns the lines that the bytes complete. */
  push(chunk: Buffer): Line[];
  /** @returns the rest after the last line end, if any. */
  end(): Line[];
}

const newline = 0x0a;

export function createLineSplitter(maxBytes: number): LineSplitter {
  let number = 1;
  let pieces: Buffer[] = [];
  let size = 0;

  function take(piece: Buffer): void {
    size += piece.length;
    if (size > maxBytes) pieces = [];
    else pieces.push(piece);
  }

  function complete(): Line[] {
    const bytes = size > maxBytes ? undefined : pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    const line = { number, bytes };
    number += 1;
    pieces = [];
    size = 0;
    return bytes && isBlank(bytes) ? [] : [line];
  }

  return {
    push(chunk) {
      const lines: Line[] = [];
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        take(chunk.subarray(from, at));
        lines.push(...complete());
        from = at + 1;
      }
      if (from < chunk.length) take(chunk.subarray(from));
      return lines;
    },
    end: () => (size > 0 ? complete() : []),
  };
}

/** Whether a line has only spaces, tabs and carriage returns: beside line feeds, the whitespace that JSON allows. */
const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
