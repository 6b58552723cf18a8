import { cfbContent } from './cfb-streams.js';
import { isCfb, isZip } from './signatures.js';

/** Main folders of office packages, one of which each has. */
const mainFolders = ['word', 'xl', 'ppt', 'visio'] as const;
type MainFolder = (typeof mainFolders)[number];

const localHeader = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const fixedBytes = 30;
const nameLengthAt = 26;
const extraLengthAt = 28;

/**
 * Why a file cannot be an office package with that main folder.
 *
 * @param contradiction what is said of one that is something else.
 */
export function packageContradiction(head: Uint8Array, folder: MainFolder, contradiction: string): string | undefined {
  // An encrypted package is a compound file; the parser gives it its own reason.
  if (isCfb(head) && (cfbContent(head) ?? 'encrypted') === 'encrypted') return undefined;
  const isOther = isZip(head) ? (mainFolderOf(head) ?? folder) !== folder : true;
  return isOther ? contradiction : undefined;
}

/**
 * Office packages name their main folder early: `[Content_Types].xml`, `_rels/.rels`, then `word/…` or `xl/…`.
 *
 * @param head The file's first bytes.
 * @returns undefined when the names within `head` do not decide.
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
 * Why a file cannot be a package that says its media type in its first entry, unpacked (OpenDocument 1.3 part 2, 3.3; EPUB OCF 3.3, 4.3).
 *
 * @param contradiction what is said of one that is something else.
 */
export function mimetypeContradiction(head: Uint8Array, mediaType: string, contradiction: string): string | undefined {
  if (!isZip(head) || head.length < fixedBytes) return contradiction;
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const name = bytes.toString('latin1', fixedBytes, fixedBytes + bytes.readUInt16LE(nameLengthAt));
  const contentAt = fixedBytes + bytes.readUInt16LE(nameLengthAt) + bytes.readUInt16LE(extraLengthAt);
  const said = bytes.toString('latin1', contentAt, contentAt + mediaType.length);
  return name === 'mimetype' && said === mediaType ? undefined : contradiction;
}
