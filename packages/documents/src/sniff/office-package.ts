import { cfbContent } from './cfb-streams.js';
import { isCfb, isZip } from './signatures.js';

/** Main folders of office packages. Each package has one of them. */
const mainFolders = ['word', 'xl', 'ppt', 'visio'] as const;
type MainFolder = (typeof mainFolders)[number];

const localHeader = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const fixedBytes = 30;
const nameLengthAt = 26;
const extraLengthAt = 28;

/**
 * Returns why a file cannot be an office package with this main folder; undefined if it can.
 *
 * @param contradiction message to return if the file is something else.
 */
export function packageContradiction(head: Uint8Array, folder: MainFolder, contradiction: string): string | undefined {
  // An encrypted package is a compound file. It passes here, because the parser reports `encrypted` for it.
  if (isCfb(head) && (cfbContent(head) ?? 'encrypted') === 'encrypted') return undefined;
  const isOther = isZip(head) ? (mainFolderOf(head) ?? folder) !== folder : true;
  return isOther ? contradiction : undefined;
}

/**
 * Finds the main folder of a zip package. Office packages have it early: `[Content_Types].xml`, `_rels/.rels`, then `word/…` or `xl/…`.
 *
 * @param head The file's first bytes.
 * @returns undefined if the names within `head` are inconclusive.
 */
function mainFolderOf(head: Uint8Array): MainFolder | 'other' | undefined {
  let isPackage = false;
  for (const name of namesIn(head)) {
    const folder = mainFolders.find((known) => name.replace(/^\//, '').toLowerCase().startsWith(`${known}/`));
    if (folder !== undefined) return folder;
    if (name === 'mimetype' || name === 'META-INF/MANIFEST.MF') return 'other';
    isPackage ||= name === '[Content_Types].xml' || name.startsWith('_rels/') || name.startsWith('docProps/');
  }
  return isPackage ? undefined : 'other';
}

/** Names in the local headers of a zip file that lie within `head`. */
function* namesIn(head: Uint8Array): Generator<string> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  for (
    let at = bytes.indexOf(localHeader);
    at >= 0 && at + fixedBytes < bytes.length;
    at = bytes.indexOf(localHeader, at + 4)
  ) {
    const nameAt = at + fixedBytes;
    yield bytes.toString('utf8', nameAt, nameAt + bytes.readUInt16LE(at + nameLengthAt)).replaceAll('\\', '/');
  }
}

/**
 * Returns why a file cannot be a package of this media type, which such packages store uncompressed in their first entry (OpenDocument 1.3
 * part 2, 3.3; EPUB OCF 3.3, 4.3); undefined if it can.
 *
 * @param contradiction message to return if the file is something else.
 */
export function mimetypeContradiction(head: Uint8Array, mediaType: string, contradiction: string): string | undefined {
  if (!isZip(head) || head.length < fixedBytes) return contradiction;
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const name = bytes.toString('latin1', fixedBytes, fixedBytes + bytes.readUInt16LE(nameLengthAt));
  const contentAt = fixedBytes + bytes.readUInt16LE(nameLengthAt) + bytes.readUInt16LE(extraLengthAt);
  const said = bytes.toString('latin1', contentAt, contentAt + mediaType.length);
  return name === 'mimetype' && said === mediaType ? undefined : contradiction;
}
