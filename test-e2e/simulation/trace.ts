import { createHash } from 'node:crypto';

/** What happened in a history, in order. */
export interface Trace {
  /** @param atMs time since the beginning, in milliseconds. */
  note(atMs: number, what: string): void;
  /** Hash of all lines: equal for equal runs. */
  hash(): string;
  /** The last `count` lines, oldest first. */
  last(count: number): readonly string[];
  readonly length: number;
}

const kept = 4_000;

export function createTrace(): Trace {
  const hash = createHash('sha256');
  let lines: string[] = [];
  let hashed = 0;
  let length = 0;

  /** Hashes many lines at once, because each call of the hash takes as long as hashing some hundred lines. */
  function digest(): void {
    hash.update(lines.slice(hashed).join(''));
    hashed = lines.length;
  }

  return {
    note(atMs, what) {
      length++;
      lines.push(`${atMs} ${what}\n`);
      if (lines.length < 2 * kept) return;
      digest();
      lines = lines.slice(-kept);
      hashed = kept;
    },
    hash() {
      digest();
      return hash.copy().digest('hex').slice(0, 16);
    },
    last: (count) => lines.slice(-count).map((line) => line.trimEnd()),
    get length() {
      return length;
    },
  };
}
