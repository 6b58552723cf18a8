import { cutBefore } from '@cardinal/kernel';
import { splitSentences } from '../sentences.js';

/**
 * Splits an answer for streaming into as few pieces as possible of at most `longest` UTF-16 units that end with a sentence. A sentence that
 * is too long is split between words, never inside a character.
 */
export function chunksOf(text: string, longest = 200): string[] {
  const chunks: string[] = [];
  let from = 0;
  let border = 0;
  for (const next of [...borders(text), text.length]) {
    if (next - from > longest && border > from) {
      chunks.push(text.slice(from, border));
      from = border;
    }
    while (next - from > longest) {
      const to = wordBorder(text, from, longest);
      chunks.push(text.slice(from, to));
      from = to;
    }
    border = next;
  }
  if (from < text.length) chunks.push(text.slice(from));
  return chunks;
}

/** Offsets at which sentences start, except the first. */
function borders(text: string): number[] {
  return splitSentences(text)
    .map(({ start }) => start)
    .slice(1);
}

function wordBorder(text: string, from: number, longest: number): number {
  const space = text.slice(from, from + longest).lastIndexOf(' ');
  return space > 0 ? from + space + 1 : cutBefore(text, from + longest);
}
