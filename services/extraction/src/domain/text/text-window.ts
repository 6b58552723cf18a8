import { BrokenDocumentError } from '../errors.js';

/** The part of the canonical text that cards being made still need, addressed by canonical offsets. */
export interface TextWindow {
  /** @throws {BrokenDocumentError} if the part does not continue the text. */
  append(start: number, text: string): void;
  /** @throws {BrokenDocumentError} if the span is not in the window. */
  slice(start: number, end: number): string;
  forgetBefore(offset: number): void;
}

export function createTextWindow(): TextWindow {
  let base = 0;
  let kept = '';
  return {
    append(start, text) {
      if (start !== base + kept.length) {
        throw new BrokenDocumentError('A part does not continue the text before it.', {
          facts: { start, expected: base + kept.length },
        });
      }
      kept += text;
    },
    slice(start, end) {
      if (start < base || end < start || end > base + kept.length) {
        throw new BrokenDocumentError('A block points outside the text.', {
          facts: { start, end, base, length: kept.length },
        });
      }
      return kept.slice(start - base, end - base);
    },
    forgetBefore(offset) {
      const dropped = Math.min(Math.max(0, offset - base), kept.length);
      kept = kept.slice(dropped);
      base += dropped;
    },
  };
}
