import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

describe('TXT', () => {
  it.each([
    ['utf-8', 'Grüße aus Köln: 5 € für Äpfel.'],
    ['utf-16le', 'Grüße aus Köln: 5 € für Äpfel.'],
    ['utf-16be', 'Grüße aus Köln: 5 € für Äpfel.'],
    [
      'windows-1252',
      'Die Änderung der Straßenverkehrsordnung betrifft auch Fußgänger, die über Brücken gehen. Für ältere Menschen gilt das ebenfalls.',
    ],
    [
      'windows-1251',
      'Москва является столицей Российской Федерации и крупнейшим городом страны по численности населения.',
    ],
    ['shift_jis', '東京は日本の首都であり、世界最大の都市圏の一つです。多くの人々が毎日電車で通勤しています。'],
  ])('is decoded from %s by detection', async (encoding, text) => {
    expect((await parseBytes(iconv.encode(text, encoding), 'txt')).text).toBe(text);
  });

  it('is decoded by its byte order mark', async () => {
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le']) {
      expect((await parseBytes(iconv.encode('Café', encoding, { addBOM: true }), 'txt')).text).toBe('Café');
    }
  });

  it('has its encoding detected if the first non-ASCII byte is late', async () => {
    const text = `${'plain words only. '.repeat(20_000)}\n\nEnde der Übung für Anfänger und Fortgeschrittene.`;
    const { text: read, summary } = await parseBytes(iconv.encode(text, 'windows-1252'), 'txt');
    expect(read).toContain('Übung für Anfänger');
    expect(summary.warnings.map((warning) => warning.code)).toEqual(['TEXT_ENCODING_GUESSED']);
  });

  it('has paragraphs, headings, lists, tables and preformatted text', async () => {
    const { outline } = await parseBytes(
      [
        'User Guide\n==========\n',
        'A paragraph that is\nwrapped over lines.\n',
        '1.2 Installing it\n',
        'Do these:\n- first\n  and more\n  - inner\n- second\n',
        'SAFETY RULES\n',
        '1. Wear gloves\n\n2. Wear goggles\n',
        'Name\tPrice\nTea\t3\nMilk\t2\n',
        'if (x) {\n    run();\n}\n',
      ].join('\n'),
      'txt',
    );
    expect(outline).toEqual([
      'heading 1: User Guide',
      'paragraph: A paragraph that is wrapped over lines.',
      'heading 2: 1.2 Installing it',
      'paragraph: Do these:',
      'list-item 1: - first and more',
      'list-item 2: - inner',
      'list-item 1: - second',
      'heading 1: SAFETY RULES',
      'list-item 1: 1. Wear gloves',
      'list-item 1: 2. Wear goggles',
      'table: Name | Price\nTea | 3\nMilk | 2',
      'code: if (x) {\n    run();\n}',
    ]);
  });

  it('has headings right above their text, but not in lists, contents and wrapped lines', async () => {
    const { outline } = await parseBytes(
      [
        '1. Passwords\nPasswords have at least 14 characters. They are never shared.\n2. Tokens\nA lost token is reported at once, to the desk.\n',
        '§ 3 Fees\n(1) The Customer pays a monthly fee, plus value added tax.\n(2) Invoices are due within 21 days.\n',
        'ARTICLE IV\nThe assets pass to the municipality, which uses them for sport.\n',
        'To buy:\n1. Bread\n2. Butter and a good cheese from the market hall.\n',
        'The parts are described in\nSection 4 of the manual\nNew parts are ordered by mail.\n',
        '1. Pour the water in\nand wait until the lamp is green, which takes a minute.\n',
      ].join('\n'),
      'txt',
    );
    expect(outline).toEqual([
      'heading 1: 1. Passwords',
      'paragraph: Passwords have at least 14 characters. They are never shared.',
      'heading 1: 2. Tokens',
      'paragraph: A lost token is reported at once, to the desk.',
      'heading 1: § 3 Fees',
      'list-item 1: (1) The Customer pays a monthly fee, plus value added tax.',
      'list-item 1: (2) Invoices are due within 21 days.',
      'heading 1: ARTICLE IV',
      'paragraph: The assets pass to the municipality, which uses them for sport.',
      'paragraph: To buy:',
      'list-item 1: 1. Bread',
      'list-item 1: 2. Butter and a good cheese from the market hall.',
      'paragraph: The parts are described in Section 4 of the manual New parts are ordered by mail.',
      'list-item 1: 1. Pour the water in and wait until the lamp is green, which takes a minute.',
    ]);
  });

  it('keeps long lines as paragraphs of their own', async () => {
    const one = 'A sentence that goes on and on. '.repeat(10).trim();
    expect((await parseBytes(`${one}\n${one}`, 'txt')).outline).toHaveLength(2);
  });

  it.each([
    ['', 'empty'],
    [' \n\t\n', 'no_text'],
    ['\u0000\u0000', 'no_text'],
  ])('of %j ends as %s', async (bytes, reason) => {
    await expect(parseBytes(bytes, 'txt')).rejects.toMatchObject({ reason });
  });

  it('has its language recognised, or none if it is uncertain', async () => {
    const of = async (text: string): Promise<string> => (await parseBytes(text, 'txt')).summary.language;
    expect(
      await of('The committee shall meet at least once a year, and its decisions are published by the secretary.'),
    ).toBe('en');
    expect(
      await of('Der Ausschuss tritt mindestens einmal im Jahr zusammen, und die Beschlüsse werden veröffentlicht.'),
    ).toBe('de');
    expect(
      await of('Le comité se réunit au moins une fois par an et ses décisions sont publiées par le secrétaire.'),
    ).toBe('fr');
    expect(await of('reset password')).toBe('');
  });
});

