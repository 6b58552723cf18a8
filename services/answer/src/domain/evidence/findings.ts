import { leastAnswerability } from '@cardinal/contracts';
import type { Outcome } from '../ask.js';
import type { Candidate } from './candidates.js';
import { commonWordsOf } from './candidates.js';
import type { Card, ScopeStatistics } from '../card.js';
import type { Question } from '../question/question.js';
import { answerability, evidenceFor, missingWords, scoreSentence, type Evidence, type Scored } from './score.js';
import { thresholds as measured } from '../tuning.js';

/** How sure an answer must be. See `tuning.ts` for what the defaults reach. */
export interface Thresholds {
  readonly refuseBelow: number;
  readonly refuseBelowInSmall: number;
  readonly smallCollection: number;
  readonly answerFrom: number;
}

export const defaultThresholds: Thresholds = measured;

/** What the cards say to one question. */
export interface Findings {
  readonly outcome: Outcome;
  /** Absent without a sentence. */
  readonly answerability?: number;
  readonly evidence?: Evidence;
  /** Best first, whatever the outcome; nothing of them is shown when nothing was found. */
  readonly sentences: readonly Scored[];
  /** Words of the question that the best sentence's card lacks. */
  readonly missing: readonly string[];
}

export interface FindingsInput {
  readonly question: Question;
  readonly ranked: Question;
  readonly cards: readonly Card[];
  readonly candidates: readonly Candidate[];
  /** One a candidate, or none where nothing could be embedded. */
  readonly cosines: readonly number[];
  /** How far cosines count, 0..1. */
  readonly vectorTrust: number;
  readonly statistics: ScopeStatistics;
  readonly thresholds: Thresholds;
}

/** Ranks the sentences of the cards and decides whether the best one is an answer, merely close, or nothing. */
export function judge(input: FindingsInput): Findings {
  const { question, ranked, cards, candidates, cosines, vectorTrust, statistics, thresholds } = input;
  const common = commonWordsOf(cards);
  const sentences = candidates
    .map((each, index) => {
      // Rows of one table differ only in what they are about, which a follow-up leaves to the question before.
      const asked = each.sentence.header === undefined ? question : ranked;
      return scoreSentence(asked, each, statistics, common, cosines[index], vectorTrust);
    })
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.index - b.index);
  const [best, ...others] = sentences;
  if (!best) return { outcome: 'not_found', sentences: [], missing: [] };
  const evidence = evidenceFor({ question, ranked, sentences: [best, ...others], statistics });
  const certainty = answerability(evidence, vectorTrust);
  return {
    outcome: outcomeOf(certainty, statistics, thresholds),
    answerability: certainty,
    evidence,
    sentences,
    missing: missingWords(question, best.card),
  };
}

/** As they are to be shown for a question about many rows: a row of a table is the closest passage to it, never its answer. */
export function withoutSingleRow(findings: Findings): Findings {
  const isRow = findings.sentences[0]?.sentence.header !== undefined;
  return isRow && findings.outcome === 'answered' ? { ...findings, outcome: 'closest_passage' } : findings;
}

function outcomeOf(certainty: number, statistics: ScopeStatistics, thresholds: Thresholds): Outcome {
  if (certainty < leastAnswerability(statistics.cards, thresholds)) return 'not_found';
  return certainty >= thresholds.answerFrom ? 'answered' : 'closest_passage';
}
