import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { createLookUp } from '../src/app/extractive/look-up.js';
import type { ScopeStatistics } from '../src/domain/card.js';
import { chanceOf } from '../src/domain/evidence/chance.js';
import { defaultThresholds } from '../src/domain/evidence/findings.js';
import { cardOf, createFakeRetriever, requestOf } from '../testing/fakes.js';

describe('the comparison with chance', () => {
  const statisticsOf = (frequency: number, cards = 240): ScopeStatistics => ({
    ...{ cards, meanSentenceLength: 15, highestBm25: 9, leftOut: new Set<string>() },
    frequency: new Map(['a', 'b', 'c', 'd'].map((stem) => [stem, frequency])),
  });
  const card = cardOf(1, '', 'x'.repeat(400));
  const stems = ['a', 'b', 'c', 'd'];
  const surpriseOf = (held: string[], statistics: ScopeStatistics, found = [card]): number =>
    chanceOf(stems, new Set(held), card, found, statistics).surprise;

  it('finds no surprise in words that most cards contain, nor in a single word that some do', () => {
    expect(surpriseOf(stems, statisticsOf(200))).toBe(0);
    expect(surpriseOf(['a'], statisticsOf(30))).toBe(0);
    expect(surpriseOf([], statisticsOf(1))).toBe(0);
  });

  it('tells how surprising a card with the whole question would be', () => {
    const { surprise, surpriseOfAll } = chanceOf(stems, new Set(['a']), card, [card], statisticsOf(3));
    expect(surpriseOfAll).toBe(surpriseOf(stems, statisticsOf(3)));
    expect(surpriseOfAll).toBeGreaterThan(surprise);
    expect(chanceOf(stems, new Set(stems), card, [card], statisticsOf(200)).surpriseOfAll).toBe(0);
  });

  it('is more surprised by rarer words, by more of them, and among fewer cards', () => {
    expect(surpriseOf(stems, statisticsOf(3))).toBeGreaterThan(surpriseOf(stems, statisticsOf(12)));
    expect(surpriseOf(stems, statisticsOf(3))).toBeGreaterThan(surpriseOf(['a', 'b'], statisticsOf(3)));
    expect(surpriseOf(stems, statisticsOf(30, 2_400))).toBeLessThan(surpriseOf(stems, statisticsOf(3, 240)));
  });

  it('says nothing about a small collection', () => {
    expect(chanceOf(stems, new Set(['a']), card, [card], statisticsOf(2, 19))).toEqual({
      chanceShare: 0,
      surprise: 0,
      surpriseOfAll: 0,
    });
    expect(chanceOf(stems, new Set(['a']), card, [card], statisticsOf(2, 20)).surpriseOfAll).toBeGreaterThan(0);
  });

  it('expects more of a card that is longer than the others', () => {
    const short = cardOf(2, '', 'x'.repeat(40));
    const among = (found: (typeof card)[]) => chanceOf(stems, new Set(stems), card, found, statisticsOf(10));
    expect(among([card, short]).surprise).toBeLessThan(among([card]).surprise);
    expect(among([card, short]).chanceShare).toBeGreaterThan(among([card]).chanceShare);
  });

  it.each<[string, ScopeStatistics]>([
    ['an empty scope', statisticsOf(0, 0)],
    ['one card', statisticsOf(1, 1)],
    ['more occurrences than cards', statisticsOf(99, 30)],
    ['words that the index leaves out', { ...statisticsOf(3), leftOut: new Set(stems) }],
  ])('is a number in %s', (_, statistics) => {
    for (const found of [[card], [], [cardOf(1, '', '')]]) {
      const { chanceShare, surprise } = chanceOf(stems, new Set(['a']), found[0] ?? card, found, statistics);
      expect(chanceShare).toBeGreaterThanOrEqual(0);
      expect(chanceShare).toBeLessThanOrEqual(1);
      expect(surprise).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(surprise)).toBe(true);
    }
  });
});

