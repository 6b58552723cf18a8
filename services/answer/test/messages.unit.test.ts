import { spoken } from '@cardinal/language';
import { describe, expect, it } from 'vitest';
import type { CollectionRecord } from '../src/domain/collection.js';
import type { Counted, Messages } from '../src/domain/message-shape.js';
import { listOf } from '../src/domain/text/document-list.js';
import { coverageLine, counted, filled, messagesFor, numberText } from '../src/domain/messages.js';
import { wordings } from '../src/domain/wordings.js';

const placeholders = (message: string): string[] => (message.match(/\{\w+\}/g) ?? []).sort();

/** Each phrase by where it stands. */
function phrasesOf({ language, records, computation, ...said }: Messages): Map<string, string | Counted> {
  expect(spoken).toContain(language);
  const { doubts, ...plain } = computation;
  const groups: Record<string, Readonly<Record<string, string | Counted>>> = {
    said: { ...said },
    records: { ...records },
    computation: { ...plain },
    doubts: { ...doubts },
  };
  return new Map(
    Object.entries(groups).flatMap(([group, phrases]) =>
      Object.entries(phrases).map(([name, phrase]) => [`${group}.${name}`, phrase] as const),
    ),
  );
}

/** As many as matter to how a noun is written. */
const counts = Array.from({ length: 121 }, (_, count) => count);
const english = phrasesOf(wordings.en);
/** What two languages write alike, and what has no words of ours. */
const isShared = (said: string): boolean =>
  /^(?:no|No: |version \{version\}|\{count\} (?:pages|documents))$|^\P{L}*$/u.test(
    said.replaceAll(/\{(?!count|version)\w+\}/g, ''),
  );

describe('the messages in answers', () => {
  it.each(spoken)('have the same placeholders in every language: %s', (language) => {
    const own = phrasesOf(wordings[language]);
    expect(wordings[language].language).toBe(language);
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [name, message] of english) {
      const said = own.get(name) ?? '';
      expect({ name, counts: typeof said }).toEqual({ name, counts: typeof message });
      const plain = typeof said === 'string' ? { other: said } : said;
      const put = placeholders(typeof message === 'string' ? message : message.other);
      expect({ name, put: placeholders(plain.other) }).toEqual({ name, put });
      for (const each of Object.values(plain)) {
        expect(each.trim()).toBe(each);
        expect(each).not.toBe('');
        expect(put).toEqual(expect.arrayContaining(placeholders(each)));
      }
      const isSame = plain.other === (typeof message === 'string' ? message : message.other);
      if (language !== 'en')
        expect({ name, isSame: isSame && !isShared(plain.other) }).toEqual({ name, isSame: false });
    }
  });

  it.each(spoken)('have all plural forms of the language: %s', (language) => {
    const needed = new Set(counts.map((count) => new Intl.PluralRules(language).select(count)));
    const missing = [...phrasesOf(wordings[language])].flatMap(([name, phrase]) =>
      typeof phrase === 'string'
        ? []
        : [...needed].filter((each) => !(each in phrase)).map((each) => `${name}: ${each}`),
    );
    expect(missing).toEqual([]);
  });

  it('use the plural form of a number', () => {
    const { documents } = wordings.ru.records;
    expect([1, 3, 5, 21].map((count) => counted(documents, count, wordings.ru))).toEqual([
      '1 документ',
      '3 документа',
      '5 документов',
      '21 документ',
    ]);
    expect(counted(wordings.ar.records.pages, 2, wordings.ar)).toBe('صفحتان');
    expect(counted(wordings.fr.records.cards, 1_000_000, wordings.fr)).toMatch(/^1\s000\s000 fiches$/);
  });

  it('contain exact numbers in the notation of the language', () => {
    expect(numberText('12345678901234567890.50', wordings.de)).toBe('12.345.678.901.234.567.890,50');
    expect(numberText('1234.5', wordings.en)).toBe('1,234.5');
    expect(numberText(1234.5, wordings.it, false)).toBe('1234,5');
    expect(numberText(1_420, wordings.vi)).toBe('1.420');
    expect(numberText(2.5e-7, wordings.de)).toBe('0,00000025');
    expect(numberText('-0.50', wordings.en)).toBe('-0.50');
    expect(coverageLine({ matched: 12, documents: 5, scored: 1_420 }, wordings.de)).toBe(
      'Passende Stellen: 12, in Dokumenten: 5; gelesene Stellen: 1.420.',
    );
    expect(coverageLine({ matched: 12, documents: 5, scored: 1_420 }, wordings.en)).toBe(
      'Passages that match: 12, in documents: 5; passages read: 1,420.',
    );
  });

  it('are in the language of the question, else of the nearest source, else in English', () => {
    expect(messagesFor({ language: 'de' }, 'The bridge is made of steel.')).toBe(wordings.de);
    expect(messagesFor({}, 'Die Brücke ist aus Stahl und wurde nicht verkauft.')).toBe(wordings.de);
    expect(messagesFor(undefined)).toBe(wordings.en);
    expect(messagesFor({}, '12 34')).toBe(wordings.en);
    expect(messagesFor({}, 'Acquired trade names Total intangible assets Total assets, net')).toBe(wordings.en);
  });

  it('contain the given values unchanged', () => {
    expect(filled('{first} and {second}', { first: '{second} $1', second: 'b' })).toBe('{second} $1 and b');
    expect(filled('{other}', {})).toBe('{other}');
  });
});

