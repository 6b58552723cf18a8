import type { Logger } from '@cardinal/kernel';
import { noUsage, type AskRequest, type Usage } from '../../domain/ask.js';
import { candidatesOf, type Candidate } from '../../domain/evidence/candidates.js';
import { byStem, type Card, type ScopeStatistics } from '../../domain/card.js';
import { asksForPlace, isContents, isContentsEntry } from '../../domain/evidence/contents.js';
import { judge, type Findings, type Thresholds } from '../../domain/evidence/findings.js';
import { chainOf, expand, isFollowUp } from '../../domain/question/follow-up.js';
import { analyseQuestion, type Question } from '../../domain/question/question.js';
import type { Computed } from '../../domain/text/render.js';
import { candidateCards, spareCards } from '../../domain/tuning.js';
import type { Query, Retriever } from '../ports.js';

export interface LookUpDeps {
  readonly retriever: Retriever;
  readonly thresholds: Thresholds;
  readonly logger: Logger;
}

/** What the collection says to one question. */
export interface LookedUp {
  readonly question: Question;
  readonly findings: Findings;
  /** What was found, best first. */
  readonly cards: readonly Card[];
  /** The answer, where a table says it. */
  readonly computed?: Computed;
  /** Cards in scope: 0 means that there is nothing to search at all. */
  readonly cardsInScope: number;
}

/** Words whose frequency is asked for in one search, at most; a longer question is not more precise. */
const mostWords = 256;

/** Looks things up for one ask, and keeps count of the tokens that takes. */
export interface LookUp {
  /**
   * @param previous the questions before it, oldest first; used only where the question leans on them.
   * @throws {AppError} what searching throws.
   */
  find(text: string, previous: readonly string[]): Promise<LookedUp>;
  usage(): Usage;
}

interface Found {
  readonly cards: readonly Card[];
  readonly statistics: ScopeStatistics;
  readonly vectorTrust: number;
}

export function createLookUp(deps: LookUpDeps, request: AskRequest, signal: AbortSignal): LookUp {
  let usage = noUsage;

  /** @param weighed questions whose words are to be weighed. */
  async function search(text: string, topK: number, weighed: readonly Question[]): Promise<Found> {
    const { teamId, collectionIds, currentOnly, filters } = request;
    const all = weighed.flatMap(({ stems, written }) =>
      stems.map((stem) => [stem, written.get(stem) ?? stem] as const),
    );
    const words = new Map(all.slice(0, mostWords));
    const statisticsWords = [...words.values()];
    const query: Query = { teamId, collectionIds, text, topK, currentOnly, filters, statisticsWords, rerank: false };
    const result = await deps.retriever.search(query, signal);
    usage = {
      ...usage,
      embedding: usage.embedding + result.usage.embedding,
      rerank: usage.rerank + result.usage.rerank,
      embeddingModel: result.usage.modelId || usage.embeddingModel,
    };
    return {
      cards: result.cards,
      statistics: byStem(result.statistics, words),
      vectorTrust: result.vectorTrust,
    };
  }

  /** The question with words of the one before where it leans on it. Costs a search more, for the words' frequencies. */
  async function rankedBy(question: Question, previous: readonly string[]): Promise<Question> {
    const chain = isFollowUp(question) ? chainOf(previous) : [];
    if (chain.length === 0) return question;
    const { statistics } = await search(question.text, 1, [question, ...chain]);
    return expand(question, chain, statistics);
  }

  function log({ outcome, answerability, evidence }: Findings, vectorTrust: number): void {
    const { askId } = request;
    deps.logger.info('judged what was found', {
      askId,
      outcome,
      ...(answerability !== undefined && { answerability, vectorTrust, ...evidence }),
    });
  }

  return {
    usage: () => usage,
    async find(text, previous) {
      const question = analyseQuestion(text);
      const ranked = await rankedBy(question, previous);
      const topK = Math.min(request.topK, candidateCards[request.mode]);
      const { cards, statistics, vectorTrust } = await search(ranked.text, topK + spareCards, [question, ranked]);
      const found = (asksForPlace(text) ? cards : cards.filter((card) => !isContents(card.verbatimContent))).slice(
        0,
        topK,
      );
      const candidates = candidatesOf(found, question.reading).filter(
        (each) => asksForPlace(text) || !isContentsEntry(each.text),
      );
      const { cosines, ...scored } =
        vectorTrust > 0
          ? await scores(deps.retriever, request.teamId, question.text, found, candidates, signal)
          : { cards: found, candidates, cosines: [] };
      const meant = { ...scored, cosines, vectorTrust: cosines.length > 0 ? vectorTrust : 0 };
      const findings = judge({ question, ranked, statistics, thresholds: deps.thresholds, ...meant });
      log(findings, meant.vectorTrust);
      return { question, findings, cards: found, cardsInScope: statistics.cards };
    },
  };
}

interface Scores {
  readonly cards: readonly Card[];
  readonly candidates: readonly Candidate[];
  readonly cosines: readonly number[];
}

/** One call for all sentences, and for the cards that have no vector yet. */
async function scores(
  retriever: Retriever,
  teamId: number,
  question: string,
  cards: readonly Card[],
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Scores> {
  if (candidates.length === 0) return { cards, candidates, cosines: [] };
  const bare = cards.filter((card) => card.cosine === undefined);
  const texts = [
    ...candidates.map((each) => each.embedded),
    ...bare.map((card) => `${card.title}. ${card.verbatimContent}`),
  ];
  const all = await retriever.scoreTexts(teamId, question, texts, signal);
  if (bare.length === 0 || all.length < texts.length) return { cards, candidates, cosines: all };
  const late = new Map(bare.map((card, index) => [card.cardId, all[candidates.length + index]]));
  const complete = (card: Card): Card => {
    const cosine = late.get(card.cardId);
    return cosine === undefined ? card : { ...card, cosine };
  };
  return {
    cards: cards.map(complete),
    candidates: candidates.map((each) => ({ ...each, card: complete(each.card) })),
    cosines: all,
  };
}