describe('MD', () => {
  it('has headings, nested lists, tables, code, quotes and footnotes', async () => {
    const { outline } = await parseBytes(
      '# A *title*\n\nSome **bold** text with `code` and a [link](http://example.com) &amp; more&hellip;[^1].\n\n' +
        '- one\n  1. inner\n- [x] done\n\n> quoted\n\n```js\nlet a = 1;\n\nrun();\n```\n\n| a | b |\n|---|---|\n| 1 | `x` |\n\n[^1]: The note itself.\n\n' +
        '<table><tr><th>Name</th><th>Size</th></tr><tr><td>x</td><td>1</td></tr></table>\n',
      'md',
    );
    expect(outline).toEqual([
      'heading 1: A title',
      'paragraph: Some bold text with code and a link & more…[^1].',
      'list-item 1: • one',
      'list-item 2: 1. inner',
      'list-item 1: [x] done',
      'quote: quoted',
      'code: let a = 1;\n\nrun();',
      'table: a | b\n1 | x',
      'footnote: [1] The note itself.',
      'table: Name | Size\nx | 1',
    ]);
  });

  it('has front matter as metadata', async () => {
    const { summary, text } = await parseBytes('---\ntitle: "The title"\ntags:\n  - a\n  - b\n---\n# Heading\n', 'md');
    expect(summary.title).toBe('The title');
    expect(summary.metadata).toMatchObject({ tags: 'a, b' });
    expect(text).toBe('Heading');
  });

  it('reads a file that is nested too deeply as plain text', async () => {
    const { text, summary } = await parseBytes(`${'> '.repeat(20_000)}deep`, 'md');
    expect(text).toContain('deep');
    expect(summary.warnings.map((warning) => warning.code)).toEqual(['MARKDOWN_NESTED_TOO_DEEPLY']);
  });

  it('reads a long file in pieces without losing any', async () => {
    const sections = Array.from(
      { length: 3000 },
      (_, index) => `## Section ${index}\n\n${'Words and words. '.repeat(60)}\n`,
    );
    const { blocks } = await parseBytes(sections.join('\n'), 'md');
    expect(blocks).toHaveLength(6000);
  });
});

