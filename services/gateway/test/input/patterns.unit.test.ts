import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, linePattern, namePattern } from '../../src/domain/name.js';
import { cleanText, optionalText, optionalTextPattern, textPattern } from '../../src/domain/text.js';

/** Characters of each class that a rule mentions, and two that no rule mentions. */
const telling = '\0\t\n\r\u001f\u007f\u0085 \u00a0\u00ad\u061c\u1680\u2003\u200b\u200d\u2028\u202e\u3000\ufeffaé';
const texts = fc.array(fc.constantFrom(...telling), { maxLength: 6 }).map((letters) => letters.join(''));

const passes = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

/** The pattern of a field in the description, and the check that the code performs. */
describe('patterns in the OpenAPI document', () => {
  it.each([
    ['text', textPattern, (text: string) => cleanText('field', text)],
    ['text that may be blank', optionalTextPattern, (text: string) => optionalText('field', text)],
  ])('of %s accept exactly the texts that the code accepts', (_name, pattern, rule) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(new RegExp(pattern, 'u').test(text)).toBe(passes(() => rule(text)));
      }),
    );
  });

  it('of names accept the texts that the code accepts, except control characters at the ends, which the code removes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const isLine = new RegExp(linePattern, 'u').test(text);
        expect(isLine).toBe(!/\p{Cc}/u.test(text));
        expect(new RegExp(namePattern, 'u').test(text)).toBe(isLine && passes(() => cleanName('field', text)));
      }),
    );
  });
});
