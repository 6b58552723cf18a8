import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseCard, analyseQuery } from '../src/analyse.js';
import { languageOf } from '../src/recognise.js';
import { stem } from '../src/stem.js';
import { stopWords } from '../src/stop-words.js';

const termsOf = (text: string): string[] => [...analyseCard('', text).terms.keys()];
const asks = (query: string): string[] => [...analyseQuery(query, ['en']).terms.keys()];

describe('stemming', () => {
  // Pairs of the algorithm's published vocabulary.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['vietnamization', 'vietnam'],
    ['hopefulness', 'hope'],
    ['electrical', 'electr'],
    ['adjustment', 'adjust'],
    ['controlling', 'control'],
    ['rolling', 'roll'],
  ])('Porter: %s → %s', (word, expected) => {
    expect(stem(word, 'en')).toBe(expected);
  });

  it.each([
    ['de', 'häuser', 'haus'],
    ['fr', 'chevaux', 'cheval'],
    ['es', 'canciones', 'cancion'],
    ['ru', 'важная', 'важн'],
  ] as const)('%s: %s → %s', (language, word, expected) => {
    expect(stem(word, language)).toBe(expected);
  });

  it('leaves an endless word alone', () => {
    expect(stem('x'.repeat(100_000), 'en')).toHaveLength(40);
  });
});

describe('terms of a card', () => {
  it.each<[string, string, string[]]>([
    ['case, accents and stop words', 'The CAFÉ is on the Straße', ['cafe', 'strass']],
    ['a part number, whole and in parts', 'Part QX-17', ['part', 'qx', '17', 'qx17']],
    ['a part number without hyphen, in parts too', 'QX17', ['qx17', 'qx', '17']],
    ['a date', '2024-03-01', ['2024', '03', '01', '20240301']],
    ['a date with dots', '1.3.2024', ['1', '3', '2024', '20240301']],
    ['a date in words', 'March 1, 2024', ['march', '1', '2024', '20240301']],
    ['money', '$1,200.50', ['1', '200', '50', '1200.5', '1200']],
    ['money with dots', '1.200,50 €', ['1', '200', '50', '1200.5', '1200']],
    ['a hyphenated word', 'decision-making', ['decis', 'make', 'decisionmak']],
    ['a language with a sign', 'C++ or C#', ['c', 'c++', 'c#']],
    ['an address in parts', 'a@b.example', ['b', 'exampl', 'abexampl']],
    ['ligatures and full width', 'ﬁle ＡＢＣ', ['file', 'abc']],
    ['pairs of characters', '東京都', ['東京', '京都']],
    ['one character', '猫', ['猫']],
    ['mixed scripts', 'iPhoneを買う', ['iphon', 'を買', '買う']],
    ['Thai', 'แมว', ['แม', 'มว']],
    ['nothing', '…!? 🦄', []],
    ['lone surrogates', '\ud800abc\udfff', ['abc']],
  ])('%s', (_, text, expected) => {
    expect(termsOf(text).sort()).toEqual([...expected].sort());
  });

  it('counts stems and sentences', () => {
    const { length, textStems, sentences } = analyseCard('Red zebra', 'A zebra ran. It was fast! QX-17.');

    expect({ length, textStems, sentences }).toEqual({ length: 7, textStems: 5, sentences: 3 });
  });

  it('does not make a card longer by its compounds', () => {
    expect(analyseCard('', 'decision-making').length).toBe(analyseCard('', 'decision making').length);
  });
});

describe('terms of a query', () => {
  it.each([
    ['QX-17', 'QX17'],
    ['2024/03/01', '1 March 2024'],
    ['$1,200.50', '1200.50'],
    ['E-mail', 'email'],
  ])('%s and %s meet', (one, other) => {
    const [a, b] = [new Set(termsOf(one)), asks(other)];

    expect(b.some((term) => term.length > 3 && a.has(term))).toBe(true);
  });

  it('asks in every language of the collection', () => {
    expect([...analyseQuery('Verträge kündigen', ['en', 'de']).terms.keys()]).toEqual(
      expect.arrayContaining(['vertrag', 'kundig']),
    );
  });

  it('of stop words alone is empty', () => {
    expect(asks('what is the of')).toEqual([]);
  });

  it('finds what a card holds: every term of a query is a term of the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const held = analyseCard('', text);
        const asked = analyseQuery(text, [held.language]);
        for (const term of asked.terms.keys()) expect([...held.terms.keys()]).toContain(term);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['one endless word', 'a'.repeat(100_000)],
    ['dots', '.'.repeat(100_000)],
    ['hyphens', 'a-'.repeat(50_000)],
    ['digits and letters', 'a1'.repeat(50_000)],
    ['grouped digits', '1,000'.repeat(20_000)],
    ['quotes after dots', `.${'"'.repeat(100_000)}`],
    ['spaces after a dot', `.${' '.repeat(100_000)}x`],
    ['months', 'march '.repeat(16_000)],
  ])('100,000 characters of %s take no time', (_, text) => {
    const started = performance.now();
    analyseQuery(text, ['en', 'de']);
    analyseCard('', text);

    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('language', () => {
  it.each([
    ['en', 'The contract is for one year and can be renewed'],
    ['de', 'Der Vertrag wird für ein Jahr geschlossen und kann verlängert werden'],
    ['fr', 'Le contrat est conclu pour une durée de deux ans et les parties'],
    ['es', 'El contrato se celebra por un año y las partes lo pueden renovar'],
    ['ru', 'Договор был заключен на один год, и его можно продлить'],
    ['nl', 'Het contract is voor een jaar en het kan worden verlengd door de partijen'],
    ['sv', 'Avtalet gäller för ett år och det kan förlängas av båda parter'],
  ])('%s', (expected, text) => {
    expect(languageOf(text.toLowerCase().split(/[\s,]+/), 3)).toBe(expected);
  });

  it('is unknown without function words', () => {
    expect(languageOf(['qx', '17', 'siemens'], 1)).toBeUndefined();
  });

  it('has about 130 stop words in English', () => {
    expect(stopWords.en.size).toBeGreaterThan(120);
    expect(stopWords.en.size).toBeLessThan(190);
  });
});
