/** Texts up to this length are read in one go. In UTF-16 code units. */
const pieceLength = 1024 * 1024;

/** Cuts a long Markdown text before headings outside code, so that a huge file's syntax tree is never in memory as a whole. */
export function* markdownPieces(text: string): Generator<string> {
  let start = 0;
  let at = 0;
  let fence: string | undefined;
  while (text.length - start > pieceLength && at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    if (fence === undefined && at - start >= pieceLength && /^#{1,6}\s/.test(line)) {
      yield text.slice(start, at);
      start = at;
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    at = end < 0 ? text.length : end + 1;
  }
  if (start < text.length) yield text.slice(start);
}
