import type { Client, Schemas } from '@cardinal/client/node';
import { inParallel } from '../in-parallel.js';
import type { Result, Scores } from './metrics.js';
import type { Question } from './read-questions.js';
import { says } from './says.js';

export interface Judged extends Result {
  /** Names of the documents found, best first. */
  readonly found?: readonly string[];
  readonly outcome?: string;
  readonly answer?: string;
}

interface JudgeRequest {
  readonly client: Client;
  readonly collectionId: number;
  readonly questions: readonly Question[];
  /** Whether answers are judged as well, which uses tokens. */
  readonly isAsked: boolean;
  /** Maximum number of concurrent questions. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  readonly onProgress: (ended: number) => void;
}

/** Number of cards by which a search is judged: enough to cover ten documents if there are as many. */
const cards = 30;

/**
 * Searches for each question, optionally asks it, and scores the results.
 *
 * @throws {CardinalError} of the first request that fails permanently, because figures over the remaining questions would not be
 *   comparable; or the reason of the signal.
 */
export async function judgeCollection(request: JudgeRequest): Promise<readonly Judged[]> {
  const { client, collectionId, questions, isAsked, parallel, onProgress } = request;
  let ended = 0;
  return await inParallel(questions, parallel, request.signal, async (question, signal) => {
    const searched = question.documents.length > 0 ? await search(question, signal) : undefined;
    const asked = isAsked ? await ask(question, signal) : undefined;
    ended += 1;
    onProgress(ended);
    return { question: question.question, ...searched, ...asked, scores: { ...searched?.scores, ...asked?.scores } };
  });

  async function search(question: Question, signal: AbortSignal) {
    const body = { query: question.question, top_k: cards, rerank: true };
    const { results } = await client.searchCollection(collectionId, body, { signal });
    const places = results.map(({ metadata }) => metadata);
    return { found: namesFound(places), scores: judgeSearch(question, places) };
  }

  async function ask(question: Question, signal: AbortSignal) {
    const given = await client.askCollection(collectionId, { question: question.question }, { signal });
    return { outcome: given.outcome, answer: given.answer, scores: judgeAnswer(question, given) };
  }
}

type Answer = Pick<Schemas['Answer'], 'answer' | 'outcome' | 'stop_reason'>;

/** Scores of an answer: its outcome, and whether it contains one of the right texts. */
export function judgeAnswer({ answers, isAbsent }: Question, given: Answer): Scores {
  const isRefused = given.outcome === 'not_found' || given.stop_reason === 'refusal';
  if (isAbsent) return { absent_refused: Number(isRefused) };
  return {
    answered: Number(!isRefused && given.outcome === 'answered'),
    closest_passage: Number(!isRefused && given.outcome === 'closest_passage'),
    refused: Number(isRefused),
    ...(answers.length > 0 && { right: Number(says(given.answer, answers)) }),
  };
}

/** Location of a card that was found. */
export interface FoundPage {
  readonly file_name: string;
  readonly page: number;
}

const deepest = 10;

/** Scores of a search. @param found the cards, best first; each document and each page ranks by its first card. */
export function judgeSearch({ documents, pages }: Question, found: readonly FoundPage[]): Scores {
  const ranked = namesFound(found);
  const isRight = (name: string) => documents.includes(name);
  const document = rankOf(ranked.findIndex(isRight));
  const rankedPages = [...new Set(found.map(({ file_name: name, page }) => pageKey(name, page)))];
  const rightPages = new Set(pages.map((page) => pageKey(documents[0] ?? '', page)));
  const page = rankOf(rankedPages.findIndex((key) => rightPages.has(key)));
  return {
    document_hit_1: within(document, 1),
    document_hit_5: within(document, 5),
    document_ndcg_10: gainOf(ranked.map(isRight)) / gainOf(documents.map(() => true)),
    ...(pages.length > 0 && {
      page_hit_1: within(page, 1),
      page_hit_5: within(page, 5),
      page_hit_10: within(page, 10),
    }),
  };
}

/** Names of the cards' documents, best first, without duplicates. */
export const namesFound = (found: readonly FoundPage[]): readonly string[] => [
  ...new Set(found.map(({ file_name: name }) => name.normalize('NFC'))),
];

const pageKey = (name: string, page: number) => JSON.stringify([name.normalize('NFC'), page]);
/** Rank from 1; infinite if not found. */
const rankOf = (index: number) => (index < 0 ? Infinity : index + 1);
const within = (rank: number, depth: number) => (rank <= depth ? 1 : 0);

/** Discounted cumulative gain with binary relevance. */
const gainOf = (isRight: readonly boolean[]) =>
  isRight.slice(0, deepest).reduce((sum, right, at) => sum + (right ? 1 / Math.log2(at + 2) : 0), 0);
