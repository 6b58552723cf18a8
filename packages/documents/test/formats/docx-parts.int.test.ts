import { describe, expect, it } from 'vitest';
import { docxOf, paragraph, table } from '../helpers/docx.js';
import { parseBytes } from '../helpers/parse.js';

const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const t = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const inArgument = (name: string, content: string): string => `<m:${name}>${content}</m:${name}>`;
const equation = (content: string): string => `<m:oMath ${math}>${content}</m:oMath>`;
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const linesOf = async (body: string, charts: readonly string[] = []): Promise<readonly string[]> =>
  (await parseBytes(docxOf(body, { charts }), 'docx')).outline;

describe('DOCX equations', () => {
  const arguments_ = (...named: (readonly [string, string])[]): string =>
    named.map(([name, text]) => inArgument(name, t(text))).join('');
  it.each([
    ['a fraction', `<m:f>${arguments_(['num', 'a+b'], ['den', '2'])}</m:f>`, '(a+b)/2'],
    ['powers', `<m:sSup>${arguments_(['e', 'x'], ['sup', '2'])}</m:sSup>${t('+1')}`, 'x^2+1'],
    ['indices', `<m:sSubSup>${arguments_(['e', 'x'], ['sub', 'i'], ['sup', 'n+1'])}</m:sSubSup>`, 'x_i^(n+1)'],
    ['a root', `<m:rad><m:deg/>${arguments_(['e', 'x'])}</m:rad>`, '√(x)'],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${arguments_(['sub', 'i=1'], ['sup', 'n'], ['e', 'i'])}</m:nary>`,
      '∑_(i=1)^n i',
    ],
    [
      'brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${arguments_(['e', 'x'])}</m:d>`,
      '[x]',
    ],
    ['a function', `<m:func>${arguments_(['fName', 'sin'], ['e', 'x'])}</m:func>`, 'sin x'],
    [
      'a matrix',
      `<m:m><m:mr>${arguments_(['e', 'a'], ['e', 'b'])}</m:mr><m:mr>${arguments_(['e', 'c'], ['e', 'd'])}</m:mr></m:m>`,
      '[a, b; c, d]',
    ],
    ['signs of markup', t('a &lt; b'), 'a < b'],
  ])('are written on one line: %s', async (_, content, line) => {
    expect(await linesOf(`<w:p>${run('Take ')}${equation(content)}${run('.')}</w:p>`)).toEqual([
      `paragraph: Take ${line}.`,
    ]);
  });

  it('are separated from each other, also in paragraphs of their own', async () => {
    const [first, second] = [equation(t('a=b')), equation(t('c=d'))];
    expect(
      await linesOf(`<w:p>${first}${second}</w:p><w:p><m:oMathPara>${first}${second}</m:oMathPara></w:p>`),
    ).toEqual(['paragraph: a=b c=d', 'paragraph: a=b c=d']);
  });
});

describe('DOCX furigana', () => {
  it('do not split the words that they annotate', async () => {
    const ruby = (base: string, reading: string): string =>
      `<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>${reading}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${base}</w:t></w:r></w:rubyBase></w:ruby></w:r>`;
    expect(await linesOf(`<w:p>${ruby('東', 'とう')}${ruby('京', 'きょう')}${run('に行く')}</w:p>`)).toEqual([
      'paragraph: 東京に行く',
    ]);
  });
});

describe('DOCX charts', () => {
  const points = (values: readonly string[]): string =>
    values.map((value, n) => `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`).join('');
  const series = (name: string, values: readonly string[]): string =>
    `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['Q1', 'Q2'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
  const chart = (title: string, ...all: readonly string[]): string =>
    `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${all.join('')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const drawn = (id: string): string =>
    `<w:r><w:drawing><c:chart xmlns:c="c" xmlns:r="r" r:id="${id}"/></w:drawing></w:r>`;

  it('are tables of their values, after their paragraph', async () => {
    const body = `${paragraph('Before.')}<w:p>${drawn('chart0')}${drawn('chart1')}</w:p>${paragraph('After.')}`;
    const charts = [
      chart('Sales &amp; costs', series('Sales', ['5', '8']), series('Costs', ['4', '6'])),
      chart('Staff', series('People', ['3'])),
    ];
    const { outline, blocks } = await parseBytes(docxOf(body, { charts }), 'docx');
    expect(outline).toEqual([
      'paragraph: Before.',
      'paragraph: Sales & costs',
      'table:  | Sales | Costs\nQ1 | 5 | 4\nQ2 | 8 | 6',
      'paragraph: Staff',
      'table:  | People\nQ1 | 3',
      'paragraph: After.',
    ]);
    expect(blocks[2]?.table?.caption).toBe('Sales & costs');
  });

  it('have rounded values, and only points with a value', async () => {
    const late = series('Sales', ['4.2999999999999998']).replace(
      '<c:numCache><c:pt idx="0">',
      '<c:numCache><c:pt idx="1">',
    );
    expect(await linesOf(`<w:p>${drawn('chart0')}</w:p>`, [chart('Sales', late)])).toEqual([
      'paragraph: Sales',
      'table:  | Sales\nQ2 | 4.3',
    ]);
  });

  it('are read up to 200 in all parts of a document together', async () => {
    const count = 150;
    const charts = Array.from({ length: count }, (_, n) => chart(`Chart ${n}`, series('S', ['1'])));
    const body = charts.map((_, n) => `<w:p>${drawn(`chart${n}`)}</w:p>`).join('');
    const relations = charts
      .map((_, n) => `<Relationship Id="chart${n}" Type="chart" Target="charts/chart${n}.xml"/>`)
      .join('');
    const more = [
      {
        name: 'word/_rels/footnotes.xml.rels',
        bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
      },
    ];
    // Tables in footnotes are not shown, but count.
    const noted = charts.slice(0, 60).map((_, n) => `<w:p>${drawn(`chart${n}`)}</w:p>`);
    const reference = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    const notes = `<w:footnote w:id="2">${noted.join('')}</w:footnote>`;
    const { text } = await parseBytes(docxOf(`${body}${reference}`, { charts, notes, more }), 'docx');
    expect(text.match(/Q1 \| 1/g)).toHaveLength(140);
  });

  it('without values, or whose parts are missing, are left out', async () => {
    const body = `<w:p>${drawn('chart0')}${drawn('gone')}${run('Text.')}</w:p>`;
    expect(await linesOf(body, [chart('Empty')])).toEqual(['paragraph: Text.']);
  });
});

describe('DOCX tables in tables', () => {
  it('become the text of their cell, and the outer rows are kept', async () => {
    const inner = table([
      ['A', 'B'],
      ['1', '2'],
    ]);
    const outer = table([
      ['Name', 'Details'],
      ['Ann', 'INNER'],
      ['Bob', 'none'],
    ]).replace(paragraph('INNER'), `${inner}${paragraph('as of May')}`);
    expect(await linesOf(outer)).toEqual(['table: Name | Details\nAnn | A, B; 1, 2 as of May\nBob | none']);
  });
});
