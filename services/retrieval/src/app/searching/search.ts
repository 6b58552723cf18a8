import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scopes } from '@cardinal/contracts';
import type { Reranker } from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import { analyseQuery, termsOfWord } from '@cardinal/language';
import { calibrated, neverRising } from '../../domain/calibration.js';
import { fuse } from '../../domain/fusion.js';
import { dividedFilters } from '../../domain/filter.js';
import type { Scope, Selection } from '../../domain/scope.js';
import { attempt } from './attempt.js';
import { highlight, type Highlights } from './highlight.js';
import { BlankQueryError } from '../errors.js';
import type {
  CardSearcher,
  Conflicts,
  Contradiction,
  IndexedCard,
  KnownConflicts,
  ScopeCounts,
  ScopeView,
} from '../ports.js';
import { nameDocuments } from './name-documents.js';
import { identifiersFirst, rankFused, refine, type Candidate, type QueryVector, type Ranked } from './rank.js';
import { rerankWithModel } from './rerank.js';
import type { QueryEmbedders, QueryTexts } from './query-texts.js';
import { highestScore, statisticsOf, type WordStatistics } from './word-statistics.js';

export interface SearchQuery {
  readonly selection: Selection;
  readonly query: string;
  readonly topK: number;
  readonly rerank: boolean;
  /** Words, as written, whose document frequency is wanted. */
  readonly statisticsWords: readonly string[];
  readonly highlights?: boolean;
}

export interface FoundCard {
  readonly card: IndexedCard;
  /** 0..1 (domain/calibration). */
  readonly score: number;
  readonly words: number;
  readonly cosine: number | undefined;
  /** By the moments of all cards in scope, not only of the best. */
  readonly fused: number;
  /** Further cards with the same text, not shown. */
  readonly duplicates: number;
  readonly highlights?: Highlights;
  /** What other documents say against it, as far as nobody has settled it. */
  readonly conflicts: readonly Contradiction[];
}

export interface SearchResult {
  readonly cards: readonly FoundCard[];
  readonly total: number;
  readonly counts: ScopeCounts;
  /** What the BM25 of a card approaches that says every word of the query without end. */
  readonly highestBm25: number;
  /** Of the words that were asked for, in order. */
  readonly words: readonly WordStatistics[];
  /** How far cosines with the query count, 0..1 (domain/trust); 0 where it has no vector. */
  readonly vectorTrust: number;
  readonly embeddingTokens: number;
  readonly rerankTokens: number;
  /** Of the model that read the query. */
  readonly modelId: string;
  /** What was left out of the ranking and why; empty when nothing was. */
  readonly degraded: string;
}

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchResult>;

export interface SearchNeeds {
  readonly index: CardSearcher;
  readonly scopes: Pick<Scopes, 'read'>;
  readonly conflicts: Conflicts;
  readonly queries: Pick<QueryEmbedders, 'of'>;
  readonly reranker?: Reranker;
  readonly logger: Logger;
}

/** How long a search waits for its query's vector before it answers by words alone, in milliseconds. */
const embeddingBudgetMs = 5_000;
const defaultTopK = 10;
const noVectors = { mean: 0, deviation: 0 };
const none: ReadonlyMap<number, readonly Contradiction[]> = new Map();

/** The query as the model that serves its collection reads it. */
interface ReadQuery extends QueryTexts {
  /** Absent: it could not be embedded in time, or the model cannot read it. */
  readonly meant: QueryVector | undefined;
  readonly notes: readonly string[];
}

/**
 * Finds the cards that answer a query best, among those that may be seen this very moment: words and meaning fused, refined when `rerank`
 * is asked for, each with what stands against it.
 *
 * A part that fails takes nothing else down: no vector, no refinement, but an answer, and `degraded` says so. Only without knowing
 * what may be seen, or which cards lost a conflict, there is none: it throws what `scopes` and `conflicts` throw.
 */
export function createSearch(needs: SearchNeeds): Search {
  const { index, scopes, conflicts, queries, logger } = needs;

  async function readQuery(selection: Selection, query: string, signal: AbortSignal): Promise<ReadQuery> {
    const notes: string[] = [];
    const reader = await queries.of(selection);
    const trust = reader.texts.trustIn(query);
    if (trust === 0) return { ...reader, meant: undefined, notes };
    const vectors = await attempt('vectors', { signal, budgetMs: embeddingBudgetMs, notes, logger }, (limit) =>
      reader.texts.of(selection.teamId, [query], limit),
    );
    const vector = vectors?.[0];
    return { ...reader, meant: vector && { vector, trust }, notes };
  }

  return async ({ selection, ...request }, signal) => {
    // A lone surrogate is half a character: nothing can be found by it, and encoders choke on it.
    const query = request.query.replace(/\p{Cs}/gu, ' ').trim();
    if (query === '') throw new BlankQueryError('The query holds no text.');
    if (selection.collectionIds.length > 1) setMaxListeners(0, signal); // every collection is asked after, and each call listens
    // On their way while the catalog is asked. Nothing of the collections has a part in the query: one reading serves every read.
    let reading = markHandled(readQuery(selection, query, signal));
    // What was decided only hides cards, and follows the catalog in its own time: asked beside it, it is no staler than asked after it.
    let decided: Promise<KnownConflicts> | undefined = markHandled(conflicts.of(selection, signal));
    const { asked, withDocuments } = dividedFilters(selection.filters);
    return scopes.read(
      { ...selection, filters: asked },
      async (inMotion, passing) => {
        const scope = { ...selection, ...inMotion, filters: withDocuments(passing) };
        const standing = decided ?? markHandled(conflicts.of(selection, signal));
        decided = undefined;
        for (;;) {
          const { notes, ...reader } = await reading;
          // Opened after the model has answered, so that everything below sees one state of the index.
          const view = await index.view(scope);
          try {
            const fits = (view.vectorModel ?? reader.modelId) === reader.modelId;
            // A collection has changed its model in between, or serves one that is away, or not the one of the others: then words answer.
            if (!fits && (await queries.of(scope)).modelId === view.vectorModel) {
              reading = readQuery(selection, query, signal);
              continue;
            }
            const read = fits ? reader : { ...reader, meant: undefined };
            return await searchIn(view, needs, { ...request, scope, query }, read, {
              notes: view.vectorModel === '' ? [...notes, 'vectors: MODELS_DIFFER'] : [...notes],
              signal,
              standing,
            });
          } finally {
            view[Symbol.dispose]();
          }
        }
      },
      signal,
    );
  };
}

