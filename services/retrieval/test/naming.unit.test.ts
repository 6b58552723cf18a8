import { periodsOfYears } from '@cardinal/language';
import { describe, expect, it } from 'vitest';
import { cardOf, instanceOf } from '../testing/made-cards.js';
import { searchQuery, openSearchWorld } from '../testing/search-world.js';
import { namingTerms, termsOfName, withoutNames } from '@cardinal/language';
import { namingsOf, withLighterNames } from '../src/domain/naming.js';
import { DocumentNames, namedIn as namedBy } from '../src/outbound/embedded/collection/document-names.js';
import type { InstanceEntry } from '../src/outbound/embedded/storage/instances.js';

const entryOf = (fileName: string, instanceId: number): InstanceEntry => ({
  instanceId,
  fileId: instanceId,
  fileName,
  generation: 1,
  revision: 0,
  state: 'current',
  version: 1,
  metadata: {},
});

/** Files of a collection that the query names, best first. */
async function namedIn(fileNames: readonly string[], query: string): Promise<string[]> {
  const entries = fileNames.map(entryOf);
  const names = new DocumentNames(entries);
  await names.readNew();
  const terms = namingTerms(query);
  const asked = [...terms.keys()];
  const holders = names.holding(asked, new Uint8Array(entries.length).fill(1));
  const found = namedBy(asked, [{ documents: entries.length, holders }]);
  return namingsOf(terms, found).map(({ instanceId }) => fileNames[instanceId] ?? '');
}

const reports = [
  'ACMEWORKS_2022_10K',
  'ACMEWORKS_2023_10K',
  'ACMEWORKS_2023Q2_10Q',
  'Zenith_2022_10K',
  '7M_2023_10K',
].concat(['BestPurchase_2021_10K', 'OldShop_2020_10K', 'OldShop_2021_10K']);