describe('CSV', () => {
  it.each([
    [',', 'name,amount\nAnna,1\n"Bob, the ""builder""",2\n'],
    [';', 'name;amount\nAnna;1\n"Bob, the ""builder""";2\n'],
    ['tab', 'name\tamount\nAnna\t1\n"Bob, the ""builder"""\t2\n'],
    ['|', 'name|amount\r\nAnna|1\r\n"Bob, the ""builder"""|2\r\n'],
  ])('is split at %s', async (delimiter, bytes) => {
    const { outline, blocks, summary } = await parseBytes(bytes, 'csv');
    expect(outline).toEqual(['table: name | amount\nAnna | 1\nBob, the "builder" | 2']);
    expect(blocks[0]?.table?.header).toEqual(['name', 'amount']);
    expect(summary.metadata['delimiter']).toBe(delimiter);
  });

  it('without names in its first row has no header', async () => {
    expect((await parseBytes('1,2\n3,4\n', 'csv')).blocks[0]?.table).toMatchObject({ header: [], headerRows: 0 });
  });

  it('keeps rows of different length, with a warning', async () => {
    const { outline, summary } = await parseBytes('a,b,c\n1,2\n1,2,3\n1,2,3,4\n', 'csv');
    expect(outline).toEqual(['table: a | b | c\n1 | 2\n1 | 2 | 3\n1 | 2 | 3 | 4']);
    expect(summary.warnings).toMatchObject([{ code: 'CSV_ROWS_RAGGED' }]);
  });

  it('has no line for the declaration of its separator', async () => {
    for (const line of ['sep=;', '"sep=;"'])
      expect((await parseBytes(`${line}\nname;size\ntea;1\nrum;2\n`, 'csv')).text).toBe(
        'name | size\ntea | 1\nrum | 2',
      );
  });

  it('has the rows after an unclosed quotation mark, with a warning', async () => {
    const rows = 'name,size,price\ntea,"5 inch,1\nrum,6,2\ngin,7 inch"x,3\n';
    for (const bytes of [rows, rows.replaceAll('\n', '\r\n')]) {
      const { text, summary } = await parseBytes(`${bytes}last,8,4`, 'csv');
      expect(text).toBe('name | size | price\ntea | "5 inch | 1\nrum | 6 | 2\ngin | 7 inch"x | 3\nlast | 8 | 4');
      expect(summary.warnings).toContainEqual(expect.objectContaining({ code: 'CSV_QUOTE_OPEN' }));
    }
    const between = await parseBytes(
      'name,note,price\ntea,"5 inch,1\nrum,6,2\ngin,"7, or 8",3\nlast,"two\nlines, or\nthree, or four",4\nend,,5\n',
      'csv',
    );
    expect(between.text.split('\n').slice(1)).toEqual([
      ...[
        'tea | "5 inch | 1',
        'rum | 6 | 2',
        'gin | 7, or 8 | 3',
        'last | two lines, or three, or four | 4',
        'end |  | 5',
      ],
    ]);
    expect(between.summary.warnings).toMatchObject([{ code: 'CSV_QUOTE_OPEN' }]);
    const last = await parseBytes('name,note,price\ntea,"big" one,1\nrum,6,2\ngin,"x, y",3\n', 'csv');
    expect(last.text).toBe('name | note | price\ntea | "big" one | 1\nrum | 6 | 2\ngin | x, y | 3');
    expect(last.summary.warnings).toMatchObject([{ code: 'CSV_QUOTE_OPEN' }]);
    const whole = await parseBytes('name,size\ntea,1\nrum,"two\nlines"\n', 'csv');
    expect(whole.text).toBe('name | size\ntea | 1\nrum | two lines');
    expect(whole.summary.warnings).toEqual([]);
  });

  it('has title lines before the table', async () => {
    const { outline } = await parseBytes('Prices of 2024,,\nname,size,price\ntea,1,3\n', 'csv');
    expect(outline).toEqual(['paragraph: Prices of 2024', 'table: name | size | price\ntea | 1 | 3']);
  });

  it('splits a long table and repeats its header', async () => {
    const rows = Array.from({ length: 2600 }, (_, index) => `${index},value ${index}`);
    const { blocks, text } = await parseBytes(`id,value\n${rows.join('\n')}\n`, 'csv');
    expect(blocks.every((block) => block.table?.header.join() === 'id,value' && block.table.rows.length <= 500)).toBe(
      true,
    );
    expect(blocks.flatMap((block) => block.table?.rows ?? [])).toHaveLength(2601);
    expect(text.split('\n').at(-1)).toBe('2599 | value 2599');
  });
});
