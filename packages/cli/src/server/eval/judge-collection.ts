import type { Client } from '@cardinal/client/node';
import { inParallel } from '../in-parallel.js';
import { judgeAnswer } from './judge-answer.js';
import { judgeSearch, namesFound } from './judge-search.js';
import type { Result } from './metrics.js';
import type { Question } from './read-questions.js';

export interface Judged extends Result {
  /** The documents that were found, best first. */
  readonly found?: readonly string[];
  readonly outcome?: string;
  readonly answer?: string;
}

interface JudgeRequest {
  readonly client: Client;
  readonly collectionId: number;
  readonly questions: readonly Question[];
  /** Whether answers are judged, too, which takes tokens. */
  readonly isAsked: boolean;
  /** Questions at once. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  readonly onProgress: (ended: number) => void;
}

/** Cards that a search is judged by: enough that ten documents are among them where there are so many. */
const cards = 30;

/**
 * Searches, and asks, what a file of questions says, and judges what comes.
 *
 * @throws {CardinalError} of the first request that fails for good, since figures over the other questions would be those of other
 *   questions, or the reason of the signal.
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
