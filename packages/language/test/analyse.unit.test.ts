import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseCard, analyseQuery, termsOf, termsOfWord } from '../src/analyse.js';
import { formsOf } from '../src/forms.js';
import { languageOf, readingOf } from '../src/recognise.js';
import { stopWords } from '../src/stop-words.js';
import { normalise, plainWords, wordsOf } from '../src/words.js';

const held = (text: string): string[] => [...analyseCard('', text).terms.keys()];
const asks = (query: string): string[] => [...analyseQuery(query, ['en']).terms.keys()];

describe('terms of a card', () => {
  it.each<[string, string, string[]]>([
    [
      'case, accents and stop words',
      'The CAFÉ is on the street, and it is not that far from there',
      ['cafe', 'street', 'far'],
    ],
    ['a part number, whole and in parts', 'Part QX-17', ['part', 'qx', '17', 'qx17']],
    ['a part number without hyphen, in parts too', 'QX17', ['qx17', 'qx', '17']],
    ['a date', '2024-03-01', ['2024', '03', '01', '20240301']],
    ['a date with dots', '1.3.2024', ['1', '3', '2024', '20240301']],
    ['a date in words', 'March 1, 2024', ['march', '1', '2024', '20240301']],
    ['money', '$1,200.50', ['1', '200', '50', '1200.5', '1200']],
    ['money with dots', '1.200,50 €', ['1', '200', '50', '1200.5', '1200']],
    ['a hyphenated word', 'decision-making', ['decis', 'make', 'decisionmak']],
    ['a language with a sign', 'C++ or C#', ['c', 'c++', 'c#']],
    ['marks of footnotes', 'Costs¹ in 2018² (net)³', ['cost', '2018', 'net']],
    ['raised and lowered digits that are no marks', 'm² of H₂O, e = mc²', ['m2', 'h2o', 'e', 'mc2', 'mc', '2']],
    ['powers and fractions apart from their numbers', '10² 5½ 5①', ['10', '2', '5', '1']],
    ['a power below one', '10⁻³', ['10', '3']],
    ['isotopes', '¹⁴C and ²H', ['14c', '14', 'c', '2h']],
    ['marks of footnotes behind short words and before words', 'The Tax² (¹Includes fees)', ['tax', 'includ', 'fee']],
    ['marks of footnotes behind signs', '收入²', ['收', '入', '收入']],
    ['raised letters', 'Costsᵃ (1ᵉʳ, 2ᵉ, Mᵐᵉ)', ['cost', '1er', '2e', 'mme']],
    ['trade names', 'Acme™ Acme℠ Acme®', ['acm']],
    ['a number in a circle', '①Step ½cup', ['1', 'step', '2', 'cup']],
    ['the Turkish İ', 'İstanbul', ['istanbul']],
    ['an address in parts', 'a@b.example', ['b', 'exampl', 'abexampl']],
    ['ligatures and full width', 'ﬁle ＡＢＣ', ['file', 'abc']],
    ['signs, and pairs of them', '東京都', ['東', '京', '都', '東京', '京都']],
    ['one character', '猫', ['猫']],
    ['mixed scripts', 'iPhoneを買う', ['iphone', 'iphon*', 'を', '買', 'う', 'を買', '買う']],
    ['Thai, vowels and tones with their sign', 'ที่นี่', ['ที่', 'นี่', 'ที่นี่']],
    ['Hindi, whole and by its head', 'विद्यालय', ['विद्यालय', 'विद्य*']],
    ['Vietnamese, tones kept', 'Hội nghị', ['hội', 'hoi*', 'nghị', 'nghi*']],
    ['Arabic, without marks, article and endings', 'والمدرِّسون', ['والمدرسون', 'مدرس*']],
    ['Arabic, without a preposition', 'لمدينتها', ['لمدينتها', 'مدين*']],
    ['Arabic, with lengthened letters', 'كـــتاب ـــ', ['كتاب', 'تاب*', 'ـــ', 'ـــ*']],
    ['Arabic, with the letter of a joined article', 'ٱلْملك', ['الملك', 'ملك*']],
    ['Arabic, a word of three letters', 'ملك', ['ملك', 'ملك*']],
    ['Arabic, a year after a conjunction', 'و٢٠٠٥', ['2005']],
    ['digits of another script', '٢٠٢٤', ['2024']],
    ['nothing', '…!? 🦄', []],
    ['lone surrogates', '\ud800abc\udfff', ['abc']],
  ])('%s', (_, text, expected) => {
    expect(held(text).sort()).toEqual([...expected].sort());
  });

  it('counts stems and sentences', () => {
    const { length, textStems, sentences } = analyseCard('Red zebra', 'A zebra ran past us. It was fast! QX-17.');

    expect({ length, textStems, sentences }).toEqual({ length: 8, textStems: 6, sentences: 3 });
  });

  it('are not counted twice for compounds in the length', () => {
    expect(analyseCard('', 'decision-making').length).toBe(analyseCard('', 'decision making').length);
  });
});