describe('a list of documents', () => {
  const document = { fileName: 'a.pdf', version: 1, current: true, status: 'processed', cards: 1, pages: 1 };
  const collection: CollectionRecord = {
    name: 'Archiv',
    cards: 1_236,
    documents: [
      document,
      { ...document, fileName: 'b.pdf', version: 2, current: false, cards: 1_235, pages: 40 },
      { ...document, fileName: 'c.csv', status: 'processing', cards: 0, pages: 0 },
    ],
  };

  it('is in the language of the question', () => {
    expect(listOf([collection], wordings.en)).toBe(
      [
        '“Archiv” holds 3 documents with 1,236 cards:',
        '- a.pdf (version 1, 1 page, 1 card)',
        '- b.pdf (version 2, superseded, 40 pages, 1,235 cards)',
        '- c.csv (version 1, 0 cards, being read)',
      ].join('\n'),
    );
    expect(listOf([collection, { name: 'Leer', cards: 0, documents: [] }], wordings.de)).toBe(
      [
        '„Archiv“ enthält 3 Dokumente mit 1.236 Karten:',
        '- a.pdf (Version 1, 1 Seite, 1 Karte)',
        '- b.pdf (Version 2, abgelöst, 40 Seiten, 1.235 Karten)',
        '- c.csv (Version 1, 0 Karten, wird gelesen)',
        '',
        '„Leer“ enthält keine Dokumente.',
      ].join('\n'),
    );
  });

  it.each(spoken.filter((language) => language !== 'en'))('has no word of English: %s', (language) => {
    const states = ['new', 'processing', 'error', 'processed'].map((status) => ({ ...document, status }));
    const documents = [...states, ...Array.from({ length: 201 }, () => ({ ...document, current: false }))];
    const told = listOf([{ name: 'X', cards: 7, documents }], wordings[language]);
    expect(told).not.toMatch(/\b(?:holds|documents with|cards?|pages|superseded|read|more|waiting)\b/);
    expect(told.split('\n')).toHaveLength(202);
  });

  it('lists at most 200 documents, and the number of the others', () => {
    const documents = Array.from({ length: 205 }, () => document);
    expect(
      listOf([{ name: 'X', cards: 7, documents }], wordings.pl)
        .split('\n')
        .at(-1),
    ).toBe('- i 5 innych');
  });
});
