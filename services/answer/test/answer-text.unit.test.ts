import fc from 'fast-check';
import { lexer, walkTokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { createAnswerText } from '../src/domain/text/answer-text.js';

function told(pieces: readonly (string | readonly number[])[]): string {
  const text = createAnswerText();
  const shown = pieces.map((piece) => (typeof piece === 'string' ? text.push(piece) : text.mark(piece)));
  return [...shown, text.end()].join('');
}

function markupIn(markdown: string): string[] {
  const found: string[] = [];
  void walkTokens(lexer(markdown), (token) => {
    const isMail = token.type === 'link' && String(token['href']).startsWith('mailto:');
    if (['link', 'image', 'html', 'def'].includes(token.type) && !isMail) found.push(token.raw);
  });
  return found;
}

describe('the text of an answer', () => {
  it.each([
    ['Plain words, 3 < 4 and a > b.', 'Plain words, 3 < 4 and a > b.'],
    ['- one\n- **two**\n\n| a | b |', '- one\n- **two**\n\n| a | b |'],
    ['see https://x.example/y and www.x.example', 'see https:// x.example/y and www. x.example'],
    ['![a](https://x.example) [b](c)', '! [a] (https:// x.example) [b] (c)'],
    ['<b>bold</b>', '‹b>bold‹/b>'],
    ['It was [1] closed[2].', 'It was  closed.'],
    ['mail hr@our.example', 'mail hr@our.example'],
    ['中文没有空格[3]。', '中文没有空格。'],
  ])('of %j is %j, in one piece or character by character', (given, expected) => {
    expect(told([given])).toBe(expected);
    expect(told([...given])).toBe(expected);
  });

  it('contains the numbers of sources at their places', () => {
    expect(told(['Opened in', ' 1931', [1], ', closed', [2, 1], '.'])).toBe('Opened in 1931 [1], closed [2] [1].');
    expect(told(['Opened', [1], '(https://x.example)'])).toBe('Opened [1] (https:// x.example)');
  });

  it('is returned word by word as soon as words are complete', () => {
    const text = createAnswerText();
    expect([text.push('Opened in 19'), text.push('31. The'), text.end()]).toEqual(['Opened in ', '1931. ', 'The']);
  });

  it('never contains a link, an image or HTML, however it is written and split', () => {
    const parts = [
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '`',
      '``',
      '\n',
      ' ',
      ':',
      '/',
      'https://',
      'www.',
      'a',
      'x.example',
      '1',
      '\\',
      '"',
      '*',
      'img src=',
      '中',
    ];
    const piece = fc.oneof(fc.constantFrom(...parts), fc.constantFrom([1], [2, 3]));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        expect(markupIn(told(pieces))).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });
});
