import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { documentOf, objectOf } from '../src/inbound/http/documents/read-document.js';
import { cleanFileName, cleanName } from '../src/domain/name.js';
import { parseFilters } from '../src/domain/filters.js';
import { searchTokens } from '../src/domain/token-bounds.js';
import { isSecret } from '../src/domain/keys/secret.js';
import { cleanText } from '../src/domain/text.js';

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  'file names': cleanFileName,
  texts: (text) => cleanText('query', text),
  names: (text) => cleanName('name', text),
  filters: (text) => parseFilters({ [text]: text, a: text, b: [text, text] }),
  'tokens of a query': (text) => searchTokens(text, 'other'),
  keys: isSecret,
  'lines of documents': (text) => documentOf(objectOf(Buffer.from(JSON.stringify({ name: 'a', text })))),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    const judged = (text: string): void => {
      try {
        routine(text);
      } catch {
        // Refusals are measured as well.
      }
    };
    expect(steepTexts(judged)).toEqual([]);
  });
});
