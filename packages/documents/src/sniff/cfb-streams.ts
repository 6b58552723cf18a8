/** Kind of a compound file, determined by the streams in its directory. Names in the directory are UTF-16LE. */
type CfbContent = 'word' | 'excel' | 'encrypted' | 'other';

const streams: readonly (readonly [name: string, content: CfbContent])[] = [
  ['EncryptedPackage', 'encrypted'],
  ['WordDocument', 'word'],
  ['Workbook', 'excel'],
  ['Book', 'excel'],
  ['PowerPoint Document', 'other'],
  ['__properties_version1.0', 'other'],
];

/** Header fields: first sector of the directory, and log2 of the sector size. Sectors are counted after the header's. [MS-CFB] 2.2 */
const directoryStartAt = 48;
const sectorShiftAt = 30;
const entryBytes = 128;
const nameLengthAt = 64;
const typeAt = 66;
const rootEntry = 5;

/**
 * Determines the kind of a compound file from its first directory sector.
 *
 * @param head The file's first bytes, or all of them.
 * @returns undefined if the directory lies beyond `head` or has none of the known streams.
 */
export function cfbContent(head: Uint8Array): CfbContent | undefined {
  if (head.length < 512) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const sectorBytes = 2 ** Math.min(view.getUint16(sectorShiftAt, true), 12);
  const start = (view.getUint32(directoryStartAt, true) + 1) * sectorBytes;
  const names = new Set<string>();
  for (let at = start; at + entryBytes <= Math.min(head.length, start + sectorBytes); at += entryBytes) {
    const type = view.getUint8(at + typeAt);
    if (type === 0 || type > rootEntry) continue;
    const nameBytes = Math.min(view.getUint16(at + nameLengthAt, true), 64);
    names.add(Buffer.from(head.subarray(at, at + Math.max(0, nameBytes - 2))).toString('utf16le'));
  }
  return streams.find(([name]) => names.has(name))?.[1];
}
