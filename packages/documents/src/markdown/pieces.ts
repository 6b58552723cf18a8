/**
 * Cuts a Markdown text into pieces of about `length` UTF-16 code units, at places that break little markup: before a heading outside code
 * once a piece has that length, after a blank line outside code from 1.5 times the length, after any line from twice the length, and
 * anywhere from four times the length, which is thus the maximum.
 */
export function* markdownPieces(text: string, length: number): Generator<string> {
  let start = 0;
  let at = 0;
  let fence: string | undefined;
  while (text.length - start > length && at < text.length) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    while (next - start > 4 * length) {
      const cut = Math.max(at, start + length);
      yield text.slice(start, cut);
      start = cut;
      at = cut;
    }
    // The first 100 characters suffice to determine the kind of a line.
    const line = text.slice(at, Math.min(next, at + 100));
    const size = at - start;
    const isCut =
      size >= 2 * length ||
      (fence === undefined &&
        ((size >= length && /^#{1,6}\s/.test(line)) || (size >= 1.5 * length && text.startsWith('\n\n', at - 2))));
    if (isCut) {
      yield text.slice(start, at);
      start = at;
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    at = next;
  }
  if (start < text.length) yield text.slice(start);
}
