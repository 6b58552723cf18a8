import type { TokenBatch } from './protocol.js';

/** One sequence and which of the caller's texts it is. */
export interface Sequence {
  readonly index: number;
  readonly ids: Int32Array;
  readonly secondFrom?: number;
}

/** Texts of one caller, the longest first. */
export interface Sequences {
  /** The next one, without taking it; undefined after the last. */
  peek(): Sequence | undefined;
  take(): void;
}

/** Texts that are turned into tokens together and put in order among themselves; a millisecond of work. */
const windowSize = 32;

/**
 * Turns texts into tokens only as they are taken, so that ten thousand texts neither hold the event loop nor fill the memory.
 *
 * @param lengths something that grows with each text's tokens, such as its characters; only used for sorting.
 */
export function sequencesOf(lengths: readonly number[], encode: (index: number) => Sequence): Sequences {
  const order = lengths.map((_, index) => index).sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
  let window: Sequence[] = [];
  let from = 0;
  return {
    peek() {
      if (window.length === 0 && from < order.length) {
        window = order.slice(from, from + windowSize).map(encode);
        from += windowSize;
        window.sort((a, b) => a.ids.length - b.ids.length);
      }
      return window.at(-1);
    },
    take: () => void window.pop(),
  };
}

export interface BatchLimits {
  /** Measured: 4 to 8 is fastest on CPU; 32 is no faster and takes 300 MB. */
  readonly maxSize: number;
  /** Padded tokens of one batch; bounds how long one batch holds the thread. */
  readonly maxTokens: number;
}

const defaultLimits: BatchLimits = { maxSize: 8, maxTokens: 1024 };

/** Of the longest of a batch: what is shorter would be mostly padding. */
const shortest = 0.75;

/** One row of a batch, and whose it is. */
export interface Row<Source> {
  readonly source: Source;
  readonly sequence: Sequence;
}

/**
 * Takes the rows of the next batch: the first source leads with its longest sequence, and sequences of like length follow, its own before
 * those of the others. Texts of many callers share a batch, because one text alone leaves most of each thread's time unused.
 */
export function takeRows<Source extends { readonly sequences: Sequences }>(
  sources: readonly Source[],
  { maxSize, maxTokens }: BatchLimits = defaultLimits,
): readonly Row<Source>[] {
  const longest = sources[0]?.sequences.peek()?.ids.length ?? 0;
  const size = Math.max(1, Math.min(maxSize, Math.floor(maxTokens / longest)));
  const fits = ({ ids: { length } }: Sequence): boolean => length <= longest && length >= shortest * longest;
  const rows: Row<Source>[] = [];
  for (const source of sources) {
    const { sequences } = source;
    for (let next = sequences.peek(); next && rows.length < size && fits(next); next = sequences.peek()) {
      sequences.take();
      rows.push({ source, sequence: next });
    }
    if (rows.length === size) break;
  }
  return rows;
}

export function toBatch(sequences: readonly Sequence[], padding: number): TokenBatch {
  const size = sequences.length;
  const length = Math.max(...sequences.map(({ ids }) => ids.length));
  const ids = new Int32Array(size * length).fill(padding);
  sequences.forEach((sequence, row) => ids.set(sequence.ids, row * length));
  const lengths = Int32Array.from(sequences, (sequence) => sequence.ids.length);
  const isPairs = sequences.some(({ secondFrom }) => secondFrom !== undefined);
  const secondFrom = isPairs ? Int32Array.from(sequences, (s) => s.secondFrom ?? length) : undefined;
  return { size, length, ids, lengths, ...(secondFrom && { secondFrom }) };
}
