import { document } from '@cardinal/contracts';
import { partsCharacter } from '@cardinal/kernel';

/** A range of a text, in UTF-16 code units of the whole text; `end` is exclusive. */
export interface TextPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly document.Block[];
}

/**
 * The text between two offsets of a part of a document; undefined if empty. Extended by one unit rather than splitting a surrogate pair.
 */
export function textPart(
  { text, textStart, blocks }: document.ParsedPart,
  from: number,
  to: number,
): TextPart | undefined {
  const first = whole(text, Math.max(0, from - textStart), -1);
  const last = whole(text, Math.min(text.length, to - textStart), 1);
  if (first >= last) return undefined;
  const [start, end] = [textStart + first, textStart + last];
  const touched = blocks.filter((block) => block.start < end && block.end > start);
  const shown = touched.map(({ kind, level, page, lines, ...at }) =>
    document.Block.fromPartial({ kind, level, page, lines, start: at.start, end: at.end }),
  );
  return { text: text.slice(first, last), start, end, blocks: shown };
}

/** Moves an offset that would split a surrogate pair by `step`. */
const whole = (text: string, at: number, step: -1 | 1): number => (partsCharacter(text, at) ? at + step : at);
