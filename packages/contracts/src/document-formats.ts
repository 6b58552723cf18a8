/** What everyone but its reader needs to know of a file format. */
export interface DocumentFormat {
  /** What people call it. */
  readonly label: string;
  /** As registered with IANA. */
  readonly mediaType: string;
  /** Endings of file names that say it; the first is the usual one. */
  readonly endings: readonly [string, ...string[]];
  /** Text from the first byte to the last: an upload that holds anything else is refused, and the bytes are sent as `text/plain`. */
  readonly isText: boolean;
  /** A browser may show the bytes in place. Not where it could run something of them, or fetch something that they name. */
  readonly isShown: boolean;
}

/**
 * The formats that can be read. What lists them, accepts them or sends their bytes follows from here; what reads one is in
 * `packages/documents/src/readers.ts`.
 */
const formats = {
  pdf: { label: 'PDF', mediaType: 'application/pdf', endings: ['pdf'], isText: false, isShown: true },
  docx: {
    label: 'DOCX',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    isText: false,
    isShown: false,
  },
  doc: { label: 'DOC', mediaType: 'application/msword', endings: ['doc'], isText: false, isShown: false },
  txt: { label: 'TXT', mediaType: 'text/plain', endings: ['txt', 'text'], isText: true, isShown: true },
  md: { label: 'MD', mediaType: 'text/markdown', endings: ['md', 'markdown'], isText: true, isShown: true },
  csv: { label: 'CSV', mediaType: 'text/csv', endings: ['csv'], isText: true, isShown: true },
  xlsx: {
    label: 'XLSX',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    isText: false,
    isShown: false,
  },
} as const satisfies Readonly<Record<string, DocumentFormat>>;

/** The name of a format: its row, what a file's `type` says, and the folder of its reader. */
export type DocumentType = keyof typeof formats;

export const documentFormats: Readonly<Record<DocumentType, DocumentFormat>> = formats;
export const documentTypes = Object.keys(formats) as readonly DocumentType[];

export const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(formats, text);

/** @param ending of a file name, without its dot, in any case. */
export function typeOfEnding(ending: string): DocumentType | undefined {
  const wanted = ending.toLowerCase();
  return documentTypes.find((type) => documentFormats[type].endings.includes(wanted));
}

/** `PDF, DOCX or TXT`. */
export function labelsOf(types: readonly DocumentType[]): string {
  const labels = types.map((type) => documentFormats[type].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}