describe('the document that a query names', () => {
  it.each([
    ['What did Zenith earn in FY2022?', 'Zenith_2022_10K'],
    ["What was Acme Works' revenue in FY22?", 'ACMEWORKS_2022_10K'],
    ['acmeworks revenue 2023 q2', 'ACMEWORKS_2023Q2_10Q'],
    ['What is the margin of 7M?', '7M_2023_10K'],
    ['How did the tax of Acme Works change between 2022 and 2023?', 'ACMEWORKS_2023_10K'],
  ])('is found first: %s', async (query, expected) => {
    expect((await namedIn(reports, query))[0]).toBe(expected);
  });

  it.each([
    ['holds no word of a name', reports, 'How are leases recognised?'],
    ['holds words of most names only', ['acme-a.txt', 'acme-b.txt', 'acme-c.txt'], 'What does Acme say?'],
    [
      'holds serial numbers by chance',
      ['17.txt', '19.txt', '2019.txt', '300.txt', '450.txt'],
      'covid 19 in 2019: 300 cases',
    ],
    ['holds function words alone', ['the-end.txt', 'a-start.txt', 'middle.txt'], 'What is the sense of it?'],
    ['is of a collection of one', ['acme.txt'], 'What does Acme say?'],
    ['has no letters', reports, '?!'],
  ])('is none where the query %s', async (_, names, query) => {
    expect(await namedIn(names, query)).toEqual([]);
  });

  it('is determined by the year if the names differ by year', async () => {
    const minutes = ['minutes-2021.txt', 'minutes-2022.txt', 'minutes-2023.txt'];
    expect(await namedIn(minutes, 'Who was elected in 2022?')).toEqual(['minutes-2022.txt']);
  });

  const periods = [
    '7M_FY18_10K',
    '7M_2019_10K',
    '7M_2023Q1_10Q',
    '7M_2023Q2_10Q',
    '7M_4Q22_10Q',
    'Zenith_H1_2023',
    'Zenith_FY2021',
  ].concat('Zenith_Q3FY24', 'Zenith_FY24');
  it.each([
    ['What did 7M earn in fiscal 2018?', '7M_FY18_10K'],
    ['What did 7M earn in fiscal year 2018?', '7M_FY18_10K'],
    ["What did 7M earn in FY'19?", '7M_2019_10K'],
    ['Revenue of 7M in the second quarter of 2023', '7M_2023Q2_10Q'],
    ['Revenue of 7M in the first fiscal quarter of FY23', '7M_2023Q1_10Q'],
    ['Revenue of 7M in 2Q23', '7M_2023Q2_10Q'],
    ["Revenue of 7M in Q1'23", '7M_2023Q1_10Q'],
    ['Revenue of 7M in Q4 2022', '7M_4Q22_10Q'],
    ['Umsatz von 7M im zweiten Quartal 2023', '7M_2023Q2_10Q'],
    ['Umsatz von 7M im 1. Quartal 2023', '7M_2023Q1_10Q'],
    ['Umsatz von Zenith im ersten Halbjahr 2023', 'Zenith_H1_2023'],
    ['Umsatz von Zenith im GJ 21', 'Zenith_FY2021'],
    ['Revenue of Zenith in the third quarter of 2024', 'Zenith_Q3FY24'],
  ])('is found by its period in any notation: %s', async (query, expected) => {
    expect((await namedIn(periods, query))[0]).toBe(expected);
  });

  it.each([
    'half of 23 patients',
    'the second quarter',
    'Q2 10 employees',
    'the first 18 years',
    'type 2 diabetes in 45',
  ])('is not determined by numbers that are not a period: %s', (query) => {
    expect(periodsOfYears(query)).toEqual([]);
  });

  it('is found in every script and without accents', async () => {
    const names = ['Kündigung_Müller.docx', 'Договор_Иванов.pdf', '料金表.xlsx', 'other.txt'];
    expect(await namedIn(names, 'Wann endet der Vertrag von Frau Muller?')).toEqual(['Kündigung_Müller.docx']);
    expect(await namedIn(names, 'Кто такой Иванов?')).toEqual(['Договор_Иванов.pdf']);
    expect(await namedIn(names, '料金はいくらですか')).toEqual(['料金表.xlsx']);
  });

  it('is found by a new name and no longer by the previous one', async () => {
    const entries = reports.map(entryOf);
    const names = new DocumentNames(entries);
    const holders = (term: string) =>
      names
        .holding([term], new Uint8Array(entries.length).fill(1))
        .flat()
        .map(({ instanceId }) => instanceId);
    await names.readNew();
    entries[1] = entryOf('Borealis_2023_10K', 1);
    names.renamed(1, 'ACMEWORKS_2023_10K');
    entries[entries.length] = entryOf('Borealis_2024', entries.length);
    names.renamed(entries.length - 1, 'Unread_2024');
    await names.readNew();

    expect(holders('boreali')).toEqual([1, entries.length - 1]);
    expect(holders('acmework')).toEqual([0, 2]);
    expect(holders('unread')).toEqual([]);
  });

  it('is found in a large collection without a long turn of the event loop', async () => {
    const names = new DocumentNames(
      Array.from({ length: 20_000 }, (_, at) => entryOf(`Report ${at} of Zenith.pdf`, at)),
    );
    let turns = 0;
    let counting = setImmediate(function count() {
      turns++;
      counting = setImmediate(count);
    });
    await names.readNew();
    clearImmediate(counting);

    expect(turns).toBeGreaterThan(1);
  });

  it('needs a bounded number of terms, however long names and queries are', () => {
    const long = 'Aa1'.repeat(20_000);
    expect(termsOfName(long).length).toBeLessThan(1_000);
    expect(namingTerms(`${long} ${'word 2020 '.repeat(20_000)}`).size).toBeLessThan(1_000);
  });

  it('is ranked first although all documents have nearly the same text, but only if the query names it', async () => {
    const searched = openSearchWorld();
    const filler = 'what was earned in one year is held against what was earned in the other';
    for (let number = 1; number <= 120; number++) {
      const fileName = number === 60 ? 'Zenith_report.pdf' : `Other${number}_report.pdf`;
      const text = number === 60 ? `revenue: ${filler}, and ${filler}` : `revenue ${number}`;
      await searched.indexed(
        [cardOf({ cardId: number, instanceId: number, ordinal: 0, verbatimContent: text })],
        instanceOf({ instanceId: number, fileId: number, fileName }),
      );
    }
    const first = async (query: string) => {
      const { hits } = await searched.searchWith()(searchQuery({ query, rerank: true }), new AbortController().signal);
      return hits[0]?.card.instanceId;
    };

    expect(await first('revenue of Zenith')).toBe(60);
    expect(await first('revenue')).not.toBe(60);
  });

  it('counts less within the document than what is asked about it', async () => {
    const searched = openSearchWorld();
    const facts = 'inventory turnover of the year was measured by the cost of sales';
    const texts = [
      `Subsidiaries: Zenith One, Zenith Two and Zenith Three of Zenith`,
      facts,
      'Zenith Zenith Zenith',
      'Other matters',
    ];
    await searched.indexed(
      texts.map((verbatimContent, ordinal) => cardOf({ cardId: ordinal + 1, instanceId: 1, ordinal, verbatimContent })),
      instanceOf({ instanceId: 1, fileId: 1, fileName: 'Zenith_2022.pdf' }),
    );
    const query = searchQuery({ query: "What was Zenith's turnover?", rerank: true });
    const { hits } = await searched.searchWith()(query, new AbortController().signal);

    expect(hits[0]?.card.cardId).toBe(2);
  });
});

