/** Times written before. A list names the same moments over and over, and writing one costs more than all its other fields. */
const written = new Map<number, string>();
const maxWritten = 10_000;

/** A moment as clients read it: RFC 3339, UTC, to the millisecond. */
export function iso(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (written.size >= maxWritten) written.clear();
  written.set(ms, text);
  return text;
}