/** Whoever needs it hears that it failed; if nobody gets that far, nobody has to. */
function markHandled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

async function searchIn(
  view: ScopeView,
  { index, conflicts, reranker, logger }: SearchNeeds,
  {
    scope,
    query,
    rerank,
    topK,
    statisticsWords,
    highlights,
  }: Omit<SearchQuery, 'selection'> & { readonly scope: Scope },
  { texts, modelId, meant }: Omit<ReadQuery, 'notes'>,
  {
    notes,
    signal,
    standing,
  }: { readonly notes: string[]; readonly signal: AbortSignal; readonly standing: Promise<KnownConflicts> },
): Promise<SearchResult> {
  const { terms, words, identifiers } = analyseQuery(query, view.languages);
  const weighed = statisticsWords.map((word) => termsOfWord(word, query, view.languages));
  // All that is needed on the way, asked for at once: an index on another machine then answers it beside the ranking.
  const frequencies = view.documentFrequencies([...terms.keys(), ...weighed.flat()]);
  frequencies.catch(() => {}); // whoever needs one of them hears of it
  const named = markHandled(nameDocuments(index, view, { scope, query, terms, meant }));
  const counts = await view.counts();
  const fused = await rankFused(view, terms, meant, named);
  const { retiredCardIds, openIn } = await standing;
  // Not shown where only what is current is asked for, though they still count in the statistics.
  const hidden = scope.currentOnly ? retiredCardIds : [];
  let ranked = without(hidden, fused);
  let rerankTokens = 0;
  if (rerank && reranker) {
    const reranked = await rerankWithModel({ view, reranker, query, signal, notes, logger }, ranked);
    ranked = reranked.ranked;
    rerankTokens = reranked.tokens;
  } else if (rerank && meant) {
    ranked = without(hidden, await refine(view, terms, meant, ranked));
  }
  ranked = await identifiersFirst(view, identifiers, ranked);
  const shown = ranked.candidates.slice(0, topK || defaultTopK);
  const highest = await highestScore(view, words, counts);
  // Those that extraction has not followed yet may have opened one that it does not know to be open.
  const contested = scope.currentInstanceIds.length > 0 ? scope.collectionIds : openIn;
  const shownIds = shown.map(({ cardId }) => cardId);
  const [cards, wordStatistics, against] = await Promise.all([
    fetchShown(view, shown, meant, ranked, highest),
    statisticsOf(view, weighed),
    contested.length > 0 ? conflicts.against({ ...scope, collectionIds: contested }, shownIds, signal) : none,
  ]);
  const marks = highlights
    ? await highlight(
        cards.map(({ card }) => card.verbatimContent),
        {
          teamId: scope.teamId,
          terms: new Set(terms.keys()),
          languages: view.languages,
          vector: meant?.vector,
          texts,
          signal,
          notes,
          logger,
        },
      )
    : [];
  return {
    cards: cards.map((each, index) => ({
      ...each,
      ...(marks[index] && { highlights: marks[index] }),
      conflicts: against.get(each.card.cardId) ?? [],
    })),
    total: ranked.byWords.matched + ranked.candidates.filter((card) => card.words === 0).length,
    counts,
    highestBm25: highest,
    words: wordStatistics,
    vectorTrust: meant?.trust ?? 0,
    embeddingTokens: meant ? texts.tokensOf(query) : 0,
    rerankTokens,
    modelId,
    degraded: notes.join('; '),
  };
}

function without(cardIds: readonly number[], ranked: Ranked): Ranked {
  if (cardIds.length === 0) return ranked;
  const hidden = new Set(cardIds);
  return { ...ranked, candidates: ranked.candidates.filter(({ cardId }) => !hidden.has(cardId)) };
}

async function fetchShown(
  view: ScopeView,
  shown: readonly Candidate[],
  meant: QueryVector | undefined,
  { byWords, byVector }: Ranked,
  highest: number,
): Promise<Omit<FoundCard, 'conflicts'>[]> {
  const ids = shown.map((card) => card.cardId);
  const [indexed, cosines, moments] = await Promise.all([
    view.cards(ids),
    meant ? view.shownCosines(meant.vector, ids) : [],
    // While an index on another machine looks the cards up: their sums are a millisecond's work.
    nextTurn().then(() => ({ words: byWords.moments, cosines: byVector?.moments ?? noVectors })),
  ]);
  const cards = new Map(indexed.map((card) => [card.cardId, card]));
  const present = shown.flatMap((candidate, index) => {
    const card = cards.get(candidate.cardId);
    return card ? [{ card, ...candidate, cosine: cosines[index] }] : [];
  });
  const trust = meant?.trust ?? 0;
  const scores = neverRising(present.map((hit) => calibrated(hit, highest, trust)));
  return present.map((hit, index) => ({
    card: hit.card,
    score: scores[index] ?? 0,
    words: hit.words,
    cosine: hit.cosine,
    fused: fuse(hit, moments.words, moments.cosines, trust),
    duplicates: hit.duplicates,
  }));
}
