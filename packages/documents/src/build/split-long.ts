import { cutBefore } from '@cardinal/kernel';

/**
 * Cuts a text into pieces of at most `limit` UTF-16 code units: after a line end, else after a sentence, else at a space, else
 * anywhere but inside a surrogate pair.
 */
export function splitLong(text: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const cut = endIn(rest, limit);
    pieces.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  pieces.push(rest);
  return pieces.filter((piece) => piece !== '');
}

/** Finds the last good cut in the second half of the first `limit` units, so that pieces never become tiny. */
function endIn(text: string, limit: number): number {
  for (const separator of ['\n', '. ', '。', ' ']) {
    const at = text.lastIndexOf(separator, limit - separator.length);
    if (at >= limit / 2) return at + separator.length;
  }
  return cutBefore(text, limit);
}
