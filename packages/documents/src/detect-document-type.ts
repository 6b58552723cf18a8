import { documentFormats, documentTypes, typeOfEnding, type DocumentType } from '@cardinal/contracts';
import { extname } from 'node:path';
import type { DocumentReason } from './errors.js';
import { readers } from './readers.js';

export type Detection =
  | { readonly ok: true; readonly type: DocumentType; readonly contentType: string }
  | {
      readonly ok: false;
      readonly reason: Extract<DocumentReason, 'empty' | 'unsupported_type' | 'mislabelled'>;
      readonly message: string;
    };

/**
 * Determines a file's format from the extension of its name and its first bytes, which must agree.
 *
 * Where the first bytes are inconclusive (an office package that starts with pictures), the extension decides, and the parser verifies it.
 *
 * @param head The first `sniffBytes` of the file, or all of a shorter one.
 * @param accepted Formats that the caller accepts; any other format yields `unsupported_type`.
 */
export function detectDocumentType(
  head: Uint8Array,
  fileName: string,
  accepted: readonly DocumentType[] = documentTypes,
): Detection {
  const type = typeOfEnding(extname(fileName).slice(1));
  if (type === undefined || !accepted.includes(type)) {
    const labels = accepted.map((known) => documentFormats[known].label).join(', ');
    return {
      ok: false,
      reason: 'unsupported_type',
      message: `Files of this type are not accepted. Accepted: ${labels}.`,
    };
  }
  if (head.length === 0) return { ok: false, reason: 'empty', message: 'The file is empty.' };
  const contradiction = readers[type].contradiction(head);
  if (contradiction !== undefined) return { ok: false, reason: 'mislabelled', message: contradiction };
  return { ok: true, type, contentType: documentFormats[type].mediaType };
}
