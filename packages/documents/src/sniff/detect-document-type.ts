import { extname } from 'node:path';
import { contentTypes, documentTypes, type DocumentType } from '../document-type.js';
import type { DocumentReason } from '../errors.js';
import { cfbContent } from './cfb-streams.js';
import { isCfb, isPdf, isRtf, isZip } from './signatures.js';
import { binaryDataMessage, looksLikeText } from './text-bytes.js';
import { zipContent } from './zip-names.js';

/** Bytes of a file's beginning that are enough to decide. */
export const sniffBytes = 64 * 1024;

export type Detection =
  | { readonly ok: true; readonly type: DocumentType; readonly contentType: string }
  | {
      readonly ok: false;
      readonly reason: Extract<DocumentReason, 'empty' | 'unsupported_type' | 'mislabelled'>;
      readonly message: string;
    };

const aliases: Readonly<Record<string, DocumentType>> = { markdown: 'md', text: 'txt' };

/**
 * Decides a file's format by its name's extension and its first bytes, which must agree.
 *
 * Where the first bytes do not decide (an office package that starts with pictures), the extension counts, and the parser checks.
 *
 * @param head The first `sniffBytes` of the file, or all of a shorter one.
 */
export function detectDocumentType(head: Uint8Array, fileName: string): Detection {
  const extension = extname(fileName).slice(1).toLowerCase();
  const type = aliases[extension] ?? documentTypes.find((known) => known === extension);
  if (type === undefined) {
    const accepted = documentTypes.map((known) => known.toUpperCase()).join(', ');
    return {
      ok: false,
      reason: 'unsupported_type',
      message: `Files of this type are not accepted. Accepted: ${accepted}.`,
    };
  }
  if (head.length === 0) return { ok: false, reason: 'empty', message: 'The file is empty.' };
  const contradiction = contradictions[type](head);
  if (contradiction !== undefined) return { ok: false, reason: 'mislabelled', message: contradiction };
  return { ok: true, type, contentType: contentTypes[type] };
}

/** Why the bytes cannot be of a format, as a message for the user; undefined where they can. */
const contradictions: Readonly<Record<DocumentType, (head: Uint8Array) => string | undefined>> = {
  pdf: (head) => (isPdf(head) ? undefined : 'The file is named .pdf but is no PDF document.'),
  docx: (head) => officeContradiction(head, 'docx', 'Word'),
  xlsx: (head) => officeContradiction(head, 'xlsx', 'Excel'),
  doc: (head) => {
    if (isRtf(head)) return 'The file is named .doc but is a Rich Text (RTF) document. Save it as DOCX or DOC.';
    if (isZip(head)) return 'The file is named .doc but is a zip package. If it is a DOCX document, name it .docx.';
    if (!isCfb(head)) return 'The file is named .doc but is no Word 97–2003 document.';
    const content = cfbContent(head);
    return content === 'excel' || content === 'other'
      ? 'The file is named .doc but was not written by Word.'
      : undefined;
  },
  txt: textContradiction,
  md: textContradiction,
  csv: textContradiction,
};

function officeContradiction(head: Uint8Array, type: 'docx' | 'xlsx', program: string): string | undefined {
  // An encrypted package is a compound file; the parser gives it its own reason.
  if (isCfb(head) && (cfbContent(head) ?? 'encrypted') === 'encrypted') return undefined;
  const isOther = isZip(head) ? (zipContent(head) ?? type) !== type : true;
  return isOther ? `The file is named .${type} but is no ${program} document of that format.` : undefined;
}

function textContradiction(head: Uint8Array): string | undefined {
  return looksLikeText(head) ? undefined : binaryDataMessage;
}
