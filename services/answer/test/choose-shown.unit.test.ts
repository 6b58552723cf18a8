import { describe, expect, it } from 'vitest';
import { bestOfDocuments, bestSentences } from '../src/app/extractive/choose-shown.js';
import type { Findings } from '../src/domain/evidence/findings.js';
import type { Scored } from '../src/domain/evidence/score.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import { alsoWithin } from '../src/domain/tuning.js';
import { cardOf } from '../testing/fakes.js';

const question = analyseQuestion('When was the Fresno bridge opened?');

/** Sentences with the scores given, in that order, as one card; `header` makes them rows of a table. */
function scored(scores: readonly number[], header?: string): Scored[] {
  const texts = scores.map((score, n) => `Sentence ${n} has ${score} points.`);
  const card = cardOf(1, 'Fresno bridge', texts.join(' '));
  return scores.map((score, n) => {
    const text = texts[n] ?? '';
    const start = card.verbatimContent.indexOf(text);
    const sentence = { start, end: start + text.length, continues: false, ...(header !== undefined && { header }) };
    const features = {
      stems: [],
      named: new Set<string>(),
      withTitle: new Set<string>(),
      withContext: new Set<string>(),
    };
    return {
      ...features,
      card,
      rank: 1,
      index: n,
      text,
      embeddedText: text,
      sentence,
      score,
      coverage: 1,
      soft: 1,
      typeMiss: false,
    };
  });
}

const findingsOf = (sentences: readonly Scored[], rival?: Scored): Findings => ({
  outcome: 'answered',
  sentences,
  missing: [],
  ...(rival && { rival }),
});
const shownOf = (findings: Findings): number[] => bestSentences(findings, question).map(({ score }) => score);

describe('sentences shown', () => {
  it('are at most three', () => {
    expect(shownOf(findingsOf(scored([9, 8.8, 8.5, 8.2])))).toEqual([9, 8.8, 8.5]);
  });

  it('are only those nearly as good as the best', () => {
    expect(shownOf(findingsOf(scored([9, 9 - alsoWithin, 8.9 - alsoWithin])))).toEqual([9, 9 - alsoWithin]);
    expect(shownOf(findingsOf(scored([9, 8.9 - alsoWithin, 8.8 - alsoWithin])))).toEqual([9]);
    expect(shownOf(findingsOf([]))).toEqual([]);
  });

  it('are at most two rows of a table', () => {
    expect(shownOf(findingsOf(scored([9, 8.8, 8.5], 'What | Points')))).toEqual([9, 8.8]);
  });

  it('are the best and its rival if there is one', () => {
    const sentences = scored([9, 8.8, 8.5]);
    expect(shownOf(findingsOf(sentences, sentences[2]))).toEqual([9, 8.5]);
  });

  it('are none twice', () => {
    const [best, ...others] = scored([9, 8.8, 8.5]);
    if (!best) throw new Error('no sentence');
    expect(shownOf(findingsOf([best, { ...best, score: 8.9 }, ...others]))).toEqual([9, 8.8, 8.5]);
  });

  it('are none that says the same in another document, but the next one', () => {
    const [best, second, third] = scored([9, 8.8, 8.5]);
    if (!best || !second || !third) throw new Error('no sentence');
    const said = [best.text, `  ${best.text.toUpperCase().replace(' ', '  ')}`, `“${best.text.slice(0, -1)}!”`];
    const copies = said.map((text, n) => elsewhere(best, text, n + 2));
    const findings = findingsOf([best, ...copies, second, third]);
    expect(bestSentences(findings, question)).toEqual([best, second, third]);
    expect(bestOfDocuments(findings, question)).toEqual([best, second, third]);
  });

  it.each(['Sentence 0 has -9 points.', 'Sentence 0 has 9+ points.', 'Sentence 0 has 9 points of 10.'])(
    'are others that say something else in another document: %s',
    (text) => {
      const [best] = scored([9]);
      if (!best) throw new Error('no sentence');
      const other = elsewhere(best, text, 2);
      expect(bestSentences(findingsOf([best, other]), question)).toEqual([best, other]);
    },
  );

  it('are the same row under another header', () => {
    const [[row], [other]] = [scored([9], 'What | 2018'), scored([9], 'What | 2019')];
    if (!row || !other) throw new Error('no row');
    const moved = { ...other, card: { ...other.card, fileId: 2, verbatimContent: `x ${other.text}` } };
    expect(bestSentences(findingsOf([row, moved]), question)).toHaveLength(2);
  });
});

/** A sentence of another document. */
function elsewhere(found: Scored, text: string, fileId: number): Scored {
  const card = cardOf(fileId, 'Copy', text, fileId);
  return { ...found, card, text, sentence: { ...found.sentence, start: 0, end: text.length } };
}
