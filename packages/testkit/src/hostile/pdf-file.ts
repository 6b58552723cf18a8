import { deflateSync } from 'node:zlib';

type PdfObject = string | readonly [dictionary: string, stream: Uint8Array];

/** Operators that begin a text object in a font that every page has, and that place a text on the page. */
export const usualFont = 'BT /F1 10 Tf';
export const place = (x: number, y: number, text: string): string => `1 0 0 1 ${x} ${y} Tm (${text}) Tj `;
export const someText = `${usualFont} ${place(50, 700, 'Some words stand here.')} ET`;

/** A file of these objects, numbered from 1; object 1 is the catalogue. */
export function pdf(objects: readonly PdfObject[]): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  let length = pieces[0]?.length ?? 0;
  const rows = objects.map((object, n) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    const piece = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), bodyOf(object), Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    length += piece.length;
    return row;
  });
  const end = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R  >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

function bodyOf(object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object);
  const [dictionary, stream] = object;
  const head = Buffer.from(`<< ${dictionary} /Length ${stream.length} >>\nstream\n`);
  return Buffer.concat([head, stream, Buffer.from('\nendstream')]);
}

export const packed = (content: string): PdfObject => ['/Filter /FlateDecode', deflateSync(content)];

export const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A form XObject, which pages and other forms can draw. */
export const form: PdfObject = [
  '/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << /Font << /F1 3 0 R >> >>',
  Buffer.from(`${usualFont} ${place(50, 700, 'again and again')} ET`),
];

/** A form XObject whose content may draw another one as `/X1`. */
export const formThatDraws = (content: string, other: number): PdfObject => [
  `/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << /Font << /F1 3 0 R >> /XObject << /X1 ${other} 0 R >> >>`,
  Buffer.from(content),
];

/** A page of the tree in object 2, with object 5 as content; it may draw the form in object 6 as `/X1`. */
export const page = (entries = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /X1 6 0 R >> >> ${entries} >>`;

interface OnePage {
  /** Content of the page: operators, or a complete stream object. */
  readonly content: PdfObject;
  /** Additional entries of the catalogue and of the page, and all entries of the page tree. */
  readonly catalog?: string;
  readonly entries?: string;
  readonly pages?: string;
  /** Objects from number 6 on. */
  readonly objects?: readonly PdfObject[];
}

/** A file of one page: 1 is the catalogue, 2 the page tree, 3 the font, 4 the page, 5 its content. */
export function onePage(options: OnePage): Uint8Array {
  const { content, catalog = '', entries, pages = '/Count 1 /Kids [4 0 R]', objects = [form] } = options;
  return pdf([
    `<< /Type /Catalog /Pages 2 0 R${catalog} >>`,
    `<< /Type /Pages ${pages} >>`,
    font,
    page(entries),
    typeof content === 'string' ? packed(content) : content,
    ...objects,
  ]);
}
