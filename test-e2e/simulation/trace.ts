import { createHash } from 'node:crypto';

/** What happened in a history, in order. */
export interface Trace {
  /** @param atMs since the beginning. */
  note(atMs: number, what: string): void;
  /** Of everything noted: equal for equal runs. */
  hash(): string;
  /** What was noted last, oldest first. */
  last(count: number): readonly string[];
  readonly length: number;
}

const kept = 4_000;

export function createTrace(): Trace {
  const hash = createHash('sha256');
  let lines: string[] = [];
  let length = 0;
  return {
    note(atMs, what) {
      const line = `${atMs} ${what}\n`;
      hash.update(line);
      length++;
      lines.push(line);
      if (lines.length > 2 * kept) lines = lines.slice(-kept);
    },
    hash: () => hash.copy().digest('hex').slice(0, 16),
    last: (count) => lines.slice(-count).map((line) => line.trimEnd()),
    get length() {
      return length;
    },
  };
}