describe('terms of a query', () => {
  it.each([
    ['QX-17', 'QX17'],
    ['2024/03/01', '1 March 2024'],
    ['$1,200.50', '1200.50'],
    ['E-mail', 'email'],
    ['CO2', 'CO₂'],
    ['CO₂', 'CO2'],
    ['H₂O', 'H2O'],
    ['km2', 'km²'],
    ['km²', 'km2'],
    ['C6H12O6', 'C₆H₁₂O₆'],
  ])('%s and %s have a common term', (one, other) => {
    const [a, b] = [new Set(held(one)), asks(other)];

    expect(b.some((term) => term.length >= 3 && a.has(term))).toBe(true);
  });

  it('contain the readings of every word in all languages of the collection', () => {
    expect(Object.fromEntries(analyseQuery('Verträge kündigen', ['en', 'und']).terms)).toEqual({
      vertrag: 1,
      verträge: 0.75,
      'vertr*': 0.75,
      kundigen: 1,
      kündigen: 0.75,
      'kundi*': 0.75,
    });
  });

  it.each([
    ['Verträge', 'Vertrag'],
    ['kitaplar', 'kitaplık'],
    ['договору', 'договора'],
    ['uber', 'über'],
    ['کتاب فارسی', 'كتاب فارسي'],
    ['Malta Hal Ghaxaq', 'Ħal Għaxaq'],
    ['كتاب', 'الكتاب'],
  ])('of other languages: %s finds %s', (query, text) => {
    const card = new Set(analyseCard('', `${text} é ü`).terms.keys());

    expect([...analyseQuery(query, ['und']).terms.keys()].some((term) => card.has(term))).toBe(true);
  });

  it.each([
    ['الملك', 'ملك'],
    ['مدرسة', 'مدرسات'],
    ['بالمدينة', 'ومدينتهم'],
    ['في 2005', 'و2005'],
  ])('contain an Arabic word by what is joined to it or not: %s, %s', (query, text) => {
    const terms = new Set(analyseCard('', text).terms.keys());

    expect([...analyseQuery(query, ['und']).terms.keys()].some((term) => terms.has(term))).toBe(true);
  });

  it('contain a short word with accents only as it is written', () => {
    expect([...analyseQuery('hội', ['und']).terms.keys()]).toEqual(['hội']);
  });

  it.each(['5²', '5½', '5①', '5³', '²5'])('of %s find no number of all its digits', (query) => {
    const digits = query.normalize('NFKC').replace('1⁄2', '1');
    expect(asks(query)).not.toContain(digits);
    expect(asks(digits).some((term) => held(query).includes(term))).toBe(false);
  });

  it('are empty for stop words alone', () => {
    expect(asks('what is the of')).toEqual([]);
  });

  it('are all contained in a card with the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const card = analyseCard('', text);
        const asked = analyseQuery(text, [card.language]);
        for (const term of asked.terms.keys()) expect([...card.terms.keys()]).toContain(term);
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
  ])('are found in time in 100,000 characters of %s', { retry: 4 }, (_, text) => {
    const started = performance.now();
    analyseQuery(text, ['en', 'und']);
    analyseCard('', text);

    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('terms of a text', () => {
  it('are stems without case, accents, punctuation and stop words, with repetitions', () => {
    expect(termsOf('The Café—and the cafés of São Paulo')).toEqual(['cafe', 'cafe', 'sao', 'paulo']);
  });

  it('are among the terms of a card for English text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcdehilnorst', ' ', '-', '1', '.'), maxLength: 60 }),
        (text) => {
          const { terms, length, language } = analyseCard('', text);
          fc.pre(language === 'en');
          const found = termsOf(text);
          expect(found).toHaveLength(length);
          for (const term of found) expect([...terms.keys()]).toContain(term);
        },
      ),
    );
  });
});

