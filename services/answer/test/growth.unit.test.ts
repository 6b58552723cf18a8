import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { createAnswerText } from '../src/domain/text/answer-text.js';
import { withNamedRow } from '../src/domain/evidence/named-rows.js';
import { candidatesOf, commonWordsOf } from '../src/domain/evidence/candidates.js';
import type { ScopeStatistics } from '../src/domain/card.js';
import { chunksOf } from '../src/domain/text/chunks.js';
import { numbersIn } from '../src/domain/grounding/facts.js';
import { createLooseMarks } from '../src/domain/grounding/loose-marks.js';
import { createQuotations, createQuotedIn } from '../src/domain/grounding/quotations.js';
import { givenCard } from '../src/domain/prompt/given.js';
import { createSupport } from '../src/domain/grounding/support.js';
import { wordings } from '../src/domain/wordings.js';
import { createSpeaker } from '../src/app/model/speaker.js';
import { missingWords } from '../src/domain/evidence/missing-words.js';
import { isContents } from '@cardinal/language';
import { decompose } from '../src/domain/question/decompose.js';
import { chainOf, expand, isFollowUp } from '../src/domain/question/follow-up.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import { quoteOf } from '../src/domain/text/quote.js';
import { isRowInDoubt } from '../src/domain/evidence/rows-in-doubt.js';
import { scoreSentence } from '../src/domain/evidence/score.js';
import { splitSentences } from '../src/domain/sentences.js';
import { stems } from '../src/domain/stems.js';
import { cardOf } from '../testing/fakes.js';
import { oneLine } from '../src/domain/messages.js';

const statistics: ScopeStatistics = {
  cards: 10,
  meanSentenceLength: 0,
  highestBm25: 0,
  frequency: new Map([['a', 1]]),
  leftOut: new Set(),
};
const questions = [
  ...['When?', 'Who is it?', 'Where is it?', 'How many are they?', 'What does it cost?'],
  ...['Wann ist das?', 'Wie viele sind es?', 'Wo ist das?'],
].map(analyseQuestion);

/** Scores and quotes each sentence of a card, for a question of each kind. */
function answered(text: string): void {
  const card = cardOf(1, 'A title', text);
  const common = commonWordsOf([card]);
  for (const question of questions) {
    for (const candidate of candidatesOf([card], question))
      quoteOf(scoreSentence(question, candidate, statistics, common, undefined, 0), question);
  }
}

const given = (cards: readonly ReturnType<typeof cardOf>[]) =>
  new Map(cards.map((card) => [String(card.cardId), givenCard(card)]));

const supportOf = (cards: readonly ReturnType<typeof cardOf>[]) =>
  createSupport(analyseQuestion('When was it opened?'), given(cards));

function spoken(text: string, size: number): void {
  const sources = given([cardOf(1, 'A title', 'It was opened in 1931.')]);
  const speaker = createSpeaker({
    question: analyseQuestion('When?'),
    messages: wordings.en,
    given: sources,
    citesPassages: true,
  });
  for (let at = 0; at < text.length; at += size) {
    for (const _ of speaker.hear({ kind: 'text', text: text.slice(at, at + size) }));
  }
  for (const _ of speaker.flush());
}

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  sentences: splitSentences,
  'missing words': (text) =>
    [text, `Wo ist ${text}`, `的${text}`].map((each) =>
      missingWords(analyseQuestion(each), cardOf(1, '', text.slice(9))),
    ),
  stems: (text) => [stems(text), stems(text, 'und')],
  contents: isContents,
  'named rows': (text) => withNamedRow(analyseQuestion(text), [cardOf(1, 'A title', text)]),
  chunks: (text) => chunksOf(text),
  questions: analyseQuestion,
  'a question in a status': oneLine,
  'compound questions': decompose,
  comparisons: (text) => decompose(`How do ${text}`),
  differences: (text) => decompose(`What is the difference ${text}`),
  'shared properties': (text) => decompose(`What is the ${text}`),
  'follow-ups': (text) => isFollowUp(analyseQuestion(text)),
  chains: (text) => expand(analyseQuestion('And when?'), chainOf([text, text]), statistics),
  candidates: (text) =>
    (['en', 'und'] as const).map((reading) => candidatesOf([cardOf(1, 'A title', text)], { asked: text, reading })),
  'common words': (text) => commonWordsOf([cardOf(1, 'A title', text)]),
  'text of a model': (text) => {
    const answer = createAnswerText();
    for (let at = 0; at < text.length; at += 7) answer.push(text.slice(at, at + 7));
    return answer.end();
  },
  numbers: numbersIn,
  'what a source says': (text) => supportOf([cardOf(1, 'A title', text)])('It was opened in 1931.', [], []),
  'what a sentence claims': (text) => supportOf([cardOf(1, 'A title', 'It was opened.')])(text, [], []),
  quotations: (text) => {
    const quotations = createQuotations(createQuotedIn(given([cardOf(1, 'A title', 'It.')]), []), '');
    for (let at = 0; at < text.length; at += 7) quotations.push(text.slice(at, at + 7));
    return quotations.end();
  },
  'numbers like those of sources': (text) => {
    const marks = createLooseMarks(given([cardOf(1, 'A title', 'It.')]));
    for (let at = 0; at < text.length; at += 7) marks.push(text.slice(at, at + 7));
    return marks.end();
  },
  'text of a model at once': (text) => createAnswerText().push(text),
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });

  it('answers of a model, sentence by sentence', () => {
    // From 8,192 on, because up to 4,000 characters may wait for a citation before they are checked, and an open sentence has at most 1,000.
    expect(steepTexts((text) => spoken(text, 31), { from: 8_192, to: 32_768 }, 5)).toEqual([]);
  });

  it('quotes, which are of bounded length', () => {
    // From 1,024 on, because a shorter text fits into one quote, and the comparisons within a quote grow with the square of its length.
    expect(steepTexts(answered, { from: 1_024, to: 8_192 }, 10)).toEqual([]);
  });

  it.each([
    ['periods', (at: number) => `${1 + (at % 4)}Q${10 + (at % 80)}`],
    ['restated columns', (at: number) => `2018 x${at >> 1}${at % 2 === 0 ? '' : ' (restated)'}`],
    ['columns restated many times', (at: number) => `2018${at % 2 === 0 ? '' : ' (restated)'}`],
  ])('doubts of a row with many columns: %s', { retry: 4 }, (_name, nameOf) => {
    const [question] = ['Umsatz in Q4 2018 laut Jahresabschluss'].map(analyseQuestion);
    const millisecondsFor = (columns: number): number => {
      const names = Array.from({ length: columns }, (_, at) => nameOf(at));
      const text = `Line | ${names.join(' | ')}\nUmsatz | ${names.map((_, at) => at).join(' | ')}`;
      const card = cardOf(1, 'Konzernabschluss', text);
      const [row] = question ? candidatesOf([card], question).slice(-1) : [];
      if (question === undefined || row === undefined) throw new Error('there is no row');
      const scored = scoreSentence(question, row, statistics, commonWordsOf([card]), undefined, 0);
      const times = [1, 2, 3].map(() => {
        const before = process.cpuUsage();
        isRowInDoubt(question, scored);
        return process.cpuUsage(before).user / 1_000;
      });
      return Math.max(0.3, Math.min(...times));
    };
    expect(millisecondsFor(16_384) / millisecondsFor(2_048)).toBeLessThan(30);
  });
});
