import { counted, filled, type Attack } from './attack.js';
import { onePage, place, usualFont } from './pdf-file.js';

const contents: readonly (readonly [name: string, content: (size: number) => string])[] = [
  ['items-one-place', (size) => `${usualFont} ${filled(place(100, 100, 'a'), size)} ET`],
  ['items-scattered', (size) => `${usualFont} ${counted(size, (n) => place((n * 37) % 590, (n * 91) % 830, 'ab'))} ET`],
  [
    'items-grid',
    (size) =>
      `${usualFont} ${counted(size, (n) => place(10 + 12 * (n % 48), 820 - 11 * (Math.floor(n / 48) % 74), 'a'))} ET`,
  ],
  ['items-one-line', (size) => `${usualFont} ${counted(size, (n) => place(n % 590, 400, 'a'))} ET`],
  ['items-one-column', (size) => `${usualFont} ${counted(size, (n) => place(50, (n * 7) % 830, 'word'))} ET`],
  [
    'items-tiny',
    (size) => `BT /F1 0.1 Tf ${counted(size, (n) => place((n % 500) / 2, 800 - Math.floor(n / 500), 'a'))} ET`,
  ],
  ['letters-apart', (size) => `${usualFont} 50 700 Td [${filled('(a) -2000 ', size)}] TJ ET`],
  ['long-string', (size) => `${usualFont} 50 700 Td (${'a'.repeat(size)}) Tj ET`],
  [
    'lines-and-text',
    (size) =>
      `${counted(size, (n) => `${(n * 13) % 590} ${(n * 29) % 830} m ${(n * 17) % 590} ${(n * 29) % 830} l S `)}${usualFont} ${counted(2000, (n) => place(50 + 150 * (n % 3), 800 - 12 * Math.floor(n / 3), 'cell'))} ET`,
  ],
  [
    'lattice',
    (size) =>
      `${counted(size, (n) => `0 ${n % 830} m 590 ${n % 830} l S ${n % 590} 0 m ${n % 590} 830 l S `)}${usualFont} ${counted(4000, (n) => place(30 + 60 * (n % 9), 800 - 12 * Math.floor(n / 9), 'cell'))} ET`,
  ],
  [
    'rectangles',
    (size) =>
      `${counted(size, (n) => `${n % 500} ${(n * 3) % 800} 20 10 re f `)}${usualFont} ${counted(4000, (n) => place(30 + 60 * (n % 9), 800 - 12 * Math.floor(n / 9), 'cell'))} ET`,
  ],
  ['states-nested', (size) => `${filled('q ', size)}${usualFont} ${place(50, 700, 'deep')} ET`],
  ['form-drawn-often', (size) => filled('/X1 Do ', size)],
  ['marked-content', (size) => `${filled('/Span BMC ', size)}${usualFont} ${place(50, 700, 'deep')} ET`],
  ['arrays-nested', (size) => '['.repeat(size)],
  ['strings-unclosed', (size) => filled('(a', size)],
  [
    'turned',
    (size) =>
      `${usualFont} ${counted(size, (n) => `${Math.cos(n).toFixed(3)} ${Math.sin(n).toFixed(3)} ${(-Math.sin(n)).toFixed(3)} ${Math.cos(n).toFixed(3)} ${(n * 37) % 590} ${(n * 91) % 830} Tm (ab) Tj `)} ET`,
  ],
  ['far-away', (size) => `${usualFont} ${counted(size, (n) => place(n * 1e6, -n * 1e6, 'a'))} ET`],
];

/** Attacks by the content of a page. */
export const pdfContentAttacks: readonly Attack[] = contents.map(([name, content]) => ({
  name,
  type: 'pdf',
  create: (size) => onePage({ content: content(size) }),
}));
