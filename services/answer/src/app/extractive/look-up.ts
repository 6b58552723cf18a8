import type { Logger } from '@cardinal/kernel';
import { noUsage, withSearch, type AskRequest, type Usage } from '../../domain/ask.js';
import { candidatesOf } from '../../domain/evidence/candidates.js';
import { withNamedRow } from '../../domain/evidence/named-rows.js';
import { byStem, type Card, type ScopeStatistics } from '../../domain/card.js';
import { asksForPlace, contentsEntries, isContents } from '@cardinal/language';
import { judge, type Findings, type Thresholds } from '../../domain/evidence/findings.js';
import { chainOf, expand, isFollowUp } from '../../domain/question/follow-up.js';
import { analyseQuestion, type Question } from '../../domain/question/question.js';
import { candidateCards, namedRowCards, searchedCards } from '../../domain/tuning.js';
import type { Query, Retriever } from '../ports.js';
import { listEvery } from './list-every.js';
import type { LookedUp } from './looked-up.js';
import { scoreSentences } from './score-sentences.js';

export interface LookUpDeps {
  readonly retriever: Retriever;
  readonly thresholds: Thresholds;
  readonly logger: Logger;
}

/** Maximum number of words whose frequency one search requests; further words do not make a question more precise. */
const mostWords = 256;

/** Searches for one ask, and sums up the tokens that the searches use. */
export interface LookUp {
  /**
   * @param previous preceding questions, oldest first; used only if the question is a follow-up.
   * @throws {AppError} as `Retriever.search`.
   */
  find(text: string, previous: readonly string[]): Promise<LookedUp>;
  /** Adds every matching card of the scope, if the question asks for every instance of something and something was found. */
  list(found: LookedUp): Promise<LookedUp>;
  usage(): Usage;
}

interface Found {
  readonly cards: readonly Card[];
  readonly statistics: ScopeStatistics;
  readonly vectorTrust: number;
}

export function createLookUp(deps: LookUpDeps, request: AskRequest, signal: AbortSignal): LookUp {
  let usage = noUsage;

  /** @param weighed questions for whose words the frequencies are requested. */
  async function search(text: string, topK: number, weighed: readonly Question[], rerank = false): Promise<Found> {
    const { teamId, collectionIds, currentOnly, filters } = request;
    const all = weighed.flatMap(({ stems, written }) =>
      stems.map((stem) => [stem, written.get(stem) ?? stem] as const),
    );
    const words = new Map(all.slice(0, mostWords));
    const statisticsWords = [...words.values()];
    const query: Query = { teamId, collectionIds, text, topK, currentOnly, filters, statisticsWords, rerank };
    const result = await deps.retriever.search(query, signal);
    usage = withSearch(usage, result.usage);
    return {
      cards: result.cards,
      statistics: byStem(result.statistics, words),
      vectorTrust: result.vectorTrust,
    };
  }

  /** The question, expanded with words of preceding questions if it is a follow-up. Then it takes one more search, for word frequencies. */
  async function rankedBy(question: Question, previous: readonly string[]): Promise<Question> {
    const chain = isFollowUp(question) ? chainOf(previous) : [];
    if (chain.length === 0) return question;
    const { statistics } = await search(question.asked, 1, [question, ...chain]);
    return expand(question, chain, statistics);
  }

  function log({ outcome, answerability, evidence }: Findings, vectorTrust: number): void {
    const { askId } = request;
    deps.logger.info('judged the passages found', {
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
      // As many as are read for any `top_k`, because the best card is judged by how far it stands out from the others.
      const read = candidateCards[request.mode];
      const { cards, statistics, vectorTrust } = await search(
        ranked.listing ?? ranked.text,
        searchedCards,
        [question, ranked],
        // Only then are the statements that it names, and the lines of the measure, searched.
        ranked.figures.ofReport,
      );
      const telling = asksForPlace(text)
        ? cards
        : cards.filter((card) => !isContents(card.verbatimContent, card.title));
      const named = withNamedRow(ranked, telling.slice(read)).slice(0, namedRowCards);
      const found = [...telling.slice(0, read), ...named];
      const pointers = new Set(
        asksForPlace(text) ? [] : found.flatMap((card) => contentsEntries(card.verbatimContent, card.title)),
      );
      const candidates = candidatesOf(found, question).filter((each) => !pointers.has(each.text.trim()));
      const { cosines, ...scored } =
        vectorTrust > 0
          ? await scoreSentences(deps.retriever, request.teamId, question.asked, found, candidates, signal)
          : { cards: found, candidates, cosines: [] };
      const meant = { ...scored, cosines, vectorTrust: cosines.length > 0 ? vectorTrust : 0 };
      const { thresholds } = deps;
      const findings = judge({ question, ranked, statistics, thresholds, quotable: request.topK, ...meant });
      log(findings, meant.vectorTrust);
      const shown = found.slice(0, request.topK);
      return { question, ranked, findings, cards: shown, statistics, vectorTrust: meant.vectorTrust };
    },
    async list(found) {
      const every = await listEvery(deps.retriever, request, found, signal);
      if (!every) return found;
      usage = withSearch(usage, every.usage);
      return { ...found, listing: every.listing };
    },
  };
}
