import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const rtf = (...lines: string[]): Buffer =>
  Buffer.from(['{\\rtf1\\ansi\\ansicpg1252\\deff0', ...lines, '}'].join('\n'), 'latin1');
const outlineOf = async (...lines: string[]) => (await parseBytes(rtf(...lines), 'rtf')).outline;

describe('RTF', () => {
  it('has headings from styles and levels, paragraphs, lists and notes', async () => {
    const { outline, summary } = await parseBytes(
      rtf(
        String.raw`{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 \'dcberschrift 1;}{\s2 heading 2;}{\s3 Body;}}`,
        String.raw`{\info{\title Leave of absence}{\author Ada}{\doccomm secret}}{\header page 3\par}`,
        String.raw`\pard\s1 Leave\par\pard\s3 Thirty days.{\v hidden}{\deleted gone} Each\line year.{\footnote Or more.}\par`,
        String.raw`{\pard\s2 Lists\par}{\pard\outlinelevel2 Parts\par}`,
        String.raw`\pard{\listtext\f3\'b7\tab}\ilvl1 First\par{\pntext 2.\tab}Second\par`,
      ),
      'rtf',
    );
    expect(outline).toEqual([
      ...['heading 1: Leave', 'paragraph: Thirty days. Each year.', 'heading 2: Lists', 'heading 3: Parts'],
      ...['list-item 2: • First', 'list-item 2: 2. Second', 'footnote: Or more.'],
    ]);
    expect(summary).toMatchObject({ metadata: { author: 'Ada' }, warnings: [] });
  });

  it.each([
    ['the page of the document', String.raw`Gr\'fc\'dfe`, 'Grüße'],
    ['the page of a font', String.raw`{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}{\f1 \'cf\'f0\'e8} a`, 'При a'],
    [
      'two bytes, one of them a letter',
      String.raw`{\fonttbl{\f2\fcharset128 M;}}{\f2 \'93\'fa\'96\'7b\'83A}`,
      '日本ア',
    ],
    ['a page that nobody knows', String.raw`\ansicpg99999 \'e4`, 'ä'],
    [
      'Unicode, with what stands for it',
      String.raw`\u8364? \u-10179?\u-8704? {\uc2\u12371\'82\'b1}\uc0\u228 b`,
      '€ 😀 こäb',
    ],
    ['words', String.raw`a\~b\emdash c\ldblquote d\rdblquote\_e\-f`, 'a b—c“d”-ef'],
    ['what escapes are for', String.raw`\{a\}\\b`, String.raw`{a}\b`],
    ['the better of two versions', String.raw`{\upr{worse}{\*\ud{better\u8364?}}}`, 'better€'],
    ['links', String.raw`{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt the link}}`, 'the link'],
    ['the font that it begins with', String.raw`{\fonttbl{\f0\fcharset204 A;}{\f1 B;}}\'cf{\f1\'e4\plain\'f0}`, 'Пäр'],
    ['Unicode beyond 16 bits', String.raw`\u128512?`, '😀'],
    ['raw bytes that go beyond the file', String.raw`a{\pict\bin999 b}c`, 'ac'],
    ['raw bytes', 'a\\bin4 {}}{b', 'ab'],
  ])('has characters of %s', async (_, body, text) => {
    expect((await parseBytes(rtf(body), 'rtf')).text).toBe(text);
  });

  it('has tables with the header that is marked, and merged cells in every row', async () => {
    const row = (marks: string, ...cells: string[]) =>
      `\\trowd${marks}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell`).join(' ')}\\row`;
    const { outline, blocks } = await parseBytes(
      rtf(
        'Before\\par',
        row('\\trhdr\\cellx1\\cellx2', 'North', '2024'),
        row('\\clvmgf\\cellx1\\cellx2', 'Bolt', '3'),
        row('\\clvmrg\\cellx1\\cellx2', '', '4\\par more'),
        '\\pard After\\par',
        row('\\cellx1', 'alone'),
      ),
      'rtf',
    );
    expect(outline).toEqual([
      'paragraph: Before',
      'table: North | 2024\nBolt | 3\nBolt | 4 more',
      ...['paragraph: After', 'paragraph: alone'],
    ]);
    expect(blocks[1]?.table?.header).toEqual(['North', '2024']);
  });

  it('has each cell in its column if one is as wide as two others, a row begins later, or edges differ slightly', async () => {
    const row = (left: number, edges: readonly number[], ...cells: string[]) =>
      `\\trowd\\trleft${left}${edges.map((edge) => `\\cellx${edge}`).join('')}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell`).join(' ')}\\row`;
    const { outline } = await parseBytes(
      rtf(
        row(-108, [1000, 2000, 3000], 'Item', 'Sold', 'Price'),
        row(-100, [1010, 1990, 3000], 'Bolt', '3', '10'),
        row(-108, [2000, 3000], 'Delivery', '20'),
        row(1000, [2000, 3000], '7', '30'),
        row(-108, [5, 4, 3], 'Nut', '1', '40'),
        ...Array.from({ length: 600 }, () => row(-108, [2005, 3000], 'More', '50')),
        '\\pard End\\par',
      ),
      'rtf',
    );
    const [head = '', ...more] = outline.filter((block) => block.startsWith('table:'));
    const lines = ['Item | Sold | Price', 'Bolt | 3 | 10', 'Delivery |  | 20', ' | 7 | 30', 'Nut | 1 | 40'];
    expect(head.split('\n').slice(0, 6)).toEqual([`table: ${lines[0]}`, ...lines.slice(1), 'More |  | 50']);
    expect(more.at(-1)?.split('\n').at(-1)).toBe('More |  | 50');
  });

  it('has the text of boxes and of the results of objects, and a warning that objects are not read', async () => {
    const { outline, summary } = await parseBytes(
      rtf(
        String.raw`{\shp{\*\shpinst{\sp{\sn name}{\sv 5}}{\shptxt In a box\par}}}`,
        String.raw`{\object\objemb{\*\objclass Excel}{\*\objdata 0105}{\result {\pict 00ff}shown}}\par{\*\unknown no}`,
      ),
      'rtf',
    );
    expect(outline).toEqual(['paragraph: In a box', 'paragraph: shown']);
    expect(summary.warnings).toMatchObject([{ code: 'RTF_OBJECTS_SKIPPED' }]);
  });

  it('has no deleted, moved or hidden text', async () => {
    expect(
      await outlineOf(String.raw`a{\v\deleted x\deleted0 y}{\deleted\v z\v0 z}{\mvf\mvauth1 from} b{\mvt to}\par`),
    ).toEqual(['paragraph: a bto']);
  });

  it('has the text of a box once, next to the paragraph that it is anchored to', async () => {
    const box = String.raw`{\shp{\*\shpinst{\shptxt\pard\outlinelevel0 Box\par\pard More\par}}{\shprslt{\*\do{\dptxbxtext\pard Box\par}}}}`;
    const drawn = String.raw`{\*\do\dptxbx{\dptxbxtext\pard Drawn\par}}`;
    expect(await outlineOf(`\\pard ${box}First${drawn} half.\\par ${box}`)).toEqual([
      ...['heading 1: Box', 'paragraph: More', 'paragraph: First half.', 'paragraph: Drawn'],
      ...['heading 1: Box', 'paragraph: More'],
    ]);
  });

  it('has the text after a table whose end is not marked', async () => {
    const row = String.raw`\trowd\cellx1000\cellx2000\pard\intbl a\cell b\cell\row`;
    expect(await outlineOf(row, row, 'After.\\par')).toEqual(['table: a | b\na | b', 'paragraph: After.']);
    expect(await outlineOf(row, row, 'After.\\par\\pard More.\\par')).toEqual([
      ...['table: a | b\na | b', 'paragraph: After.', 'paragraph: More.'],
    ]);
    expect(await outlineOf(row, String.raw`c\cell d`)).toEqual(['table: a | b\nc', 'paragraph: d']);
  });

  it('has a warning that equations are not read', async () => {
    const { text, summary } = await parseBytes(rtf(String.raw`a {\mmath{\*\moMath{\mr x=1}}}b\par`), 'rtf');
    expect(text).toBe('a b');
    expect(summary.warnings).toMatchObject([{ code: 'RTF_EQUATIONS_SKIPPED' }]);
  });

  it.each([String.raw`{\deleted x}`, String.raw`{\*\unknown x}`, String.raw`{\header x}`, String.raw`{\uc0 x}`])(
    'has all text around %s, even if that is deeply nested',
    async (group) => {
      const body = `a${'{'.repeat(3_000)}${'{\\v0 '.repeat(3_000)}${group}y${'}'.repeat(6_000)} b`;
      expect((await outlineOf(body)).join()).toMatch(/^paragraph: ax?y b$/);
    },
  );

  it('is read if groups are not closed, closed too often, or very many', async () => {
    expect(await outlineOf('a{\\b b')).toEqual(['paragraph: ab']);
    expect(await outlineOf('a}}b\\par c')).toEqual(['paragraph: ab', 'paragraph: c']);
    expect(await outlineOf(`a${'{\\b '.repeat(100_000)}deep${'}'.repeat(100_000)} end`)).toEqual([
      'paragraph: adeep end',
    ]);
  });

  it('is also read from a file named as a Word document', async () => {
    const { outline, summary } = await parseBytes(rtf('Hello there.\\par'), 'doc');
    expect(outline).toEqual(['paragraph: Hello there.']);
    expect(summary.contentType).toBe('application/msword');
  });

  it.each([
    ['no_text', rtf('')],
    ['no_text', rtf('{\\pict 00ff}')],
    ['mislabelled', Buffer.from('Hello')],
  ])('that cannot be read ends as %s', async (reason, bytes) => {
    await expect(parseBytes(bytes, 'rtf')).rejects.toMatchObject({ reason });
  });
});
