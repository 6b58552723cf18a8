import { deflateSync } from 'node:zlib';
import { counted, filled, type Attack } from './attack.js';
import { pdfContentAttacks } from './pdf-content-attacks.js';
import { pdfFormAttacks } from './pdf-form-attacks.js';
import { font, form, formThatDraws, onePage, packed, page, pdf, place, someText } from './pdf-file.js';

/** Attacks by the structure of a PDF file: page trees, references, streams. */
export const pdfAttacks: readonly Attack[] = [
  ...pdfContentAttacks,
  ...pdfFormAttacks,
  { name: 'pages', type: 'pdf', create: (size) => manyPages(Math.max(1, Math.floor(size / 200))) },
  { name: 'pages-of-one', type: 'pdf', create: (size) => samePage(Math.max(1, Math.floor(size / 6))) },
  { name: 'page-tree-deep', type: 'pdf', create: (size) => deepTree(Math.max(1, Math.floor(size / 80))) },
  {
    name: 'page-tree-ring',
    type: 'pdf',
    create: () => pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>', font]),
  },
  {
    name: 'page-count-lies',
    type: 'pdf',
    create: () => onePage({ content: someText, pages: '/Count 100000000 /Kids [4 0 R]' }),
  },
  {
    name: 'forms-nested',
    type: 'pdf',
    create: (size) => chainedForms(Math.max(2, Math.min(5_000, Math.floor(size / 200))), '/X1 Do'),
  },
  {
    name: 'forms-doubling',
    type: 'pdf',
    create: (size) => chainedForms(Math.min(30, 6 + Math.floor(Math.log2(size / 1000))), '/X1 Do /X1 Do'),
  },
  { name: 'fonts', type: 'pdf', create: (size) => manyFonts(Math.max(1, Math.floor(size / 100))) },
  {
    name: 'outline-ring',
    type: 'pdf',
    create: () =>
      onePage({
        content: someText,
        catalog: ' /Outlines 7 0 R',
        objects: [form, '<< /First 8 0 R /Last 8 0 R >>', '<< /Title (a) /Parent 7 0 R /Next 8 0 R /First 8 0 R >>'],
      }),
  },
  { name: 'outline-long', type: 'pdf', create: (size) => longOutline(Math.max(1, Math.floor(size / 60))) },
  {
    name: 'xref-endless',
    type: 'pdf',
    create: (size) =>
      Buffer.concat([
        Buffer.from('%PDF-1.4\nxref\n0 99999999\n'),
        Buffer.from(filled('0000000000 00000 n \n', size)),
        Buffer.from('trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF'),
      ]),
  },
  {
    name: 'xref-missing',
    type: 'pdf',
    create: (size) => Buffer.from(`%PDF-1.4\n${counted(size, (n) => `${n} 0 obj << /A ${n + 1} 0 R >> endobj\n`)}`),
  },
  {
    name: 'stream-bomb',
    type: 'pdf',
    create: (size) => onePage({ content: ['/Filter /FlateDecode', deflateSync(Buffer.alloc(size * 100, 0x20))] }),
  },
  {
    name: 'stream-bomb-nested',
    type: 'pdf',
    create: (size) =>
      onePage({
        content: ['/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(size * 200, 0x20)))],
      }),
  },
  {
    name: 'image-huge',
    type: 'pdf',
    create: () =>
      onePage({
        content: 'q 595 0 0 842 0 0 cm /X1 Do Q',
        objects: [
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
    create: (size) =>
      onePage({ content: someText, entries: `/A ${filled('<< /A ', size)} 1 ${filled('>> ', size / 2)}` }),
  },
  { name: 'cut', type: 'pdf', create: (size) => manyPages(Math.max(4, Math.floor(size / 200))).subarray(0, size / 2) },
  { name: 'header-only', type: 'pdf', create: (size) => Buffer.from(`%PDF-1.7\n${' '.repeat(size)}`) },
];

const times = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));

function manyPages(count: number): Uint8Array {
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${times(count, (n) => `${6 + n} 0 R`).join(' ')}] >>`,
    font,
    'null',
    packed(someText),
    ...times(count, () => page()),
  ]);
}

function samePage(count: number): Uint8Array {
  return onePage({ content: someText, pages: `/Count ${count} /Kids [${filled('4 0 R ', count * 6)}]` });
}

function deepTree(depth: number): Uint8Array {
  const levels = times(depth, (n) => `<< /Type /Pages /Count 1 /Kids [${n === depth - 1 ? 4 : 8 + n} 0 R] >>`);
  return onePage({ content: someText, pages: '/Count 1 /Kids [7 0 R]', objects: [form, ...levels] });
}

/** Each form draws the next one; the last one shows text. */
function chainedForms(depth: number, content: string): Uint8Array {
  const objects = times(depth, (n) => (n === depth - 1 ? form : formThatDraws(content, 7 + n)));
  return onePage({ content: '/X1 Do', objects });
}

function manyFonts(count: number): Uint8Array {
  const names = times(count, (n) => `/G${n} ${7 + n} 0 R`).join(' ');
  const content = `BT ${times(count, (n) => `/G${n} 10 Tf ${place((n * 37) % 590, (n * 91) % 830, 'ab')}`).join('')} ET`;
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    font,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << ${names} >> >> >>`,
    packed(content),
    form,
    ...times(count, () => font),
  ]);
}

function longOutline(count: number): Uint8Array {
  const items = times(
    count,
    (n) => `<< /Title (Part ${n}) /Parent 7 0 R ${n < count - 1 ? `/Next ${9 + n} 0 R` : ''} >>`,
  );
  return onePage({
    content: someText,
    catalog: ' /Outlines 7 0 R',
    objects: [form, `<< /First 8 0 R /Last ${7 + count} 0 R /Count ${count} >>`, ...items],
  });
}
