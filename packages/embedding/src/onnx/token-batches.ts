import type { TokenBatch } from './protocol.js';

/** A tokenised text, with its index among the caller's texts. */
export interface Sequence {
  readonly index: number;
  readonly ids: Int32Array;
  readonly secondFrom?: number;
}

/** Texts of one caller, longest first. */
export interface Sequences {
  /** The next sequence, without removing it; undefined after the last. */
  peek(): Sequence | undefined;
  take(): void;
}

/** Number of texts that are tokenised and sorted together: a millisecond of work. */
const windowSize = 32;

/**
 * Tokenises texts only as they are taken, so that ten thousand texts neither block the event loop nor fill the memory.
 *
 * @param lengths a measure that grows with each text's tokens, such as its characters; only used for sorting.
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
  /** Maximum sequences per batch. Measured: 4 to 8 is fastest on CPU; 32 is no faster and takes 300 MB. */
  readonly maxSize: number;
  /** Maximum padded tokens per batch, which bounds how long one batch occupies the thread. */
  readonly maxTokens: number;
}

const defaultLimits: BatchLimits = { maxSize: 8, maxTokens: 1024 };

/** Minimum length of a sequence, as a share of the batch's longest one: shorter ones would be mostly padding. */
const shortest = 0.75;

/** One row of a batch, with its source. */
export interface Row<Source> {
  readonly source: Source;
  readonly sequence: Sequence;
}

/**
 * Takes the rows of the next batch: the longest sequence of the first source comes first, and sequences of similar length follow, those of
 * the first source before those of the others. Texts of many callers share a batch, because one text alone leaves most of each thread's
 * time unused.
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
