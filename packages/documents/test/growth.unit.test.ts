import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { recogniseLanguage } from '../src/build/language.js';
import { readFrontMatter } from '../src/markdown/front-matter.js';
import { htmlBlocks } from '../src/markdown/html-blocks.js';
import { htmlText } from '../src/markdown/inline-text.js';
import { cleanCode, cleanLine } from '../src/text/clean.js';
import { draftRows } from '../src/text/draft-rows.js';
import { listMarker } from '../src/text/list-marker.js';
import { couldBeHeading, headingLevel } from '../src/text/plain-heading.js';
import { splitLong } from '../src/build/split-long.js';

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  lines: cleanLine,
  code: cleanCode,
  entities: (text) => htmlText(text.replaceAll('<', '&')),
  pieces: (text) => splitLong(text, 100),
  'list markers': (text) => text.split('\n').map(listMarker),
  headings: (text) => [headingLevel(text), couldBeHeading(text, text)],
  'front matter': (text) => readFrontMatter(`---\n${text}\n---\n`),
  'open front matter': (text) => readFrontMatter(`---\n${text}`),
  HTML: htmlText,
  'HTML blocks': (text) => [...htmlBlocks(`<p>${text}`)],
  'HTML tables': (text) => [...htmlBlocks(`<table>${text}`)],
  'HTML rows': (text) => [...htmlBlocks(`<table>${text.replaceAll('<a', '<tr')}`)],
  rows: (text) => [...draftRows(text.split('\n').map((line) => line.split('|')))],
  cells: (text) => [...draftRows([text.split(''), text.split('')])],
  language: recogniseLanguage,
};

describe('the time grows with the length of the text alone', { timeout: 120_000 }, () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });
});
