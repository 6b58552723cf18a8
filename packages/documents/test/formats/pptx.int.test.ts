import { presentationOf, runOf, shapeOf, slideOf } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const cell = (text: string, attributes = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:p>${runOf(text)}</a:p></a:txBody></a:tc>`;
const row = (...cells: string[]): string => `<a:tr>${cells.join('')}</a:tr>`;
const table = (properties: string, ...rows: string[]): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:nvPr><p:ph idx="1"/></p:nvPr></p:nvGraphicFramePr><a:graphic><a:tbl><a:tblPr ${properties}/>${rows.join('')}</a:tbl></a:graphic></p:graphicFrame>`;
const item = (text: string, properties = ''): string => `<a:pPr ${properties}/>${runOf(text)}`;

describe('PPTX', () => {
  it('has a page per slide, with its title as a heading, then its text in the order of the file', async () => {
    const { outline, blocks, summary } = await parseBytes(
      presentationOf([
        {
          shapes:
            shapeOf([runOf('Subtitle')], 'subTitle') +
            shapeOf([`${runOf('The ')}<a:br/>${runOf('title')}`], 'ctrTitle') +
            shapeOf([`<a:fld type="slidenum">${runOf('1')}</a:fld>`], 'sldNum'),
        },
        {
          shapes:
            shapeOf([runOf('Steps')], 'title') +
            shapeOf([item('First'), item('Deeper', 'lvl="1"'), `<a:pPr><a:buNone/></a:pPr>${runOf('Plain')}`], 'body') +
            `<p:grpSp>${shapeOf([runOf('In a &lt;group&gt;')])}</p:grpSp>` +
            shapeOf([`<a:pPr><a:buAutoNum/></a:pPr>${runOf('one')}`, `<a:pPr><a:buAutoNum/></a:pPr>${runOf('two')}`]) +
            `<mc:AlternateContent><mc:Choice>${shapeOf([runOf('Shown')])}</mc:Choice><mc:Fallback>${shapeOf([runOf('Instead')])}</mc:Fallback></mc:AlternateContent>`,
        },
      ]),
      'pptx',
      'deck.pptx',
    );
    expect(outline).toEqual([
      'heading 1: The title',
      'paragraph: Subtitle',
      'heading 1: Steps',
      'list-item 1: • First',
      'list-item 2: • Deeper',
      'paragraph: Plain',
      'paragraph: In a <group>',
      'list-item 1: 1. one',
      'list-item 1: 2. two',
      'paragraph: Shown',
    ]);
    expect(blocks.map(({ page }) => page)).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(summary).toMatchObject({ title: 'The title', pages: 2 });
  });

  it('has tables with the header that is marked, and merged cells in every row', async () => {
    const { blocks, outline } = await parseBytes(
      presentationOf([
        {
          shapes:
            table(
              'firstRow="1"',
              row(cell('Article'), cell('Price', 'gridSpan="2"'), cell('', 'hMerge="1"')),
              row(cell('Lamp', 'rowSpan="2"'), cell('100'), cell('EUR')),
              row(cell('', 'vMerge="1"'), cell('110'), cell('USD')),
            ) + shapeOf([runOf('A note'), runOf('and more')]),
        },
      ]),
      'pptx',
    );
    expect(blocks[0]?.table?.header).toEqual(['Article', 'Price']);
    expect(outline).toEqual([
      'table: Article | Price\nLamp | 100 | EUR\nLamp | 110 | USD',
      'paragraph: A note',
      'paragraph: and more',
    ]);
  });

  it('has the data of charts, texts of diagrams, and notes of the speaker', async () => {
    const series = (name: string, values: readonly string[]): string =>
      `<c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${['2022', '2023'].map((text, n) => `<c:pt idx="${n}"><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${values.map((text, n) => `<c:pt idx="${n}"><c:v>${text}</c:v></c:pt>`).join('')}</c:numCache></c:numRef></c:val></c:ser>`;
    const { outline, blocks } = await parseBytes(
      presentationOf(
        [
          {
            shapes: `<p:graphicFrame><c:chart r:id="c1"/></p:graphicFrame><p:graphicFrame><dgm:relIds r:dm="d1"/></p:graphicFrame>${shapeOf([runOf('Sales')], 'title')}`,
            parts: [
              { id: 'c1', kind: 'chart', target: '../charts/chart1.xml' },
              { id: 'd1', kind: 'diagramData', target: '/ppt/diagrams/data1.xml' },
              { id: 'n1', kind: 'notesSlide', target: '../notesSlides/notesSlide1.xml' },
            ],
          },
        ],
        {
          'ppt/charts/chart1.xml': `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p>${runOf('Sales in EUR')}</a:p></c:rich></c:tx></c:title>${series('North', ['1.5', '4.2999999999999998'])}${series('South', ['2'])}</c:chart></c:chartSpace>`,
          'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t><a:p>${runOf('Plan')}</a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p>${runOf('Build')}</a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
          'ppt/notesSlides/notesSlide1.xml': slideOf(
            shapeOf([runOf('Say that north grew.')], 'body') + shapeOf([runOf('1')], 'sldNum'),
          ),
        },
      ),
      'pptx',
    );
    expect(outline).toEqual([
      'heading 1: Sales',
      'table:  | North | South\n2022 | 1.5 | 2\n2023 | 4.3',
      'paragraph: Plan',
      'paragraph: Build',
      'footnote: Say that north grew.',
    ]);
    expect(blocks[1]?.table?.caption).toBe('Sales in EUR');
  });

  it('keeps a title whose shape has its own outline', async () => {
    const outlined = shapeOf([runOf('Title')], 'title').replace(
      '<p:txBody>',
      '<p:spPr><a:custGeom><a:pt x="0" y="0"/></a:custGeom></p:spPr><p:txBody>',
    );
    expect((await parseBytes(presentationOf([{ shapes: outlined }]), 'pptx')).outline).toEqual(['heading 1: Title']);
  });

  it('is refused with a reason if it is empty or not a package', async () => {
    await expect(parseBytes(presentationOf([], { 'ppt/presentation.xml': '' }), 'pptx')).rejects.toMatchObject({
      reason: 'no_text',
    });
    await expect(parseBytes(presentationOf([{ shapes: '' }]), 'pptx')).rejects.toMatchObject({ reason: 'no_text' });
    await expect(parseBytes('text', 'pptx')).rejects.toMatchObject({ reason: 'mislabelled' });
  });
});
