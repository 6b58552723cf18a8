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

type Formats = Readonly<Record<string, DocumentFormat>>;

/** Formats that the interface promises. */
const promised = {
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
} as const satisfies Formats;

/** Formats beyond the interface, which operators may leave out. */
const extensions = {
  pptx: {
    label: 'PPTX',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
    isText: false,
    isShown: false,
  },
  odt: {
    label: 'ODT',
    mediaType: 'application/vnd.oasis.opendocument.text',
    endings: ['odt'],
    isText: false,
    isShown: false,
  },
  rtf: { label: 'RTF', mediaType: 'application/rtf', endings: ['rtf'], isText: false, isShown: false },
  epub: { label: 'EPUB', mediaType: 'application/epub+zip', endings: ['epub'], isText: false, isShown: false },
  html: { label: 'HTML', mediaType: 'text/html', endings: ['html', 'htm', 'xhtml'], isText: true, isShown: false },
  eml: { label: 'EML', mediaType: 'message/rfc822', endings: ['eml'], isText: true, isShown: false },
  json: { label: 'JSON', mediaType: 'application/json', endings: ['json'], isText: true, isShown: true },
  jsonl: { label: 'JSONL', mediaType: 'application/jsonl', endings: ['jsonl', 'ndjson'], isText: true, isShown: true },
} as const satisfies Formats;

/**
 * The formats that can be read. What lists them, accepts them or sends their bytes follows from here; what reads one is in
 * `packages/documents/src/readers.ts`.
 */
const formats = { ...promised, ...extensions };

/** The name of a format: its row, and what a file's `type` says. */
export type DocumentType = keyof typeof formats;

export const documentFormats: Readonly<Record<DocumentType, DocumentFormat>> = formats;
export const promisedTypes = Object.keys(promised) as readonly DocumentType[];
export const extensionTypes = Object.keys(extensions) as readonly DocumentType[];
export const documentTypes: readonly DocumentType[] = [...promisedTypes, ...extensionTypes];

export const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(formats, text);

/** @param ending of a file name, without its dot, in any case. */
export function typeOfEnding(ending: string): DocumentType | undefined {
  const wanted = ending.toLowerCase();
  return documentTypes.find((type) => documentFormats[type].endings.includes(wanted));
}

/** `PDF, DOCX or TXT`. */
export function labelsOf(types: readonly DocumentType[], lastJoin: 'and' | 'or' = 'or'): string {
  const labels = types.map((type) => documentFormats[type].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} ${lastJoin} ${labels.at(-1)}`;
}
