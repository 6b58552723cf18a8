/** What kind of package a zip file is, by the names in its local headers. */
type ZipContent = 'docx' | 'xlsx' | 'other';

const localHeader = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const fixedBytes = 30;
const nameLengthAt = 26;

/**
 * Office packages name their main folder early: `[Content_Types].xml`, `_rels/.rels`, then `word/…` or `xl/…`.
 *
 * @param head The file's first bytes.
 * @returns undefined when the names within `head` do not decide.
 */
export function zipContent(head: Uint8Array): ZipContent | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  let isPackage = false;
  for (
    let at = bytes.indexOf(localHeader);
    at >= 0 && at + fixedBytes < bytes.length;
    at = bytes.indexOf(localHeader, at + 4)
  ) {
    const nameAt = at + fixedBytes;
    const name = bytes.toString('utf8', nameAt, nameAt + bytes.readUInt16LE(at + nameLengthAt)).replaceAll('\\', '/');
    if (/^\/?word\//i.test(name)) return 'docx';
    if (/^\/?xl\//i.test(name)) return 'xlsx';
    if (/^\/?(ppt|visio)\//i.test(name) || name === 'mimetype' || name === 'META-INF/MANIFEST.MF') return 'other';
    isPackage ||= name === '[Content_Types].xml' || name.startsWith('_rels/') || name.startsWith('docProps/');
  }
  return isPackage ? undefined : 'other';
}
