/** Properties of a file format that matter outside its reader. */
export interface DocumentFormat {
  /** Name of the format in the interface and in messages. */
  readonly label: string;
  /** As registered with IANA. */
  readonly mediaType: string;
  /** File name extensions of the format; the first is the usual one. */
  readonly endings: readonly [string, ...string[]];
  /** Whether every byte is text. If so, uploads with other content are refused, and the bytes are served as `text/plain`. */
  readonly isText: boolean;
  /** Whether a browser may show the bytes in place. False where a browser could run code from them or fetch what they reference. */
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
 * The formats that can be read. Lists of formats, the acceptance of uploads and the media types of downloads derive from this table;
 * the parsers are listed in `packages/documents/src/readers.ts`.
 */
const formats = { ...promised, ...extensions };

/** Name of a format: the key of its row, and the value of a file's `type`. */
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