describe('the evidence', () => {
  const find = async (question: string, texts: readonly string[], topK = 10) => {
    const retriever = createFakeRetriever(texts.map((text, at) => cardOf(at + 1, '', text)));
    const deps = { retriever, thresholds: defaultThresholds, logger: silentLogger };
    const request = requestOf({ question, topK });
    return createLookUp(deps, request, new AbortController().signal).find(question, []);
  };

  it('takes no capital at the start of a question for a name if the cards write the word small', async () => {
    const cards = ['Đài phát thanh đọc báo cáo mỗi sáng cho khán giả.', 'Nữ hoàng Victoria viết thư cho ai đó.'];
    const common = await find('Báo cáo được viết cho ai?', cards);
    const name = await find('Victoria viết thư cho ai?', cards);
    expect([common.findings.evidence?.names, name.findings.evidence?.names]).toEqual([0, 1]);
  });

  it('does not depend on the number of sources wanted, which limits what is quoted', async () => {
    const texts = [
      'Die Brücke wurde im Jahr 1932 eröffnet.',
      'Die Brücke ist lang und wurde oft gemalt.',
      'Im Jahr der Wahl wurde wenig gebaut.',
      'Eröffnet wurde das Museum ohne Feier.',
    ];
    const [one, all] = await Promise.all([1, 10].map((topK) => find('Wann wurde die Brücke eröffnet?', texts, topK)));
    expect(one?.findings.answerability).toBe(all?.findings.answerability);
    expect(one?.findings.evidence?.otherCardCosine).toBeGreaterThan(0);
    expect(new Set(one?.findings.sentences.map(({ rank }) => rank))).toEqual(new Set([0]));
    expect(one?.cards).toHaveLength(1);
  });

  it('quotes no heading that repeats the title of its card, if there is anything else', async () => {
    const { findings } = await find('Brücke Fresno', ['Die Brücke von Fresno', 'Fresno hat eine alte Brücke.']);
    expect(findings.sentences.length).toBeGreaterThan(0);
    const titled = createFakeRetriever([
      cardOf(1, 'Die Brücke von Fresno', 'Die Brücke von Fresno\nEröffnet 1932 vom Gouverneur.'),
      cardOf(2, 'Die Brücke von Fresno', 'Die Brücke von Fresno'),
    ]);
    const deps = { retriever: titled, thresholds: defaultThresholds, logger: silentLogger };
    const question = 'Die Brücke von Fresno';
    const found = await createLookUp(deps, requestOf({ question }), new AbortController().signal).find(question, []);
    expect(found.findings.sentences.map(({ card, text }) => [card.cardId, text]).sort()).toEqual([
      [1, 'Eröffnet 1932 vom Gouverneur.'],
      [2, 'Die Brücke von Fresno'],
    ]);
  });

  it.each([
    [
      'The fair takes place on 5 July',
      'The fair takes place on 5 July.',
      'Bring cakes and salads.',
      'When does the fair take place?',
    ],
    ['The fair is on 31…', 'The fair is on 31 May.', 'Bring cakes and salads.', 'When is the fair?'],
    ['夏祭りは8月2日に行う', '夏祭りは8月2日に行う。', '雨の場合は翌日に延期する。', '夏祭りはいつですか。'],
    ['งานวัดจัดวันที่ 5', 'งานวัดจัดวันที่ 5', 'กรุณานำขนมมาด้วย', 'งานวัดจัดเมื่อใด'],
  ])('quotes the first sentence of a card although it is its title: %s', async (title, first, second, question) => {
    const retriever = createFakeRetriever([cardOf(1, title, `${first} ${second}`)]);
    const deps = { retriever, thresholds: defaultThresholds, logger: silentLogger };
    const found = await createLookUp(deps, requestOf({ question }), new AbortController().signal).find(question, []);
    expect(found.findings.sentences[0]?.text).toContain(first);
  });
});
