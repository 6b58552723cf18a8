import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSpacedQuotes, withoutSpacesBeforeQuotes } from '../../src/csv/spaced-quotes.js';
import { parseBytes } from '../helpers/parse.js';

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const spaced =
  'name, note, price\nDesk, "big, wooden", 100\nLamp,  "small ""a"" b, bright", 20\nChair, "red,\nsoft", 50\n';

describe('Quotation marks after a space in CSV', () => {
  it('quote a cell if all rows then have as many cells, and not otherwise', async () => {
    const { text } = await parseBytes(spaced, 'csv');
    expect(text).toBe(
      'name | note | price\nDesk | big, wooden | 100\nLamp | small "a" b, bright | 20\nChair | red, soft | 50',
    );
  });

  it.each([
    ['each row has as many cells by the standard', 'a,b,c\n1, "2,3\n4, "5",6\n'],
    ['other rows have more or fewer cells', 'a,b,c\n1, "2,3",4\n5,6\n'],
    ['a mark is never closed', 'a,b\n1, "2,3\n'],
    ['no mark is after a space', 'a,b\n1,"2,3"\n'],
  ])('are signs like others if %s', async (_reason, text) => {
    expect(await hasSpacedQuotes(piecesOf(text, 3), ',')).toBe(false);
  });

  it('are found after other delimiters and behind titles', async () => {
    expect(await hasSpacedQuotes(piecesOf('Prices of May\n\na; b\n1; "2; 3"\n', 2), ';')).toBe(true);
    expect(await hasSpacedQuotes(piecesOf('a; b\n1; "2; 3"\n', 2), ',')).toBe(false);
  });

  it('lose only the spaces before them, however the text is cut', async () => {
    const signs = fc.constantFrom('a', ',', '"', ' ', '\n', 'b ');
    const texts = fc.array(signs, { maxLength: 40 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 7 }), async (text, length) => {
        const whole = await joined(withoutSpacesBeforeQuotes(piecesOf(text, 1_000), ','));
        expect(await joined(withoutSpacesBeforeQuotes(piecesOf(text, length), ','))).toBe(whole);
        expect(whole.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        expect(await hasSpacedQuotes(piecesOf(text, length), ',')).toBe(await hasSpacedQuotes(piecesOf(text, 99), ','));
      }),
    );
    expect(await joined(withoutSpacesBeforeQuotes(piecesOf(' "a  , "b", c  ,  "d",  e', 4), ','))).toBe(
      '"a  , "b", c  ,"d",  e',
    );
    expect(await joined(withoutSpacesBeforeQuotes(piecesOf('x "y", "a  , "" b",  c ', 4), ','))).toBe(
      'x "y","a  , "" b",  c ',
    );
  });
});
