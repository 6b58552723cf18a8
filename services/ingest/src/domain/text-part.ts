import { document } from '@cardinal/contracts';
import { partsCharacter } from '@cardinal/kernel';

/** A stretch of a text, by UTF-16 code units of the whole; `end` is exclusive. */
export interface TextPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly document.Block[];
}

/** What lies between two offsets of a part of a document; undefined: nothing. No pair of surrogates is cut, one more unit comes instead. */
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

/** An offset beside the character that it would part. */
const whole = (text: string, at: number, step: -1 | 1): number => (partsCharacter(text, at) ? at + step : at);
