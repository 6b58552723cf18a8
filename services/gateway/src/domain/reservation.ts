import { estimateTokens } from '@cardinal/llm';
import { periodEndMs, periodOf, type Period } from './period.js';

/** The encoder reads at most this many tokens of a text, however long it is. */
const encoderWindowTokens = 256;

/** `full` searches each part of a question: at most four searches are set aside. */
const searchesOfAsk = { fast: 1, full: 4 } as const;
export type AskMode = keyof typeof searchesOfAsk;

/** Upper bound of the tokens one search embeds: a token has at least one character, and two markers are added. */
export function searchTokens(query: string): number {
  return Math.min(encoderWindowTokens, query.length + 2);
}

/**
 * What an ask of a language model may take. A follow-up is rewritten first, which reads question and history once more;
 * `full` also routes and then calls tools, each step reading again what came before, mostly from the provider's cache.
 */
const ofModel = {
  /** Instructions, tools and the frame around each part of the prompt. */
  frame: 1_500,
  /** Of the history, after trimming. */
  history: 2_000,
  /** Of one card with its title and neighbours; what would go beyond is not handed over. */
  card: 700,
  /** Of the answer, and of a search query made of a follow-up. */
  completion: 1_500,
  /** Of routing and all steps with tools together. */
  steps: 30_000,
} as const;

export interface AskSize {
  readonly question: string;
  readonly mode: AskMode;
  readonly history: readonly { readonly content: string }[];
  readonly topK: number;
  /** Whether a language model answers. */
  readonly byModel: boolean;
}

/**
 * Upper bound of the tokens an ask may take; the answerer keeps within it.
 *
 * Without a language model: the searches. With one, in `fast`, besides:
 * `2 · (frame + question + min(history, 2 000)) + top_k · card + completion`; in `full` also `steps`.
 */
export function askTokens({ question, mode, history, topK, byModel }: AskSize): number {
  const searches = searchTokens(question) * searchesOfAsk[mode];
  if (!byModel) return searches;
  const told = Math.min(
    ofModel.history,
    history.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  );
  const once = ofModel.frame + estimateTokens(question) + told;
  const steps = mode === 'full' ? ofModel.steps : 0;
  // Rewriting a follow-up and searching by the result: one search more.
  return (
    searches + searchTokens(question + ' '.repeat(256)) + 2 * once + topK * ofModel.card + ofModel.completion + steps
  );
}

/** Names a hold and the period it counts in, so that a settlement that arrives next month finds it. */
export function reservationId(period: Period, workId: string): string {
  return `${period}.${workId}`;
}

/** @returns the period in the name, or undefined if it is none of ours. */
export function periodOfReservation(id: string): Period | undefined {
  return /^(\d{4}-\d{2})\../.exec(id)?.[1];
}

/** Whole seconds, at least one, until the quota starts anew. */
export function secondsToNextPeriod(nowMs: number): number {
  return Math.max(1, Math.ceil((periodEndMs(periodOf(nowMs)) - nowMs) / 1_000));
}
