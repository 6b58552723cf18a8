import { describe, expect, it } from 'vitest';
import { docxOf, paragraph } from '../helpers/docx.js';
import { parseBytes } from '../helpers/parse.js';

const body =
  'A paragraph that is longer than its heading follows here, has enough words for that, and ends. It has a second sentence.';
const marks = [
  '\u200F',
  '\u200E',
  '\u202B',
  '\u2066',
  '\u061C',
  '\u200B',
  '\u200C',
  '\u00AD',
  '\u2063',
  '\u200F \u202B',
];
const nameOf = (mark: string): string => [...mark].map((each) => each.codePointAt(0)?.toString(16)).join(' ');

describe.each(marks.map((mark) => [nameOf(mark), mark] as const))('a heading behind U+%s', (_name, mark) => {
  it.each([
    ['md', `${mark}# Title\n\n${body}\n\n  ${mark}## ${mark}Part\n\n${body}\n`],
    ['md', `${mark}Title\n${mark}=====\n\n${body}\n\n${mark}Part\n-----\n\n${body}\n`],
    ['txt', `${mark}TITLE\n${mark}=====\n\n${body}\n\n${mark}1.1 Part\n\n${body}\n`],
    ['html', `<h1>${mark}Title</h1><p>${body}</p><h2><b>${mark}</b>Part</h2><p>${mark}${body}\u202C</p>`],
    [
      'docx',
      docxOf(
        paragraph(`${mark}Title`, { style: 'H1' }) +
          paragraph(`${mark}${body}`) +
          paragraph(`${mark}Part`, { style: 'H2' }) +
          paragraph(body),
      ),
    ],
  ] as const)('is a heading in %s', async (type, bytes) => {
    const { outline, blocks, text } = await parseBytes(bytes, type);
    expect(outline.map((line) => line.toLowerCase().replace('1.1 ', ''))).toEqual([
      'heading 1: title',
      `paragraph: ${body.toLowerCase()}`,
      'heading 2: part',
      `paragraph: ${body.toLowerCase()}`,
    ]);
    expect(blocks[3]?.headingPath.map((heading) => heading.replace('1.1 ', ''))).toEqual([
      expect.stringMatching(/^title$/i),
      'Part',
    ]);
    expect(blocks.map(({ start, end }) => text.slice(start, end)).join('\n\n')).toBe(text);
  });

  it('is no heading if there is nothing else, and a list is a list', async () => {
    const html = await parseBytes(`<h1>Title</h1><h2>${mark}</h2><p>${body}</p>`, 'html');
    expect(html.outline).toEqual(['heading 1: Title', `paragraph: ${body}`]);
    expect(html.blocks[1]?.headingPath).toEqual(['Title']);
    for (const type of ['md', 'txt'] as const) {
      const { outline } = await parseBytes(`${mark}- one\n${mark}- two\n`, type);
      expect(outline.map((line) => line.replace('•', '-'))).toEqual(['list-item 1: - one', 'list-item 1: - two']);
    }
  });
});

describe('a mark that is part of what is displayed', () => {
  it('is kept within a text', async () => {
    const text = 'می‌خواهم 👨‍👩‍👧 ☀️';
    expect((await parseBytes(text, 'txt')).text).toBe(text);
    expect((await parseBytes('abc \u200F(123) def', 'txt')).text).toBe('abc \u200F(123) def');
  });

  it('does not change the indentation of code', async () => {
    const { outline } = await parseBytes('```\nif x:\n    \u200Frun()\n```\n', 'md');
    expect(outline).toEqual(['code: if x:\n    run()']);
  });
});
