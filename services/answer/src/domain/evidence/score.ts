import type { Candidate } from './candidates.js';
import { idf, idfSum, type Card, type ScopeStatistics } from '../card.js';
import { holdsWhatIsAsked } from './asked-kind.js';
import type { Question } from '../question/question.js';
import { stems } from '../stems.js';
import { answerabilityWeights, fallbackSentenceLength, sentenceBm25, sentenceWeights, softMatch } from '../tuning.js';

/** A candidate and what speaks for it. */
export interface Scored extends Candidate {
  /** S: higher is better, comparable within one question. */
  readonly score: number;
  /** Share of the question's meaning that sentence, title and the sentence before hold, 0..1. */
  readonly coverage: number;
  readonly soft: number;
  /** Cosine of question and "Title: sentence"; absent where nothing could be embedded. */
  readonly cosine?: number;
  readonly typeMiss: boolean;
}

/**
 * S = 1.6 soft + 2.6 coverage + 1.2 bm25 + 5.4 cosine + 1.45 F(card) + 0.75 hit - 0.85 miss + 0.3 ln(1 + L).
 *
 * Formula and definitions: `tuning.ts` names their source. A cosine that is absent counts as 0 (measured without
 * sentence vectors: 1.4 points worse in the first sentence).
 */
export function scoreSentence(
  question: Question,
  candidate: Candidate,
  statistics: ScopeStatistics,
  commonWords: ReadonlySet<string>,
  cosine: number | undefined,
): Scored {
  const total = idfSum(statistics, question.content) || 1;
  const share = (weigh: (stem: string) => number): number =>
    question.content.reduce((sum, stem) => sum + idf(statistics, stem) * weigh(stem), 0) / total;
  const coverage = share((stem) => (candidate.withContext.has(stem) ? 1 : 0));
  const soft = share((stem) => resemblance(stem, candidate.withTitle));
  const hit = holdsWhatIsAsked(question, candidate.text, commonWords);
  const w = sentenceWeights;
  const score =
    w.soft * soft +
    w.coverage * coverage +
    w.bm25 * share(bm25(candidate, statistics)) +
    w.cosine * (cosine ?? 0) +
    w.fused * candidate.card.fused +
    (hit === undefined ? 0 : hit ? w.typeHit : w.typeMiss) +
    w.length * Math.log(1 + candidate.stems.length);
  return { ...candidate, score, coverage, soft, ...(cosine !== undefined && { cosine }), typeMiss: hit === false };
}

function resemblance(stem: string, among: ReadonlySet<string>): number {
  if (among.has(stem)) return 1;
  const { prefixLength, samePrefix, shortLength, startsWith } = softMatch;
  if (stem.length >= prefixLength) {
    const prefix = stem.slice(0, prefixLength);
    for (const each of among) if (each.startsWith(prefix)) return samePrefix;
  } else if (stem.length === shortLength) {
    for (const each of among) if (each.startsWith(stem)) return startsWith;
  }
  return 0;
}

function bm25(candidate: Candidate, statistics: ScopeStatistics): (stem: string) => number {
  const mean = statistics.meanSentenceLength || fallbackSentenceLength;
  const { k1, b } = sentenceBm25;
  const norm = k1 * (1 - b + (b * candidate.stems.length) / mean);
  return (stem) => {
    const frequency = candidate.stems.filter((each) => each === stem).length;
    return frequency / (frequency + norm);
  };
}

/** What A needs besides the best sentence. */
export interface AnswerabilityInput {
  readonly question: Question;
  /** What the cards were ranked by: the question, or the question with words of the one before. */
  readonly ranked: Question;
  readonly best: Scored;
  /** S of the best less S of the second best; 0 if there is only one. */
  readonly gap: number;
  readonly statistics: ScopeStatistics;
}

/** A: the log odds that the best sentence answers the question. @returns undefined where there is no vector to judge by. */
export function answerability({ question, ranked, best, gap, statistics }: AnswerabilityInput): number | undefined {
  if (best.cosine === undefined || best.card.cosine === undefined) return undefined;
  const held = stemsOfCard(best.card);
  const missing = question.entities.filter((stem) => !held.has(stem));
  const entityMiss = idfSum(statistics, missing) / (idfSum(statistics, question.entities) || 1);
  const numberMiss = question.numbers.some((stem) => !held.has(stem)) ? 1 : 0;
  const w = answerabilityWeights;
  return (
    (w.cardBm25 * best.card.bm25) / (idfSum(statistics, ranked.stems) || 1) +
    w.cardCosine * best.card.cosine +
    w.cosine * best.cosine +
    w.coverage * best.coverage +
    w.soft * best.soft +
    w.entityMiss * entityMiss +
    w.numberMiss * numberMiss +
    (best.typeMiss ? w.typeMiss : 0) +
    w.gap * gap +
    w.bias
  );
}

/** The question's words, as written, that neither card nor title holds. */
export function missingWords(question: Question, card: Card): string[] {
  const held = stemsOfCard(card);
  return question.content.filter((stem) => !held.has(stem)).map((stem) => question.written.get(stem) ?? stem);
}

function stemsOfCard(card: Card): ReadonlySet<string> {
  return new Set(stems(`${card.title} ${card.tableHeader} ${card.verbatimContent}`));
}
