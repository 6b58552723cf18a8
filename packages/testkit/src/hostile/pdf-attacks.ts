import { deflateSync } from 'node:zlib';
import { counted, filled, type Attack } from './attack.js';

const head = 'BT /F1 10 Tf';
const shown = (x: number, y: number, text: string): string => `1 0 0 1 ${x} ${y} Tm (${text}) Tj `;

const contents: readonly (readonly [name: string, content: (size: number) => string])[] = [
  ['items-one-place', (size) => `${head} ${filled(shown(100, 100, 'a'), size)} ET`],
  ['items-scattered', (size) => `${head} ${counted(size, (n) => shown((n * 37) % 590, (n * 91) % 830, 'ab'))} ET`],
  [
    'items-grid',
    (size) =>
      `${head} ${counted(size, (n) => shown(10 + 12 * (n % 48), 820 - 11 * (Math.floor(n / 48) % 74), 'a'))} ET`,
  ],
  ['items-one-line', (size) => `${head} ${counted(size, (n) => shown(n % 590, 400, 'a'))} ET`],
  ['items-one-column', (size) => `${head} ${counted(size, (n) => shown(50, (n * 7) % 830, 'word'))} ET`],
  [
    'items-tiny',
    (size) => `BT /F1 0.1 Tf ${counted(size, (n) => shown((n % 500) / 2, 800 - Math.floor(n / 500), 'a'))} ET`,
  ],
  ['letters-apart', (size) => `${head} 50 700 Td [${filled('(a) -2000 ', size)}] TJ ET`],
  ['long-string', (size) => `${head} 50 700 Td (${'a'.repeat(size)}) Tj ET`],
  [
    'lines-and-text',
    (size) =>
      `${counted(size, (n) => `${(n * 13) % 590} ${(n * 29) % 830} m ${(n * 17) % 590} ${(n * 29) % 830} l S `)}${head} ${counted(2000, (n) => shown(50 + 150 * (n % 3), 800 - 12 * Math.floor(n / 3), 'cell'))} ET`,
  ],
  [
    'lattice',
    (size) =>
      `${counted(size, (n) => `0 ${n % 830} m 590 ${n % 830} l S ${n % 590} 0 m ${n % 590} 830 l S `)}${head} ${counted(4000, (n) => shown(30 + 60 * (n % 9), 800 - 12 * Math.floor(n / 9), 'cell'))} ET`,
  ],
  [
    'rectangles',
    (size) =>
      `${counted(size, (n) => `${n % 500} ${(n * 3) % 800} 20 10 re f `)}${head} ${counted(4000, (n) => shown(30 + 60 * (n % 9), 800 - 12 * Math.floor(n / 9), 'cell'))} ET`,
  ],
  ['states-nested', (size) => `${filled('q ', size)}${head} ${shown(50, 700, 'deep')} ET`],
  ['form-drawn-often', (size) => filled('/X1 Do ', size)],
  ['marked-content', (size) => `${filled('/Span BMC ', size)}${head} ${shown(50, 700, 'deep')} ET`],
  ['arrays-nested', (size) => '['.repeat(size)],
  ['strings-unclosed', (size) => filled('(a', size)],
  [
    'turned',
    (size) =>
      `${head} ${counted(size, (n) => `${Math.cos(n).toFixed(3)} ${Math.sin(n).toFixed(3)} ${(-Math.sin(n)).toFixed(3)} ${Math.cos(n).toFixed(3)} ${(n * 37) % 590} ${(n * 91) % 830} Tm (ab) Tj `)} ET`,
  ],
  ['far-away', (size) => `${head} ${counted(size, (n) => shown(n * 1e6, -n * 1e6, 'a'))} ET`],
];

interface Made {
  readonly objects: readonly (string | readonly [dictionary: string, stream: Uint8Array])[];
  readonly trailer?: string;
}

