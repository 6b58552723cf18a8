import { describe, expect, it } from 'vitest';
import { Cover, coverTitle, statedTitle } from '../src/build/title.js';

/** Headings in blocks one after the other, each with its level and page. */
function cover(headings: readonly (readonly [text: string, level?: number, page?: number])[], opening = ''): Cover {
  const made = new Cover();
  for (const [n, [text, level = 1, page = 1]] of headings.entries()) {
    made.addHeading({ text, level, page, block: n + 1 });
  }
  made.opening = [...headings.map(([text]) => text), opening].join('\n\n');
  return made;
}
const titleOf = (stated: string, from: Cover, fileName = 'a file'): string =>
  coverTitle({ stated, cover: from, fileName });

describe('title of a file whose properties are filled in by programs', () => {
  it.each([
    ['a number of a record', '0000104169-20-000011'],
    ['a file name', 'PGE-05.04.23-Press release'],
    ['a file name with its ending', 'Microsoft Word - report_final.docx'],
    ['the title of the file that it was copied from', 'Minutes of the garden club'],
    ['a placeholder', 'Untitled'],
    ['nothing', ''],
  ])('is the heading of the cover if the properties contain %s', (_, stated) => {
    expect(titleOf(stated, cover([['Results of the first quarter']], 'The company reports a press release.'))).toBe(
      'Results of the first quarter',
    );
  });

  it('is the title in the properties if the text contains it and the heading only part of it', () => {
    const text = cover(
      [
        ['A Unified Toolkit', 1],
        ['Abstract', 2],
      ],
      'A Unified Toolkit for Deep Learning was made by us.',
    );
    expect(titleOf('A unified toolkit for deep learning', text)).toBe('A unified toolkit for deep learning');
    expect(titleOf('Toolkit', text)).toBe('A Unified Toolkit');
  });

  it('is the largest heading of the first page that has one, with all its lines', () => {
    const lines = cover([
      ['Harvest Ltd.', 2],
      ['Annual Report', 1],
      ['for the Year 2023', 1],
      ['Contents', 1],
      ['Letter to all', 1, 2],
    ]);
    expect(titleOf('', lines)).toBe('Annual Report for the Year 2023');
  });

  it('is the title in the properties rather than a heading in spaced letters or after the third page', () => {
    expect(titleOf('Request for a title', cover([['A N E X O']]))).toBe('Request for a title');
    expect(titleOf('Request for a title', cover([['Notes', 1, 9]]))).toBe('Request for a title');
    expect(titleOf('', cover([['Notes', 1, 9]]))).toBe('Notes');
  });

  it('is the name of the file if there is nothing else', () => {
    expect(titleOf('scan_2023-05-01_0001', cover([]), 'Lease of the barn')).toBe('Lease of the barn');
  });

  it('keeps its brackets', () => {
    const heading = 'Certification pursuant to Section 12(b) of the Act (unaudited)';
    expect(titleOf('', cover([[heading]]))).toBe(heading);
  });
});

describe('title of a file whose properties are written by people', () => {
  it('is the title in the properties, unless it is a placeholder', () => {
    const text = cover([['First sheet']]);
    expect(statedTitle({ stated: 'Budget', cover: text, fileName: 'b' })).toBe('Budget');
    expect(statedTitle({ stated: 'Book1', cover: text, fileName: 'b' })).toBe('First sheet');
    expect(statedTitle({ stated: '', cover: cover([['Sheet1']]), fileName: 'budget' })).toBe('budget');
  });
});
