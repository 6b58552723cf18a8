import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const outlineOf = async (html: string): Promise<readonly string[]> => (await parseBytes(html, 'html')).outline;

describe('HTML', () => {
  it('has headings, paragraphs, lists, quotes and code', async () => {
    const { outline, summary } = await parseBytes(
      `<!doctype html><html><head><title>Returns &amp; refunds</title><meta name="author" content="Ada">
      <style>p { color: red }</style></head><body>
      <h1>Returns</h1><p>Goods may be <b>re</b>turned<br>within <a href="https://example.com">30 days</a>.
      <ul><li>Unopened<li>With receipt<ol start=4><li>from us<li>from others</ol></ul>
      <blockquote><p>Gladly.</blockquote><pre>
 a = 1;
   b = 2;</pre>First<br><br>Second<div>Third</div></body></html>`,
      'html',
    );
    expect(outline).toEqual([
      'heading 1: Returns',
      'paragraph: Goods may be returned within 30 days.',
      'list-item 1: • Unopened',
      'list-item 1: • With receipt',
      'list-item 2: 4. from us',
      'list-item 2: 5. from others',
      'quote: Gladly.',
      'code:  a = 1;\n   b = 2;',
      'paragraph: First',
      'paragraph: Second',
      'paragraph: Third',
    ]);
    expect(summary).toMatchObject({ title: 'Returns & refunds', metadata: { author: 'Ada', encoding: 'utf-8' } });
  });

  it('leaves out invisible elements, and loads and runs nothing', async () => {
    expect(
      await outlineOf(
        `<p>Seen</p><script>document.write('<p>run</p>')</script><style>p{}</style><template><p>template</p></template>
        <noscript><img src="https://example.com/pixel"></noscript><p hidden>hidden<p>Seen too
        <div style="color:red; display : NONE"><p>styled away<div>deep</div></div><svg><title>icon</title><text>svg</text></svg>
        <!-- comment --><iframe src="https://example.com">frame</iframe><select><option>choice</select>
        <img src="https://example.com/a.png" alt="A red lamp"><link rel="stylesheet" href="https://example.com/a.css">`,
      ),
    ).toEqual(['paragraph: Seen', 'paragraph: Seen too', 'paragraph: A red lamp']);
  });

  it('has tables with the header that is marked', async () => {
    const { blocks, outline } = await parseBytes(
      `<table><caption>Prices</caption><thead><tr><th rowspan=2>Article<th colspan=2>Price</tr><tr><th>net<th>gross</thead>
      <tr><td rowspan=2>Lamp<td>100<td>119</tr><tr><td>90<td>107<tfoot><tr><td>all<td colspan=2>see <i>list</i></table>
      <table><tr><th>City<th>Founded<tr><td>Rome<td>-753</table>`,
      'html',
    );
    expect(blocks.map(({ table }) => [table?.caption, table?.header])).toEqual([
      ['Prices', ['Article', 'Price net', 'Price gross']],
      ['', ['City', 'Founded']],
    ]);
    expect(outline).toEqual([
      'table: Article | Price net | Price gross\nLamp | 100 | 119\nLamp | 90 | 107\nall | see list',
      'table: City | Founded\nRome | -753',
    ]);
  });

  it('distinguishes layout tables from tables of data', async () => {
    expect(
      await outlineOf(
        `<table><tr><td>Menu<td><h2>News</h2><p>It rains.<table><tr><th>Day<th>Rain<tr><td>Mon<td>3 mm</table>More</table>
        <table role=presentation><tr><td>Left<td>Right<tr><td>Below<td>it</table><table><tr><td>One<tr><td>column</table>`,
      ),
    ).toEqual([
      'paragraph: Menu',
      'heading 2: News',
      'paragraph: It rains.',
      'table: Day | Rain\nMon | 3 mm',
      'paragraph: More',
      'paragraph: Left',
      'paragraph: Right',
      'paragraph: Below',
      'paragraph: it',
      'paragraph: One',
      'paragraph: column',
    ]);
  });

  it('repeats the header of a table with more than 500 rows', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `<tr><td>article ${n}<td>${n}`).join('');
    const { blocks } = await parseBytes(`<table><tr><th>Name<th>Price${rows}</table>`, 'html');
    expect(blocks.every(({ table }) => table?.header.join() === 'Name,Price')).toBe(true);
    expect(blocks.reduce((sum, { table }) => sum + (table?.rows.length ?? 0), 0)).toBe(1_201);
  });

  it.each([
    ['<meta charset="iso-8859-2">', 'iso-8859-2', 'Žluťoučký kůň úpěl'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', 'shift_jis', '東京は日本の首都'],
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', 'windows-1252', 'Grüße – schön'],
    ['<meta charset="utf-16">', 'utf-8', 'Grüße'],
    ['<meta charset="no-such">', 'utf-8', 'Grüße'],
  ])('is decoded as declared: %s', async (said, encoding, text) => {
    const { outline, summary } = await parseBytes(iconv.encode(`${said}<p>${text}`, encoding), 'html');
    expect(outline).toEqual([`paragraph: ${text}`]);
    expect(summary.metadata['encoding']).toBe(encoding);
  });

  it('is decoded by its byte order mark, even if another encoding is declared', async () => {
    const page = iconv.encode('<meta charset="iso-8859-1"><p>Grüße 東京', 'utf-16le', { addBOM: true });
    expect((await parseBytes(page, 'html')).text).toBe('Grüße 東京');
  });

  it('is read with a warning if it is nested too deeply', async () => {
    const { text, summary } = await parseBytes(`${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}<p>after`, 'html');
    expect(text).toBe('deep\n\nafter');
    expect(summary.warnings.map(({ code }) => code)).toEqual(['HTML_NESTED_TOO_DEEPLY']);
  });

  it('keeps the text between and after broken tags', async () => {
    expect(
      await outlineOf('</td></p><p>a</b></div><table><td>x<div></table></div>b<p <i>c</i> & d &unknown; &#x41;<'),
    ).toEqual(['paragraph: a', 'paragraph: x', 'paragraph: b', 'paragraph: c & d &unknown; A<']);
  });
});