describe('withoutNames', () => {
  const held = (...names: string[]) => new Set(names.flatMap(termsOfName));

  it.each([
    ["What is Acme Works' gross margin?", 'ACMEWORKS_2022_10K.pdf', "What is  ' gross margin?"],
    ['Did 3M cut its capex in FY2018?', '3M_2018_10K.pdf', 'Did  cut its capex in FY2018?'],
    ['what does the travel policy say about hotels', 'Travel_Policy.docx', 'what does the   say about hotels'],
    ['What does the Travel Policy say about travel?', 'Travel_Policy.docx', 'What does the   say about travel?'],
    ['Was kostet Müller & Söhne im Monat?', 'Vertrag_Müller_Söhne.pdf', 'Was kostet  &  im Monat?'],
    ['料金表の送料はいくらですか', '別紙.xlsx', '料金表の送料はいくらですか'],
  ])('leaves out of %j what names %j', (query, name, rest) => {
    expect(withoutNames(query, held(name))).toBe(rest);
  });

  it.each([
    ['is written in small letters among words in capitals', 'Which oil did OPEC sell?', 'Oil_crisis.md'],
    ['is a year or a period', 'What was earned in 2022, in FY22 and in Q2 2022?', '2022Q2_FY22.pdf'],
    ['is all of it', 'Acme Works', 'Acme Works.pdf'],
    ['is in no name', 'What did Zenith earn?', 'Acme.pdf'],
  ])('leaves out nothing that %s', (_, query, name) => {
    expect(withoutNames(query, held(name))).toBe(query);
  });

  it('takes no longer than the query is long', () => {
    const query = 'Acme Works '.repeat(100_000);
    expect(withoutNames(query, held('Acme.pdf')).length).toBeGreaterThan(query.length - 1_000);
  });
});

describe('withLighterNames', () => {
  it('lowers what only names, and neither what is asked nor what was added', () => {
    const asked = new Map([
      ['acme', 1],
      ['margin', 1],
      ['2022', 1],
    ]);
    const rest = new Map([
      ['margin', 1],
      ['2022', 1],
    ]);
    const lighter = withLighterNames(new Map([...asked, ['profit', 2]]), { asked, rest });

    expect(lighter.get('acme')).toBeLessThan(1);
    expect([...lighter].filter(([term]) => term !== 'acme')).toEqual([
      ['margin', 1],
      ['2022', 1],
      ['profit', 2],
    ]);
  });
});