/** A file of objects from 1 on; 1 is the catalogue. */
function pdf({ objects, trailer = '' }: Made): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  let length = pieces[0]?.length ?? 0;
  const rows = objects.map((object, n) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    const body =
      typeof object === 'string'
        ? Buffer.from(object)
        : Buffer.concat([
            Buffer.from(`<< ${object[0]} /Length ${object[1].length} >>\nstream\n`),
            object[1],
            Buffer.from('\nendstream'),
          ]);
    const piece = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    length += piece.length;
    return row;
  });
  const end = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const packed = (content: string): [string, Uint8Array] => ['/Filter /FlateDecode', deflateSync(content)];
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const form: [string, Uint8Array] = [
  '/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << /Font << /F1 3 0 R >> >>',
  Buffer.from(`${head} ${shown(50, 700, 'again and again')} ET`),
];
const page = (more = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /X1 6 0 R >> >> ${more} >>`;

const onePage = (content: string): Uint8Array =>
  pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      font,
      page(),
      packed(content),
      form,
    ],
  });

const text = `${head} ${shown(50, 700, 'Some words stand here.')} ET`;

export const pdfAttacks: readonly Attack[] = [
  ...contents.map(([name, content]): Attack => ({ name, type: 'pdf', make: (size) => onePage(content(size)) })),
  { name: 'pages', type: 'pdf', make: (size) => manyPages(Math.max(1, Math.floor(size / 200))) },
  { name: 'pages-of-one', type: 'pdf', make: (size) => samePage(Math.max(1, Math.floor(size / 6))) },
  { name: 'page-tree-deep', type: 'pdf', make: (size) => deepTree(Math.max(1, Math.floor(size / 80))) },
  {
    name: 'page-tree-ring',
    type: 'pdf',
    make: () =>
      pdf({ objects: ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>', font] }),
  },
  {
    name: 'page-count-lies',
    type: 'pdf',
    make: () =>
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 100000000 /Kids [4 0 R] >>',
          font,
          page(),
          packed(text),
          form,
        ],
      }),
  },
  {
    name: 'forms-nested',
    type: 'pdf',
    make: (size) => nestedForms(Math.max(2, Math.min(5_000, Math.floor(size / 200)))),
  },
  {
    name: 'forms-doubling',
    type: 'pdf',
    make: (size) => doublingForms(Math.min(30, 6 + Math.floor(Math.log2(size / 1000)))),
  },
  { name: 'fonts', type: 'pdf', make: (size) => manyFonts(Math.max(1, Math.floor(size / 100))) },
  {
    name: 'outline-ring',
    type: 'pdf',
    make: () =>
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R >>',
          '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
          font,
          page(),
          packed(text),
          form,
          '<< /First 8 0 R /Last 8 0 R >>',
          '<< /Title (a) /Parent 7 0 R /Next 8 0 R /First 8 0 R >>',
        ],
      }),
  },
  { name: 'outline-long', type: 'pdf', make: (size) => longOutline(Math.max(1, Math.floor(size / 60))) },
  {
    name: 'xref-endless',
    type: 'pdf',
    make: (size) =>
      Buffer.concat([
        Buffer.from('%PDF-1.4\nxref\n0 99999999\n'),
        Buffer.from(filled('0000000000 00000 n \n', size)),
        Buffer.from('trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF'),
      ]),
  },
  {
    name: 'xref-missing',
    type: 'pdf',
    make: (size) => Buffer.from(`%PDF-1.4\n${counted(size, (n) => `${n} 0 obj << /A ${n + 1} 0 R >> endobj\n`)}`),
  },
  {
    name: 'stream-bomb',
    type: 'pdf',
    make: (size) =>
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
          font,
          page(),
          ['/Filter /FlateDecode', deflateSync(Buffer.alloc(size * 100, 0x20))],
          form,
        ],
      }),
  },
  {
    name: 'stream-bomb-nested',
    type: 'pdf',
    make: (size) =>
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
          font,
          page(),
          ['/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(size * 200, 0x20)))],
          form,
        ],
      }),
  },
  {
    name: 'image-huge',
    type: 'pdf',
    make: () =>
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
          font,
          page(),
          packed('q 595 0 0 842 0 0 cm /X1 Do Q'),
          [
            '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
            deflateSync(Buffer.alloc(1_000_000)),
          ],
        ],
      }),
  },
  {
    name: 'dictionaries-nested',
    type: 'pdf',
    make: (size) =>
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
          font,
          page(`/A ${filled('<< /A ', size)} 1 ${filled('>> ', size / 2)}`),
          packed(text),
          form,
        ],
      }),
  },
  { name: 'cut', type: 'pdf', make: (size) => manyPages(Math.max(4, Math.floor(size / 200))).subarray(0, size / 2) },
  { name: 'header-only', type: 'pdf', make: (size) => Buffer.from(`%PDF-1.7\n${' '.repeat(size)}`) },
];

function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, n) => `${6 + n} 0 R`).join(' ');
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
      font,
      'null',
      packed(text),
      ...Array.from({ length: count }, () => page()),
    ],
  });
}

function samePage(count: number): Uint8Array {
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${count} /Kids [${filled('4 0 R ', count * 6)}] >>`,
      font,
      page(),
      packed(text),
      form,
    ],
  });
}

function deepTree(depth: number): Uint8Array {
  const levels = Array.from(
    { length: depth },
    (_, n) => `<< /Type /Pages /Count 1 /Kids [${n === depth - 1 ? 4 : 8 + n} 0 R] >>`,
  );
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [7 0 R] >>',
      font,
      page(),
      packed(text),
      form,
      ...levels,
    ],
  });
}

const formOf = (content: string, next: number): [string, Uint8Array] => [
  `/Type /XObject /Subtype /Form /BBox [0 0 600 850] /Resources << /Font << /F1 3 0 R >> /XObject << /X1 ${next} 0 R >> >>`,
  Buffer.from(content),
];

function nestedForms(depth: number): Uint8Array {
  const forms = Array.from({ length: depth }, (_, n) => (n === depth - 1 ? form : formOf('/X1 Do', 7 + n)));
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      font,
      page(),
      packed('/X1 Do'),
      ...forms,
    ],
  });
}

function doublingForms(depth: number): Uint8Array {
  const forms = Array.from({ length: depth }, (_, n) => (n === depth - 1 ? form : formOf('/X1 Do /X1 Do', 7 + n)));
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      font,
      page(),
      packed('/X1 Do'),
      ...forms,
    ],
  });
}

function manyFonts(count: number): Uint8Array {
  const names = Array.from({ length: count }, (_, n) => `/G${n} ${7 + n} 0 R`).join(' ');
  const content = `BT ${Array.from({ length: count }, (_, n) => `/G${n} 10 Tf ${shown((n * 37) % 590, (n * 91) % 830, 'ab')}`).join('')} ET`;
  const ownPage = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << ${names} >> >> >>`;
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      font,
      ownPage,
      packed(content),
      form,
      ...Array.from({ length: count }, () => font),
    ],
  });
}

function longOutline(count: number): Uint8Array {
  const items = Array.from(
    { length: count },
    (_, n) => `<< /Title (Part ${n}) /Parent 7 0 R ${n < count - 1 ? `/Next ${9 + n} 0 R` : ''} >>`,
  );
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      font,
      page(),
      packed(text),
      form,
      `<< /First 8 0 R /Last ${7 + count} 0 R /Count ${count} >>`,
      ...items,
    ],
  });
}
