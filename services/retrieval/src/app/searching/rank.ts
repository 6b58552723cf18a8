import { withoutDuplicates } from '../../domain/duplicates.js';
import { withFeedback } from '../../domain/feedback.js';
import { fuse, momentsOf, type Moments } from '../../domain/fusion.js';
import { namedHeadings, type SoughtHeadings } from '../../domain/headings.js';
import { ranking } from '../../domain/parameters.js';
import { smooth } from '../../domain/smoothing.js';
import type { CardScores, KeptCards, QueryTerms, RankedList, ScopeView } from '../ports.js';

/** The vector of a query, with its trust (`trustOf`), above 0 to 1. */
export interface QueryVector {
  readonly vector: Float32Array;
  readonly trust: number;
}

export interface Candidate {
  readonly cardId: number;
  readonly bm25: number;
  /** Orders the candidates of one search; not comparable between searches. */
  readonly rank: number;
  readonly duplicates: number;
}

/** The documents that a query names, in the form that ranking needs. */
export interface Named {
  /** By instance id: the bonus added to the fused score of its cards. */
  readonly lent: ReadonlyMap<number, number>;
  /** The best cards of the best-named documents: always candidates, whatever the rest of the scope contains. */
  readonly cardIds: readonly number[];
}

export interface Ranked {
  readonly named: Named;
  readonly candidates: readonly Candidate[];
  readonly byWords: RankedList;
  readonly byVector: RankedList | undefined;
}

/**
 * Fuses the two lists: scores are standardised by each list's own best cards, and every candidate of the union is scored in both.
 *
 * @param queryVector undefined: ranked by words alone.
 * @param naming documents whose cards become candidates as well, and rank higher.
 */
export async function rankFused(
  view: ScopeView,
  terms: QueryTerms,
  queryVector: QueryVector | undefined,
  naming: Promise<Named>,
): Promise<Ranked> {
  // Concurrently, because an index on another machine works on all of them at once.
  const [byWords, byVector, named] = await Promise.all([
    view.byWords(terms, ranking.fusion.depth),
    queryVector ? view.byVector(queryVector.vector, ranking.fusion.depth) : undefined,
    naming,
  ]);
  const candidates = await fuseLists(view, terms, queryVector, { named, byWords, byVector });
  return { named, candidates, byWords, byVector };
}

/** Moves the query towards its best cards, ranks again, and smooths scores over similar cards. */
export async function refine(
  view: ScopeView,
  terms: QueryTerms,
  { vector, trust }: QueryVector,
  first: Ranked,
): Promise<Ranked> {
  const top = first.candidates.slice(0, ranking.feedback.cards);
  const topVectors = await view.vectors(vector, idsOf(top));
  const best = top.flatMap((card, index) => {
    const own = topVectors[index];
    return own ? [{ vector: own, fused: card.rank }] : [];
  });
  if (best.length === 0) return first;
  const moved = withFeedback(vector, best, trust);
  const nearest = await view.byVector(moved, ranking.fusion.depth);
  const again = await fuseLists(view, terms, { vector: moved, trust }, { ...first, byVector: nearest });
  const head = again.slice(0, ranking.smoothing.depth);
  const smoothed = smooth(
    head.map((card) => card.rank),
    await view.vectors(moved, idsOf(head)),
    trust,
  );
  const lowest = Math.min(...smoothed);
  const candidates = [
    ...inOrder(head.map((card, index) => ({ ...card, rank: withoutRounding(smoothed[index] ?? 0) }))),
    ...again.slice(head.length).map((card, index) => ({ ...card, rank: lowest - 1 - index })),
  ];
  return { ...first, candidates };
}

/**
 * Raises the best cards whose headings the query names: less the further down a card is, because a card beyond the last one considered is not
 * raised at all, and two indexes order cards of nearly equal scores differently. If the query names documents, less by the share in which it
 * names the card's: every company's report has a balance sheet.
 */
export async function raiseNamedHeadings(view: KeptCards, sought: SoughtHeadings, ranked: Ranked): Promise<Ranked> {
  const { depth, weight } = ranking.headings;
  const head = ranked.candidates.slice(0, depth);
  const { lent } = ranked.named;
  const most = Math.max(...lent.values());
  const cards = new Map((await view.cards(idsOf(head))).map((card) => [card.cardId, card]));
  const titled = head.map(({ cardId }) => cards.get(cardId));
  const named = namedHeadings(
    sought,
    titled.map((card) => card?.title ?? ''),
  );
  const raised = head.map((card, index) => {
    const own = titled[index];
    const share = lent.size === 0 ? 1 : ((own && lent.get(own.instanceId)) ?? 0) / most;
    return { ...card, rank: card.rank + weight * share * (1 - index / depth) * (named[index] ?? 0) };
  });
  return { ...ranked, candidates: [...inOrder(raised), ...ranked.candidates.slice(head.length)] };
}

