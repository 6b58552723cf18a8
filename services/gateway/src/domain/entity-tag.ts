/** A tag of an `ETag`, as it stands in a list of them (RFC 9110, section 8.8.3). */
const tagPattern = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** Whether a client holds what has this tag already, by its `If-None-Match`: compared weakly, as that header is. */
export function isHeld(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return (ifNoneMatch.match(tagPattern) ?? []).some((held) => opaque(held) === opaque(tag));
}

/** Whether a client that resumes a download holds the beginning of the same bytes, by its `If-Range`. Dates never match, because we send none. */
export const isSameBytes = (tag: string, ifRange: string | undefined): boolean =>
  ifRange === undefined || ifRange.trim() === tag;
