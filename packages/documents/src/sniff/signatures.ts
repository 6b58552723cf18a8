/** Number of bytes at the beginning of a file that are read to determine its format. */
export const sniffBytes = 64 * 1024;

/** Leading bytes of formats, as in their specifications. */
const cfb = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];
const emptyZip = [0x50, 0x4b, 0x05, 0x06];

/** Signatures of formats that are certainly not text. */
const binary: readonly (readonly number[])[] = [
  cfb,
  zip,
  emptyZip,
  [...ascii('%PDF-')],
  [0x89, ...ascii('PNG')],
  [0xff, 0xd8, 0xff],
  ascii('GIF8'),
  [0x1f, 0x8b],
  [0x7f, ...ascii('ELF')],
  ascii('Rar!'),
  [0x37, 0x7a, 0xbc, 0xaf],
  ascii('{\\rtf'),
  ascii('%!PS'),
];

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function startsWith(head: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => head[index] === byte);
}

export function isCfb(head: Uint8Array): boolean {
  return startsWith(head, cfb);
}

export function isZip(head: Uint8Array): boolean {
  return startsWith(head, zip);
}

export function isRtf(head: Uint8Array): boolean {
  return startsWith(head, ascii('{\\rtf'));
}

export function hasBinarySignature(head: Uint8Array): boolean {
  return binary.some((signature) => startsWith(head, signature));
}

/** The header may follow other bytes, within the first KiB (ISO 32000-1, annex H.3, implementation note 13). */
export function isPdf(head: Uint8Array): boolean {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024 + 5)).includes('%PDF-', 0, 'latin1');
}
