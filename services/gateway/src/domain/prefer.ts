/** Longest that a request may ask an answer to wait for, in seconds. */
export const longestWaitSeconds = 60;

/**
 * How many seconds a client would wait for a better answer, by its `Prefer` (RFC 7240). What is no such preference is as if it were not
 * there, as that document has it; of several the first counts.
 *
 * @returns 0 to 60; 0: not at all.
 */
export function preferredWait(header: string | readonly string[] | undefined): number {
  for (const preference of [header ?? []].flat().join(',').split(',')) {
    const [token = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=').map((each) => each.trim());
    if (token.toLowerCase() !== 'wait') continue;
    return /^\d{1,9}$/.test(value) ? Math.min(longestWaitSeconds, Number(value)) : 0;
  }
  return 0;
}
