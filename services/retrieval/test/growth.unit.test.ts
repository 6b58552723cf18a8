import { analyseQuery, sentencesOfLines } from '@cardinal/language';
import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { inBytes, wordsFound } from '../src/domain/highlights.js';
import { namedHeadings } from '../src/domain/headings.js';

const besides = { asides: new Set(['consolidated']), companies: new Set(['inc']), scopes: new Set(['parent']) };

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  highlights: (text) => wordsFound(text, new Set(analyseQuery(text.slice(0, 100), ['en']).terms.keys()), ['en', 'und']),
  'named headings': (text) => namedHeadings({ text, names: ['balance sheet'], ...besides }, [text]),
  'sentences in bytes': (text) => inBytes(text, [...sentencesOfLines(text)]),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });
});