describe('terms of a word', () => {
  it.each<[string, string, Parameters<typeof termsOfWord>[2], string[]]>([
    ['Holidays', 'how many Holidays are there', ['en'], ['holidai']],
    ['Verträge', 'Verträge', ['en', 'und'], ['vertrag', 'verträge', 'vertr*']],
    ['the', 'what is the price', ['en'], []],
    ['die', 'wo ist die Frist', ['und'], []],
    ['die', 'how did the king die', ['en', 'und'], ['die']],
    ['知識庫', '知識庫', ['en'], ['知識', '識庫']],
  ])('%s, of the query %s in a collection of %j: %j', (word, query, spoken, expected) => {
    expect(termsOfWord(word, query, spoken)).toEqual(expect.arrayContaining(expected));
    expect(termsOfWord(word, query, spoken).length === 0).toBe(expected.length === 0);
  });
});

describe('an Arabic word', () => {
  const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىء'];
  const word = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 }).map((made) => made.join(''));
  const headOf = (each: string): string | undefined => formsOf(each, 'und')[1];

  it('has forms that are not empty', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...letters, 'ـ', 'َ', 'ٱ', 'ی', '1', '٢'), { minLength: 1, maxLength: 9 }),
        (made) => {
          for (const each of wordsOf(normalise(made.join(''))).words)
            expect(formsOf(each, 'und').every((form) => form !== '' && form !== '*')).toBe(true);
        },
      ),
    );
  });

  it('is found with the article before it', () => {
    fc.assert(
      fc.property(
        word.filter((each) => !/^و?(?:[بكف]ال|لل|ال)/.test(each)),
        (each) => {
          expect(headOf(`ال${each}`)).toBe(headOf(each));
        },
      ),
    );
    expect(headOf('الوزارة')).toBe(headOf('وزارة'));
  });
});

describe('plain words', () => {
  it('are pairs of characters in scripts without spaces', () => {
    expect(plainWords('2024 知識庫')).toEqual(['2024', '知識', '識庫']);
  });

  it('are not stemmed, and include stop words', () => {
    expect(plainWords('The Cafés')).toEqual(['the', 'cafes']);
  });

  it.each(['', '🙂🙂', '…—', '\ud800'])('are none in %j', (text) => expect(plainWords(text)).toEqual([]));
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

  it.each([
    ['en', 'Employees have 30 holidays'],
    ['en', 'In Zürich turnover rose by a fifth in the second half, said the company'],
    ['und', 'Der Vertrag wird für ein Jahr geschlossen und kann verlängert werden'],
    ['und', 'Doktor Kim sayısız kez sahneye çıkmıştır'],
    ['und', 'ที่นี่'],
  ])('determines the analysis %s: %s', (expected, text) => {
    const { words, runs } = wordsOf(normalise(text));
    expect(readingOf(words, runs.length)).toBe(expected);
  });

  it('is unknown without function words', () => {
    expect(languageOf(['qx', '17', 'siemens'], 1)).toBeUndefined();
  });

  it('has about 130 stop words in English', () => {
    expect(stopWords.en.size).toBeGreaterThan(120);
    expect(stopWords.en.size).toBeLessThan(190);
  });
});
