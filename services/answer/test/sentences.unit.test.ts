import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../src/domain/sentences.js';

const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it.each([
    ['plain', 'The valve is closed. The pump is running! Does the pump leak? No it does not.', 4],
    ['quotes after the stop', 'He said “it is closed now.” Then he left the room.', 2],
    ['initials and titles', 'The works of J. R. Smith were read by Dr. Adams and Mr. Brown at St. Mary.', 1],
    ['abbreviations', 'Use solvents, e.g. Acetone, and see Fig. 3 or No. 7 of the list.', 1],
    ['numbers', 'Version 2.5 needs 3.5 volts. The next one needs 4.', 2],
    ['a stop before lower case', 'The site example.com is down. it was down before, too.', 1],
    ['nothing shorter than 15', 'Yes. No. Perhaps it will rain tomorrow.', 1],
    ['lines', 'Safety rules\nWear gloves at all times. Wear goggles at all times.', 3],
    ['list items whole', '- Close the valve. Then wait a minute.\n2. Open the door. Then leave the room.', 2],
    [
      'list items as long as a paragraph',
      `1. ${'The valve is closed before the pump is opened by the fitter. '.repeat(3)}`,
      3,
    ],
    ['table rows whole', 'Part | Price\nValve. Brass | 12. Net\nPump | 80', 3],
    ['ideographic stops', '泵已关闭。阀门打开。', 2],
    ['nothing', ' \n\n ', 0],
  ])('%s', (_, text, count) => expect(split(text)).toHaveLength(count));

  it('have the first row of a table as the header of its other rows', () => {
    const text = 'Prices of parts:\nPart | Price\nValve | 12\nPump | 80\nAll prices are net.';
    const [lead, first, second, third, last] = splitSentences(text);
    const header = text.slice(text.indexOf('Part |'), text.indexOf('\nValve'));
    expect([lead?.header, first?.header, last?.header]).toEqual([undefined, undefined, undefined]);
    expect([second?.header, third?.header]).toEqual([header, header]);
  });

  it('have the header of a table that begins before the text', () => {
    const [first, second, last, other, row] = splitSentences(
      'Valve | 12\nPump | 80\n\nAll prices are net.\n\nCity | Site\nOslo | Q3',
      'Part | Price',
    );
    expect([first?.header, second?.header]).toEqual(['Part | Price', 'Part | Price']);
    expect([last?.header, other?.header, row?.header]).toEqual([undefined, undefined, 'City | Site']);
  });

  it.each<[string, string, string, (string | undefined)[]]>([
    [
      'another table',
      'Part | Price\nPump | 80\n\nCity | Site\nOslo | Q3',
      '',
      [undefined, 'Part | Price', undefined, 'City | Site'],
    ],
    [
      'another table, amid the first',
      'Pump | 80\n\nCity | Site\nOslo | Q3',
      'Part | Price',
      ['Part | Price', undefined, 'City | Site'],
    ],
    [
      'a row of one cell',
      'Part | Price\nPumps\nSteel pump | 80\n | 90',
      '',
      [undefined, undefined, 'Part | Price', 'Part | Price'],
    ],
    [
      'a row of one cell first',
      'Pumps\nSteel pump | 80\nBrass pump | 90',
      'Part | Price',
      [undefined, 'Part | Price', 'Part | Price'],
    ],
    [
      'tables without header, behind text and behind one another',
      'Prices of parts:\n\nPump | 80\nValve | 12\n\nOslo | Q3',
      'Column 1 | Column 2',
      [undefined, '', '', ''],
    ],
    [
      'the header on every page',
      'Part | Price\nPump | 80\nPart | Price\nValve | 12',
      '',
      [undefined, 'Part | Price', undefined, 'Part | Price'],
    ],
  ])('have the header of their own table: %s', (_, text, header, expected) => {
    expect(splitSentences(text, header).map((each) => each.header)).toEqual(expected);
  });

  it('contain every word once, in order', () => {
    const piece = fc.constantFrom(
      'The valve ',
      'is closed',
      '. ',
      '.',
      '! ',
      'Dr. ',
      '\n',
      '| ',
      ' | ',
      '“',
      '”',
      '3',
      '。',
      '🙂',
      ' e.g. ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const sentences = splitSentences(text);
        let at = 0;
        for (const { start, end } of sentences) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(at, start).trim()).toBe('');
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });
});
