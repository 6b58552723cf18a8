import { equivalentsOf, type Language } from '@cardinal/language';
import type { Candidate } from './candidates.js';
import { chanceOf, type Chance } from './chance.js';
import { idf, idfSum, nameWithoutType, type Card, type ScopeStatistics } from '../card.js';
import { holdsWhatIsAsked } from './asked-kind.js';
import { codesIn, type Question } from '../question/question.js';
import { cellBorder } from '../sentences.js';
import { lacksPeriod } from './asked-period.js';
import { namingStems } from './document-names.js';
import { isNamedWholly } from './named-rows.js';
import { saidShare } from './table-cells.js';
import { stems } from '../stems.js';
import {
  agreement,
  answerabilityByChance,
  answerabilityByWords,
  answerabilityWeights,
  cosineByChance,
  fallbackSentenceLength,
  sentenceBm25,
  sentenceWeights,
  shareByChance,
  softMatch,
} from '../tuning.js';

/** A candidate with its score and the features of the score. */
export interface Scored extends Candidate {
  /** The sentence score S: higher is better, comparable within one question. */
  readonly score: number;
  /** Share of the question's stems, weighted by idf, that occur in the sentence, its title or its context, 0..1. */
  readonly coverage: number;
  readonly soft: number;
  /** Cosine of question and "Title: sentence"; absent if nothing could be embedded. */
  readonly cosine?: number;
  readonly typeMiss: boolean;
}

/**
 * S = soft + coverage + bm25 + cosine + fused(card) + typeHit - typeMiss + codes + said + label + ln(1 + length), each times its weight in
 * `sentenceWeights`.
 *
 * `tuning.ts` names the source of formula and weights. The cosine is multiplied by `vectorTrust`; an absent cosine counts as 0 (measured
 * without sentence vectors: 1.4 points worse in the first sentence).
 */
export function scoreSentence(
  question: Question,
  candidate: Candidate,
  statistics: ScopeStatistics,
  commonWords: ReadonlySet<string>,
  cosine: number | undefined,
  vectorTrust: number,
): Scored {
  const total = idfSum(statistics, question.content) || 1;
  const share = (weigh: (stem: string) => number): number =>
    question.content.reduce((sum, stem) => sum + idf(statistics, stem) * weigh(stem), 0) / total;
  const { reading } = question;
  const coverage = share((stem) => presence(stem, candidate.withContext, reading));
  const soft = share((stem) => resemblance(stem, candidate.withTitle, reading));
  const hit = holdsWhatIsAsked(question, candidate.text, commonWords);
  const w = sentenceWeights;
  const score =
    w.soft * soft +
    w.coverage * coverage +
    w.bm25 * share(bm25(candidate, statistics)) +
    w.cosine * vectorTrust * (cosine ?? 0) +
    w.fused * candidate.card.fused +
    (hit === undefined ? 0 : hit ? w.typeHit : w.typeMiss) +
    w.codes * codesHeld(question, candidate) +
    w.said * saidShare(question, candidate) +
    (isAskedRow(question, candidate) ? w.label : 0) +
    w.length * Math.log(1 + candidate.stems.length);
  return { ...candidate, score, coverage, soft, ...(cosine !== undefined && { cosine }), typeMiss: hit === false };
}

/** Whether a row is asked for by its label, and not only in other periods than the one asked for. */
const isAskedRow = (question: Question, candidate: Candidate): boolean =>
  isNamedWholly(question, candidate) && !lacksPeriod(question, candidate);

/** Share of the question's codes that a row of a table contains as a whole. The parts of a code ("B-2") may be in different cells of other rows. */
function codesHeld({ codes }: Question, { text }: Candidate): number {
  if (codes.length === 0 || !text.includes(cellBorder)) return 0;
  const held = new Set(codesIn(text));
  return codes.filter((code) => held.has(code)).length / codes.length;
}

/** How certainly the stem, or a word that stands for it, occurs: 0..1. */
export function presence(stem: string, among: ReadonlySet<string>, reading: Language): number {
  if (among.has(stem)) return 1;
  if (reading === 'en') for (const each of equivalentsOf(stem)) if (among.has(each)) return softMatch.equivalent;
  return 0;
}

function resemblance(stem: string, among: ReadonlySet<string>, reading: Language): number {
  const present = presence(stem, among, reading);
  if (present > 0) return present;
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
    const frequency = candidate.named.has(stem) ? 1 : candidate.stems.filter((each) => each === stem).length;
    return frequency / (frequency + norm);
  };
}

/** Input for the features of the answerability A. */
export interface AnswerabilityInput {
  readonly question: Question;
  /** The question that the cards were ranked by: expanded with words of preceding questions if it is a follow-up. */
  readonly ranked: Question;
  /** Sentences of the cards found, best first. */
  readonly sentences: readonly [Scored, ...Scored[]];
  readonly statistics: ScopeStatistics;
  /** As for `holdsWhatIsAsked`. */
  readonly commonWords: ReadonlySet<string>;
}

/** Features of the answerability A, of the best sentence and its card. */
export interface Evidence extends Chance {
  readonly cardBm25: number;
  /** 0 without a vector, as is `cosine`. */
  readonly cardCosine: number;
  readonly cosine: number;
  readonly coverage: number;
  readonly soft: number;
  readonly entityMiss: number;
  readonly numberMiss: number;
  readonly typeMiss: number;
  /** Share of the question's names that the card contains minus the share that it lacks, -1..1; 0 for a question without names. */
  readonly names: number;
  /** 1 if the question is in another language than English, else 0. */
  readonly foreign: number;
  /** Score of the best sentence minus that of the second best; 0 if there is only one. */
  readonly gap: number;
  /** The card's BM25 minus the mean BM25 of the other cards found, which match by chance, as a share of the highest BM25. */
  readonly cardLead: number;
  /** The best sentence's coverage minus the mean coverage of the other cards. */
  readonly coverageLead: number;
  /** Mean cosine of the other cards, and of the best sentence of each; 0 without vectors. */
  readonly otherCardCosine: number;
  readonly otherCosine: number;
}

