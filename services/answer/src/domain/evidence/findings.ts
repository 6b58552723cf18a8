import { headingsOf, saysOpposite } from '@cardinal/language';
import type { Outcome } from '../ask.js';
import type { Candidate } from './candidates.js';
import { commonWordsOf } from './candidates.js';
import type { Card, ScopeStatistics } from '../card.js';
import type { Question } from '../question/question.js';
import { missingWords } from './missing-words.js';
import { isNamedWholly, isPartOfAnswer, statesMeasure } from './named-rows.js';
import { answerability, evidenceFor, scoreSentence, type Evidence, type Scored } from './score.js';
import { sentenceWeights, thresholds as measured, thresholdsInSmall } from '../tuning.js';
import { lacksPeriod } from './asked-period.js';
import { isRowInDoubt, rivalOf } from './rows-in-doubt.js';

/** Thresholds of answerability, for collections that are not small. `tuning.ts` documents what the defaults achieve. */
export interface Thresholds {
  readonly refuseBelow: number;
  readonly answerFrom: number;
}

export const defaultThresholds: Thresholds = measured;

/** Judgement of the cards found for one question. */
export interface Findings {
  readonly outcome: Outcome;
  /** Log odds that the best sentence answers the question; absent if there is no sentence. */
  readonly answerability?: number;
  readonly evidence?: Evidence;
  /** Best first, for any outcome; with the outcome `not_found` they are not shown. */
  readonly sentences: readonly Scored[];
  /** A row of a table that answers as well as the best sentence, but has another value. */
  readonly rival?: Scored;
  /** Words of the question that the best sentence's card lacks. */
  readonly missing: readonly string[];
}

export interface FindingsInput {
  readonly question: Question;
  readonly ranked: Question;
  readonly cards: readonly Card[];
  readonly candidates: readonly Candidate[];
  /** Number of best cards whose sentences may be quoted. The others only show how much any card contains of the question. */
  readonly quotable: number;
  /** One cosine per candidate, or empty if nothing could be embedded. */
  readonly cosines: readonly number[];
  /** Weight of cosines, 0..1. */
  readonly vectorTrust: number;
  readonly statistics: ScopeStatistics;
  readonly thresholds: Thresholds;
}

/** Ranks the sentences of the cards and decides whether the best one is an answer, only the closest passage, or neither. */
export function judge(input: FindingsInput): Findings {
  const { question, ranked, cards, candidates, quotable, cosines, vectorTrust, statistics } = input;
  const common = commonWordsOf(cards);
  const scored = withParts(
    question,
    candidates.map((each, index) => {
      // Rows of one table differ only in their subject, which a follow-up question takes from the question before; so rows use `ranked`.
      const asked = each.sentence.header === undefined ? question : ranked;
      return scoreSentence(asked, each, statistics, common, cosines[index], vectorTrust);
    }),
  ).toSorted((a, b) => b.score - a.score || a.rank - b.rank || a.index - b.index);
  const sentences = scored.filter(({ rank }) => rank < quotable);
  const [best] = sentences;
  if (!best) return { outcome: 'not_found', sentences: [], missing: [] };
  const others = scored.filter((each) => each !== best);
  const evidence = evidenceFor({ question, ranked, sentences: [best, ...others], statistics, commonWords: common });
  const certainty = answerability(evidence, vectorTrust);
  const outcome = outcomeOf(certainty, best, input);
  const rival = outcome === 'answered' ? rivalOf(question, best, others) : undefined;
  const isNamed = isNamedWholly(question, best);
  const isPart = !isNamed && !statesMeasure(question, best) && isPartOfAnswer(question, best);
  const isInDoubt = rival !== undefined || isPart || isRowInDoubt(question, best) || isOpposite(question, best);
  // In the document that the question names, the row that it names is near to an answer, however much else it says.
  const isNear = best.named.size > 0 && (isNamed || isPart);
  return {
    outcome: (outcome === 'answered' && isInDoubt) || (outcome === 'not_found' && isNear) ? 'closest_passage' : outcome,
    ...(rival && rival.rank < quotable && { rival }),
    answerability: certainty,
    evidence,
    sentences,
    missing: missingWords(question, best.card),
  };
}

/**
 * Raises rows that state the measure asked for, or from which it is computed, as much as a row that is asked for, unless a sentence has nearly all
 * words of the question: "the gross margin target is 41 %" is no matter of gross profit.
 */
function withParts(question: Question, scored: readonly Scored[]): readonly Scored[] {
  const isPart = scored.map(
    (each) => (isPartOfAnswer(question, each) || statesMeasure(question, each)) && !lacksPeriod(question, each),
  );
  if (!isPart.includes(true)) return scored;
  if (scored.some(({ coverage }, at) => isPart[at] !== true && coverage >= coveredWholly)) return scored;
  return scored.map((each, at) =>
    isPart[at] === true ? { ...each, score: each.score + sentenceWeights.label } : each,
  );
}

/** Share of the words of a question, weighted by idf, from which on a sentence has nearly all of them. A rule of thumb, not a measurement. */
const coveredWholly = 0.9;

/** Whether the sentence says the opposite of what is asked, which is near it in every other respect. */
function isOpposite(
  { asked, reading }: Question,
  { text: said, card, sentence: { section = '', header = '' } }: Scored,
): boolean {
  return reading === 'en' && saysOpposite(asked, said, `${headingsOf(card.title).at(-1) ?? ''} ${section} ${header}`);
}

/** Findings for a question about many rows: a single row of a table counts as the closest passage, never as the answer. */
export function withoutSingleRow(findings: Findings): Findings {
  const isRow = findings.sentences[0]?.sentence.header !== undefined;
  return isRow && findings.outcome === 'answered' ? { ...findings, outcome: 'closest_passage' } : findings;
}

/** Findings beside a reason why there is no answer, which itself is close to one: sentences that are no passage to show are left out. */
export function withReason(findings: Findings): Findings {
  const isNone = findings.outcome === 'not_found';
  return { ...findings, outcome: 'closest_passage', ...(isNone && { sentences: [], missing: [] }) };
}

/** A row of a table must be as certain as in a large collection, because rows of a table resemble each other in any. */
function outcomeOf(
  certainty: number,
  { sentence, typeMiss }: Scored,
  { question, statistics, vectorTrust, thresholds: { refuseBelow, answerFrom } }: FindingsInput,
): Outcome {
  const { cards, fewest, refuse, answer } = thresholdsInSmall;
  const size = vectorTrust * Math.log(Math.min(cards, Math.max(fewest, statistics.cards)) / cards);
  if (certainty < refuseBelow + refuse * size) return 'not_found';
  // How much, how many, when or who is not answered without a number, a time or somebody.
  if (typeMiss && (question.type === 'number' || question.type === 'when' || question.type === 'who')) {
    return 'closest_passage';
  }
  const isRow = sentence.header !== undefined;
  return certainty >= answerFrom + (isRow ? 0 : answer * size) ? 'answered' : 'closest_passage';
}
