import { presentationOf, runOf, shapeOf, slideOf } from '../presentation.js';
import { createZip } from '../zip.js';
import { counted, filled, side, type Attack } from './attack.js';

const box = (text: string): string => shapeOf([runOf(text)]);
const cell = (text: string, attributes = ''): string =>
  `<a:tc${attributes}><a:txBody><a:p>${runOf(text)}</a:p></a:txBody></a:tc>`;
const table = (rows: string): string =>
  `<p:graphicFrame><a:graphic><a:tbl><a:tblPr firstRow="1"/>${rows}</a:tbl></a:graphic></p:graphicFrame>`;
const chartOf = (series: string): string =>
  `<?xml version="1.0"?><c:chartSpace><c:chart>${series}</c:chart></c:chartSpace>`;
const point = (at: number, value: string): string => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`;

/** Attacks by the shapes of one slide. */
const shapes: readonly (readonly [name: string, shapes: (size: number) => string])[] = [
  ['shapes', (size) => filled(box('a'), size)],
  ['paragraphs', (size) => shapeOf([runOf('Start'), filled('</a:p><a:p><a:r><a:t>a</a:t></a:r>', size)], 'body')],
  ['runs', (size) => shapeOf([filled(runOf('a'), size)])],
  ['title-long', (size) => shapeOf([runOf('x'.repeat(size / 2))], 'title') + filled(box('a'), size / 2)],
  ['titles', (size) => filled(shapeOf([runOf('Title')], 'title'), size)],
  ['groups-nested', (size) => `${filled('<p:grpSp>', size / 2)}${box('deep')}${filled('</p:grpSp>', size / 2)}`],
  ['elements-unclosed', (size) => box('a') + filled('<p:sp><p:txBody><a:p>', size)],
  [
    'levels',
    (size) => shapeOf([filled(`</a:p><a:p><a:pPr lvl="999999999"><a:buAutoNum/></a:pPr>${runOf('a')}`, size)], 'body'),
  ],
  ['attributes', (size) => `<p:sp ${counted(size, (n) => `a${n}="b" `)}>${box('a')}</p:sp>`],
  ['references', (size) => box(filled('&#x41;&amp;', size))],
  ['entities', (size) => entityBomb(size)],
  ['comments-unclosed', (size) => box('a') + filled('<!-- ', size)],
  ['table-long', (size) => table(filled(`<a:tr>${cell('a')}${cell('b')}</a:tr>`, size))],
  ['table-wide', (size) => table(`<a:tr>${filled(cell('a'), size)}</a:tr><a:tr>${cell('b')}</a:tr>`)],
  [
    'table-merged',
    (size) =>
      table(
        `<a:tr>${cell('x'.repeat(size / 4))}${cell('b')}</a:tr>${filled(`<a:tr>${cell('', ' vMerge="1"')}${cell('b')}</a:tr>`, size / 2)}`,
      ),
  ],
  ['tables-nested', (size) => filled('<a:tbl><a:tr><a:tc>', size) + box('deep')],
  ['fallbacks', (size) => box('a') + filled('<mc:AlternateContent><mc:Fallback>', size)],
  ['charts-missing', (size) => box('a') + counted(size, (n) => `<c:chart r:id="r${n}"/>`)],
];

function entityBomb(size: number): string {
  const levels = Array.from(
    { length: Math.min(12, 2 + Math.floor(size / 1000)) },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  );
  return `<!DOCTYPE d [<!ENTITY e0 "word">${levels.join('')}]>${box(`&e${levels.length}; text`)}`;
}

/** Attacks by the data of a chart. */
const charts: readonly (readonly [name: string, series: (size: number) => string])[] = [
  ['chart-points', (size) => `<c:ser><c:val>${counted(size, (n) => point(n, String(n)))}</c:val></c:ser>`],
  [
    'chart-series',
    (size) => filled(`<c:ser><c:tx>${point(0, 'S')}</c:tx><c:val>${point(0, '1')}</c:val></c:ser>`, size),
  ],
  ['chart-diagonal', (size) => counted(size, (n) => `<c:ser><c:val>${point(n, '1')}</c:val></c:ser>`)],
  ['chart-far-points', (size) => `<c:ser><c:val>${counted(size, (n) => point(n * 1e9, '1'))}</c:val></c:ser>`],
];

export const pptxAttacks: readonly Attack[] = [
  ...shapes.map(([name, create]): Attack => ({
    name,
    type: 'pptx',
    create: (size) => presentationOf([{ shapes: create(size) }]),
  })),
  ...charts.map(([name, create]): Attack => ({
    name,
    type: 'pptx',
    create: (size) =>
      presentationOf(
        [{ shapes: `${box('a')}<c:chart r:id="c"/>`, parts: [{ id: 'c', kind: 'chart', target: '../charts/c.xml' }] }],
        { 'ppt/charts/c.xml': chartOf(create(size)) },
      ),
  })),
  {
    name: 'slides',
    type: 'pptx',
    create: (size) =>
      presentationOf(Array.from({ length: Math.max(1, Math.floor(size / 500)) }, () => ({ shapes: box('a') }))),
  },
  {
    name: 'slide-again-and-again',
    type: 'pptx',
    create: (size) =>
      presentationOf([{ shapes: box('a') }], {
        'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${filled('<p:sldId r:id="s1"/>', size)}</p:sldIdLst></p:presentation>`,
      }),
  },
  {
    name: 'relations',
    type: 'pptx',
    create: (size) =>
      presentationOf([
        {
          shapes: box('a'),
          parts: Array.from({ length: Math.floor(size / 150) }, (_, n) => ({
            id: `r${n}`,
            kind: 'notesSlide',
            target: 'slide1.xml',
          })),
        },
      ]),
  },
  {
    name: 'relations-outside',
    type: 'pptx',
    create: () =>
      presentationOf([
        {
          shapes: `${box('a')}<c:chart r:id="x"/>`,
          parts: [{ id: 'x', kind: 'chart', target: '../../../../../../etc/passwd' }],
        },
      ]),
  },
  {
    name: 'macros',
    type: 'pptx',
    create: (size) => presentationOf([{ shapes: box('a') }], { 'ppt/vbaProject.bin': Buffer.alloc(size, 0x41) }),
  },
  {
    name: 'zip-bomb',
    type: 'pptx',
    create: (size) => presentationOf([{ shapes: box('a') }], { 'ppt/media/a': Buffer.alloc(size * 20, 0x20) }),
  },
  {
    name: 'zip-entries',
    type: 'pptx',
    create: (size) =>
      presentationOf(
        [{ shapes: box('a') }],
        Object.fromEntries(Array.from({ length: side(size) }, (_, n) => [`ppt/slides/x${n}.xml`, slideOf('')])),
      ),
  },
  {
    name: 'zip-cut',
    type: 'pptx',
    create: (size) => presentationOf([{ shapes: filled(box('a'), size) }]).subarray(0, 600),
  },
  { name: 'zip-empty', type: 'pptx', create: () => createZip({ 'ppt/x': '' }) },
];