export function evidenceFor(input: AnswerabilityInput): Evidence {
  const { question, ranked, sentences, statistics } = input;
  const [best, second] = sentences;
  const held = stemsOfCard(best.card, question);
  const entities = entitiesOf(question, input.commonWords);
  const missing = entities.filter((stem) => !held.has(stem));
  const entityMiss = idfSum(statistics, missing) / (idfSum(statistics, entities) || 1);
  const hasNames = entities.length > question.numbers.length;
  const found = [...new Map(sentences.map(({ card }) => [card.cardId, card])).values()];
  return {
    cardBm25: best.card.bm25 / (idfSum(statistics, ranked.stems) || 1),
    cardCosine: best.card.cosine ?? 0,
    cosine: best.cosine ?? 0,
    coverage: best.coverage,
    soft: best.soft,
    entityMiss,
    names: hasNames ? 1 - 2 * entityMiss : 0,
    numberMiss: question.numbers.some((stem) => !held.has(stem)) ? 1 : 0,
    typeMiss: best.typeMiss ? 1 : 0,
    foreign: question.reading === 'en' ? 0 : 1,
    gap: second ? best.score - second.score : 0,
    ...leadOf(best, sentences, statistics),
    ...chanceOf(ranked.content, held, best.card, found, statistics),
  };
}

/** Without the first word of the question, whose capital says nothing, if the word is written small somewhere in the cards. */
function entitiesOf({ entities, opening }: Question, commonWords: ReadonlySet<string>): readonly string[] {
  return opening && commonWords.has(opening.word) ? entities.filter((stem) => !opening.stems.includes(stem)) : entities;
}

/**
 * The lead over the other cards, which match by chance. Cards that cover as much of the question as the best one, and at least half of it,
 * are left out: they are copies of it or agree with it.
 */
function leadOf(
  best: Scored,
  sentences: readonly Scored[],
  { highestBm25 }: ScopeStatistics,
): Pick<Evidence, 'cardLead' | 'coverageLead' | 'otherCardCosine' | 'otherCosine'> {
  const most = new Map<number, Pick<Scored, 'card' | 'coverage'> & { readonly cosine: number }>();
  for (const { card, coverage, cosine = 0 } of sentences) {
    const known = most.get(card.cardId) ?? { coverage: 0, cosine: 0 };
    const highest = { coverage: Math.max(known.coverage, coverage), cosine: Math.max(known.cosine, cosine) };
    most.set(card.cardId, { card, ...highest });
  }
  most.delete(best.card.cardId);
  const enough = Math.max(best.coverage, agreement);
  const others = [...most.values()].filter(({ coverage }) => coverage < enough);
  return {
    cardLead: (best.card.bm25 - mean(others.map(({ card }) => card.bm25))) / (highestBm25 || 1),
    coverageLead: best.coverage - mean(others.map(({ coverage }) => coverage)),
    otherCardCosine: mean(others.map(({ card }) => card.cosine ?? 0)),
    otherCosine: mean(others.map(({ cosine }) => cosine)),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/**
 * A: the log odds that the best sentence answers the question. Interpolates by `vectorTrust` between the model on words and vectors and the
 * model on words alone.
 *
 * @param vectorTrust 0..1.
 */
export function answerability(evidence: Evidence, vectorTrust: number): number {
  const by = (weights: AnswerabilityWeights, told: Evidence): number => {
    const { bias, ...features } = weights;
    const names = Object.keys(features) as (keyof typeof features)[];
    return names.reduce((sum, name) => sum + (features[name] ?? 0) * told[name], bias);
  };
  const byVectors = by(answerabilityWeights, withoutChance(evidence, 1 - vectorTrust));
  const byWords = by(answerabilityByWords, evidence);
  const { weight, enough } = answerabilityByChance;
  const byChance = evidence.foreign * weight * (evidence.surprise - Math.min(enough, evidence.surpriseOfAll));
  return vectorTrust * byVectors + (1 - vectorTrust) * byWords + byChance;
}

/**
 * Corrects evidence for languages that the embedding model reads badly. To such a model all texts of the language are near each other,
 * so the excess of the other cards' cosines over `cosineByChance` stems from the language, not from the question. So does the excess of the
 * words that a card contains by chance over `shareByChance`.
 *
 * @param doubt share of the excess that is subtracted, 0..1.
 */
function withoutChance(evidence: Evidence, doubt: number): Evidence {
  const above = (others: number): number => doubt * Math.max(0, others - cosineByChance);
  const words = doubt * Math.max(0, evidence.chanceShare - shareByChance);
  return {
    ...evidence,
    cosine: evidence.cosine - above(evidence.otherCosine),
    cardCosine: evidence.cardCosine - above(evidence.otherCardCosine),
    coverage: evidence.coverage - words,
    soft: evidence.soft - words,
    cardBm25: evidence.cardBm25 - words,
  };
}

type AnswerabilityWeights = Readonly<Partial<Record<keyof Evidence, number>>> & { readonly bias: number };

/** Stems of a card including its title, the name of its file and the names of its columns, read like the question. */
export function stemsOfCard(card: Card, { asked, reading }: Question): ReadonlySet<string> {
  const own = stems(
    `${nameWithoutType(card.fileName)} ${card.title} ${card.tableHeader} ${card.verbatimContent}`,
    reading,
  );
  return new Set([...own, ...namingStems(asked, reading)(card.fileName)]);
}