/**
 * Puts cards that contain the identifiers of a query before those that are only close in meaning, because an embedding model does not tell
 * part numbers apart.
 */
export async function identifiersFirst(
  view: CardScores,
  identifiers: readonly string[],
  ranked: Ranked,
): Promise<Ranked> {
  if (identifiers.length === 0) return ranked;
  const held = ranked.candidates.map(() => 0);
  for (const identifier of identifiers) {
    const scores = await view.wordScores(new Map([[identifier, 1]]), idsOf(ranked.candidates));
    scores.forEach((score, index) => (held[index] = (held[index] ?? 0) + (score > 0 ? 1 : 0)));
  }
  const order = [...held.keys()].sort((a, b) => (held[b] ?? 0) - (held[a] ?? 0) || a - b);
  return { ...ranked, candidates: order.flatMap((index) => ranked.candidates[index] ?? []) };
}

/**
 * The same order with the scores of the query as it was asked, if cards were ranked by more than the query: thresholds of clients and of
 * answers hold for the query alone.
 */
export async function scoredAsAsked(
  view: ScopeView,
  terms: QueryTerms,
  queryVector: QueryVector | undefined,
  ranked: Ranked,
): Promise<Ranked> {
  const [byWords, byVector, bm25] = await Promise.all([
    view.byWords(terms, ranking.fusion.depth),
    queryVector ? view.byVector(queryVector.vector, ranking.fusion.depth) : undefined,
    view.wordScores(terms, idsOf(ranked.candidates)),
  ]);
  const candidates = ranked.candidates.map((card, index) => ({ ...card, bm25: bm25[index] ?? 0 }));
  return { ...ranked, byWords, byVector, candidates };
}

/** Best first; equal ranks by card id, so that the same search gives the same page. */
export function inOrder<T extends { readonly rank: number; readonly cardId: number }>(cards: readonly T[]): T[] {
  return cards.toSorted((a, b) => b.rank - a.rank || a.cardId - b.cardId);
}

/** Rounds away the last digits of a fused score, because they depend on the order of summation, which differs between indexes. */
const withoutRounding = (score: number): number => Math.round(score * 1e6) / 1e6;

async function fuseLists(
  view: ScopeView,
  terms: QueryTerms,
  queryVector: QueryVector | undefined,
  { named, byWords, byVector }: Omit<Ranked, 'candidates'>,
): Promise<Candidate[]> {
  const ids = [...new Set([...idsOf(byWords.best), ...idsOf(byVector?.best ?? []), ...named.cardIds])];
  const bm25 = await view.wordScores(terms, ids);
  const cosines = queryVector ? await view.cosines(queryVector.vector, ids) : [];
  const { cards } = await view.counts();
  const wordMoments = listMoments(byWords, Math.min(ranking.fusion.depth, cards));
  // Cards outside the list have an unknown cosine, not 0, so they are not counted.
  const cosineMoments = listMoments(byVector, 0);
  const scored = ids.map((cardId, index) => {
    const scores = { bm25: bm25[index] ?? 0, cosine: cosines[index] };
    const rank = fuse(scores, wordMoments, cosineMoments, queryVector?.trust ?? 0, ranking.fusion.floor);
    return { cardId, bm25: scores.bm25, rank };
  });
  return merged(view, scored, named);
}

/** Cards that were removed since the lists were read have no identity, and drop out. */
async function merged(
  view: KeptCards,
  scored: readonly Omit<Candidate, 'duplicates'>[],
  { lent }: Named,
): Promise<Candidate[]> {
  const identities = await view.identities(idsOf(scored));
  const present = scored.flatMap((card, index) => {
    const identity = identities[index];
    if (!identity) return [];
    const { textKey, version, instanceId } = identity;
    const rank = withoutRounding(card.rank + (lent.get(instanceId) ?? 0));
    // Field by field, because spreading both took a fifth of a search.
    return [{ cardId: card.cardId, bm25: card.bm25, rank, textKey, version }];
  });
  return withoutDuplicates(inOrder(present)).map(({ card, first, duplicates }) => ({
    cardId: card.cardId,
    bm25: card.bm25,
    rank: first.rank,
    duplicates,
  }));
}

function listMoments(list: RankedList | undefined, count: number): Moments {
  return momentsOf(
    (list?.best ?? []).map((card) => card.score),
    count,
  );
}

const idsOf = (cards: readonly { readonly cardId: number }[]): number[] => cards.map((card) => card.cardId);
