const boms: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding indicated by a byte order mark. */
export function bomEncoding(head: Uint8Array): string | undefined {
  return boms.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** Minimum share of 16-bit units whose high byte is zero, and maximum share of zero low bytes, in UTF-16 text that is mostly Latin. */
const minHighZeros = 0.4;
const maxLowZeros = 0.02;

/** Detects UTF-16 or UTF-32 by byte order mark, or UTF-16 without one by its zero bytes, because chardet mistakes that for Latin-1. */
export function utf16Guess(head: Uint8Array): string | undefined {
  const byBom = bomEncoding(head);
  if (byBom !== undefined) return byBom === 'utf-8' ? undefined : byBom;
  const units = Math.floor(head.length / 2);
  if (units < 2) return undefined;
  let even = 0;
  let odd = 0;
  for (let unit = 0; unit < units; unit++) {
    if (head[2 * unit] === 0) even += 1;
    if (head[2 * unit + 1] === 0) odd += 1;
  }
  if (odd / units >= minHighZeros && even / units <= maxLowZeros) return 'utf-16le';
  if (even / units >= minHighZeros && odd / units <= maxLowZeros) return 'utf-16be';
  return undefined;
}
