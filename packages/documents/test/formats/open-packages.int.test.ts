import { bookOf, openTextOf } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const p = (text: string): string => `<text:p text:style-name="Standard">${text}</text:p>`;
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const cell = (text: string, attributes = ''): string => `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;

describe('ODT', () => {
  it('has headings, paragraphs, lists, tables and notes', async () => {
    const { outline, blocks } = await parseBytes(
      openTextOf(
        `<text:tracked-changes><text:deletion>${p('deleted')}</text:deletion></text:tracked-changes>
        <text:p text:style-name="P1">The title</text:p><text:table-of-content>${p('Contents')}</text:table-of-content>
        <text:h text:outline-level="2">Part</text:h>
        ${p('One<text:s text:c="3"/>two<text:tab/>three<text:line-break/>four<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>.')}
        <text:list text:style-name="L1"><text:list-item>${p('first')}<text:list><text:list-item>${p('deeper')}</text:list-item></text:list></text:list-item><text:list-item>${p('second')}</text:list-item></text:list>
        <text:list text:style-name="L2"><text:list-item>${p('point')}</text:list-item></text:list>
        <table:table><table:table-header-rows>${row(cell('Name'), cell('Price', 'table:number-columns-spanned="2"'), '<table:covered-table-cell/>')}</table:table-header-rows>${row(cell('Lamp', 'table:number-rows-spanned="2"'), cell('1'), cell('EUR'))}${row('<table:covered-table-cell/>', cell('2'), cell('USD'))}</table:table>`,
        {
          styles:
            '<style:style style:name="P1" style:parent-style-name="Title"/><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>',
        },
      ),
      'odt',
    );
    expect(outline).toEqual([
      'heading 1: The title',
      'heading 2: Part',
      'paragraph: One two three four.',
      'list-item 1: 1. first',
      'list-item 2: 1. deeper',
      'list-item 1: 2. second',
      'list-item 1: • point',
      'table: Name | Price | Price\nLamp | 1 | EUR\nLamp | 2 | USD',
      'footnote: A note.',
    ]);
    expect(blocks[7]?.table?.header).toEqual(['Name', 'Price', 'Price']);
  });

  it('has its title, author and date, and is refused if it is encrypted', async () => {
    const meta =
      '<office:meta><dc:title>Rules &amp; fees</dc:title><dc:creator>Ada</dc:creator><meta:creation-date>2024-05-03T10:00:00</meta:creation-date></office:meta>';
    const { summary } = await parseBytes(openTextOf(p('text'), { more: { 'meta.xml': meta } }), 'odt');
    expect(summary).toMatchObject({
      title: 'Rules & fees',
      metadata: { author: 'Ada', created: '2024-05-03T10:00:00' },
    });
    const locked = openTextOf(p('text'), { more: { 'META-INF/manifest.xml': '<manifest:encryption-data/>' } });
    await expect(parseBytes(locked, 'odt')).rejects.toMatchObject({ reason: 'encrypted' });
  });
});

describe('EPUB', () => {
  it('has its chapters in reading order, also with self-closing elements', async () => {
    const { outline, summary } = await parseBytes(
      bookOf(['<h1>One</h1><p>First<br/>line.</p>', '<h1>Two</h1><script/><p>Caf&eacute; <a id="x"/>open.</p>']),
      'epub',
    );
    expect(outline).toEqual(['heading 1: One', 'paragraph: First line.', 'heading 1: Two', 'paragraph: Café open.']);
    expect(summary).toMatchObject({ title: 'A book', metadata: { author: 'Ada' } });
  });

  it('is refused if it is encrypted or has no content', async () => {
    const protectedBook = bookOf(['<p>a</p>'], {
      'META-INF/encryption.xml': '<enc:CipherReference URI="OEBPS/text/c%201.xhtml"/>',
    });
    await expect(parseBytes(protectedBook, 'epub')).rejects.toMatchObject({ reason: 'encrypted' });
    const empty = bookOf([], { 'META-INF/container.xml': '<container/>' });
    await expect(parseBytes(empty, 'epub')).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
