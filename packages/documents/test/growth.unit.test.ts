import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { declaredEncoding } from '../src/html/index.js';
import { draftHtml } from '../src/html/draft-html.js';
import { JsonDrafter } from '../src/json/draft-json.js';
import { JsonReader, JsonSyntaxError } from '../src/json/read-json.js';
import { emlReader } from '../src/eml/reader.js';
import { recogniseLanguage } from '../src/build/language.js';
import { readFrontMatter } from '../src/markdown/front-matter.js';
import { readProperties } from '../src/markup/properties.js';
import { readMarkup } from '../src/markup/read-markup.js';
import { htmlBlocks } from '../src/markdown/html-blocks.js';
import { htmlText } from '../src/markdown/inline-text.js';
import { cleanCode, cleanLine, withSeenStarts } from '../src/text/clean.js';
import { OdtReader } from '../src/odt/odt-reader.js';
import { chartTables } from '../src/markup/chart-tables.js';
import { readSlide } from '../src/pptx/draft-slide.js';
import { draftRows } from '../src/text/draft-rows.js';
import { listMarker } from '../src/text/list-marker.js';
import { couldBeHeading, headingLevel } from '../src/text/plain-heading.js';
import { splitLong } from '../src/build/split-long.js';
import type { Run } from '../src/pdf/page/model.js';
import { figureTables } from '../src/pdf/tables/figure-tables.js';

/** A text as a page: a run for each word, at the place of its first character. */
const runsOf = (text: string): Run[] =>
  text.split('\n').flatMap((line, row) =>
    [...line.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
      text: word,
      x0: 5 * index,
      x1: 5 * (index + word.length),
      y: 12 * row,
      y0: 12 * row - 8,
      y1: 12 * row + 2,
      size: 10,
      weight: 400,
      italic: false,
      mono: false,
      rightToLeft: false,
      spaceBefore: true,
      contentId: undefined,
      artifact: false,
    })),
  );

const facts = { title: () => {}, property: () => {}, warn: () => {} };

/** Block drafts of a text that may not be valid JSON. */
function draftJson(text: string): unknown {
  const drafter = new JsonDrafter(false, () => {});
  const reader = new JsonReader(drafter);
  try {
    reader.write(text);
  } catch (thrown) {
    if (!(thrown instanceof JsonSyntaxError)) throw thrown;
  }
  return drafter.take();
}

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  lines: cleanLine,
  'starts of lines': withSeenStarts,
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
  'rows without a first cell': (text) => [...draftRows([...text].map((cell) => ['', cell]))],
  cells: (text) => [...draftRows([text.split(''), text.split('')])],
  language: recogniseLanguage,
  'web pages': (text) => [...draftHtml(text, facts)],
  'tables of web pages': (text) => [...draftHtml(`<table><tr><td>${text.replaceAll('<a', '<td')}`, facts)],
  'markup of texts': (text) => {
    const reader = new OdtReader(() => {});
    for (const _ of readMarkup(`<office:text><text:p>${text.replaceAll('<a', '<text:p')}`, true, reader));
    return [...reader.finish()];
  },
  'properties in markup': (text) => readProperties(text.replaceAll('<a', '<dc:title')),
  'encodings of web pages': (text) => declaredEncoding(Buffer.from(`<meta ${text}`)),
  'markup of slides': (text) => readSlide(`<p:sld>${text.replaceAll('<a', '<a:p><a:t')}`),
  'markup of charts': (text) => [...chartTables(`<c:ser><c:val>${text.replaceAll('<a', '<c:pt idx="1"><c:v')}`)],
  'beginnings of messages': (text) => [
    emlReader.contradiction(Buffer.from(text)),
    emlReader.contradiction(Buffer.from(`x${text}`)),
  ],
  JSON: draftJson,
  'JSON records': (text) => draftJson(`[${JSON.stringify({ text: text.slice(0, 8) })},`.repeat(1 + text.length / 32)),
  'JSON texts': (text) => draftJson(JSON.stringify([{ [text]: [text, text] }])),
};

/** Functions over pages. The texts are short, because making a run for each word takes time. */
const tables: typeof routines = {
  'words of any kind': (text) => figureTables([], runsOf(text)),
  'figures in a line': (text) => figureTables([], runsOf(text.replaceAll(/\S/gu, '1'))),
  'figures on lines': (text) => figureTables([], runsOf(text.replaceAll(/\S{8}/gu, '1\nlabel  2'))),
  'currency signs': (text) => figureTables([], runsOf(text.replaceAll(/\S/gu, '$'))),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });

  it.each(Object.entries(tables))('tables of figures: %s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text), { to: 1_024 }, 10)).toEqual([]);
  });
});
