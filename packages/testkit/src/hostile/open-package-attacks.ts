import { bookOf, openTextOf } from '../open-packages.js';
import { counted, filled, type Attack } from './attack.js';

const p = (text: string): string => `<text:p>${text}</text:p>`;

const bodies: readonly (readonly [name: string, body: (size: number) => string])[] = [
  ['paragraphs', (size) => filled(p('a'), size)],
  ['paragraph-long', (size) => p(filled('word ', size))],
  ['headings', (size) => filled('<text:h text:outline-level="1">Title</text:h>', size)],
  ['heading-level', (size) => filled('<text:h text:outline-level="999999999">Title</text:h>', size)],
  ['spans-nested', (size) => `<text:p>${filled('<text:span>', size / 2)}deep${filled('</text:span>', size / 2)}`],
  ['lists-nested', (size) => filled('<text:list><text:list-item>', size) + p('deep')],
  ['tables-nested', (size) => filled('<table:table><table:table-row><table:table-cell>', size) + p('deep')],
  [
    'cells-repeated',
    (size) =>
      `<table:table>${filled(`<table:table-row><table:table-cell table:number-columns-repeated="16384"/><table:table-cell table:number-columns-repeated="50">${p('a')}</table:table-cell></table:table-row>`, size)}</table:table>`,
  ],
  [
    'cells-spanned',
    (size) =>
      `<table:table>${filled(`<table:table-row><table:table-cell table:number-rows-spanned="60000" table:number-columns-spanned="1000">${p('a')}</table:table-cell></table:table-row>`, size)}</table:table>`,
  ],
  ['notes', (size) => filled('<text:note><text:note-body><text:p>a</text:p></text:note-body></text:note>', size)],
  ['notes-nested', (size) => p('a') + filled('<text:note><text:note-body>', size)],
  ['spaces', (size) => p(`a${filled('<text:s text:c="999999999"/>', size)}b`)],
  ['deleted', (size) => p('a') + filled('<text:tracked-changes><text:p>a</text:p>', size)],
  ['references', (size) => p(filled('&#x41;', size))],
  ['unclosed', (size) => p('a') + filled('<text:p><text:span>', size)],
];

const stylesOf = (size: number): string =>
  counted(
    size,
    (n) => `<text:list-style style:name="L${n}"><text:list-level-style-number text:level="1"/></text:list-style>`,
  );

export const odtAttacks: readonly Attack[] = [
  ...bodies.map(([name, body]): Attack => ({ name, type: 'odt', create: (size) => openTextOf(body(size)) })),
  { name: 'styles', type: 'odt', create: (size) => openTextOf(p('a'), { styles: stylesOf(size) }) },
  {
    name: 'entities',
    type: 'odt',
    create: (size) =>
      openTextOf(p('a'), {
        more: {
          'content.xml': `<!DOCTYPE d [${counted(size, (n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`)}]><office:text>${p('&e9;')}</office:text>`,
        },
      }),
  },
  { name: 'macros', type: 'odt', create: (size) => openTextOf(p('a'), { more: { 'Basic/a.xml': 'x'.repeat(size) } }) },
  { name: 'zip-cut', type: 'odt', create: (size) => openTextOf(filled(p('a'), size)).subarray(0, 400) },
];

export const epubAttacks: readonly Attack[] = [
  {
    name: 'chapters',
    type: 'epub',
    create: (size) => bookOf(Array.from({ length: Math.max(1, Math.floor(size / 400)) }, () => '<p>a</p>')),
  },
  {
    name: 'chapter-again-and-again',
    type: 'epub',
    create: (size) =>
      bookOf(['<p>a</p>'], {
        'OEBPS/book.opf': `<package><manifest><item id="c" href="text/c 1.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${filled('<itemref idref="c"/>', size)}</spine></package>`,
      }),
  },
  { name: 'elements-nested', type: 'epub', create: (size) => bookOf([filled('<div>', size) + 'deep']) },
  { name: 'elements-whole', type: 'epub', create: (size) => bookOf([`${filled('<title/><script/><b/>', size)}text`]) },
  { name: 'scripts', type: 'epub', create: (size) => bookOf([`text${filled('<script>alert(1)</script>', size)}`]) },
  {
    name: 'parts-outside',
    type: 'epub',
    create: () =>
      bookOf(['<p>a</p>'], {
        'OEBPS/book.opf':
          '<package><manifest><item id="a" href="../../../../etc/passwd" media-type="text/html"/><item id="c" href="text/c%201.xhtml" media-type="text/html"/></manifest><spine><itemref idref="a"/><itemref idref="c"/></spine></package>',
      }),
  },
  {
    name: 'properties',
    type: 'epub',
    create: (size) => bookOf(['<p>a</p>'], { 'META-INF/encryption.xml': filled('<CipherReference URI="%"/>', size) }),
  },
  { name: 'zip-cut', type: 'epub', create: (size) => bookOf([filled('<p>a</p>', size)]).subarray(0, 400) },
];
