import type { asking } from '@cardinal/contracts';
import type { ErrorKind } from '@cardinal/kernel';
import type { BookedCall } from '@cardinal/llm';

export type AskState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
/** How well the collection answers a question. */
export type Outcome = 'answered' | 'closest_passage' | 'not_found';
export type AskOutcome = Outcome | 'cancelled';

interface Turn {
  readonly role: string;
  readonly content: string;
}

/** A question as the gateway accepted it. */
export interface AskRequest {
  readonly askId: string;
  readonly teamId: number;
  readonly userId: string;
  /** One or more collections without duplicates, answered from as if one collection held all their documents. */
  readonly collectionIds: readonly number[];
  /** The chat that the ask continues; empty: it begins a chat, or is over several collections. */
  readonly chatId: string;
  readonly question: string;
  readonly mode: 'fast' | 'full';
  /** Empty: the default of the configuration. */
  readonly model: string;
  /** Maximum number of cards to search for, 1..50. */
  readonly topK: number;
  readonly currentOnly: boolean;
  /** Oldest first. */
  readonly history: readonly Turn[];
  readonly filters: readonly asking.MetadataFilter[];
  readonly reservationId: string;
  /** Tokens reserved for the whole ask; work that would need more is not begun. 0: no limit. */
  readonly reservedTokens: number;
  /** Milliseconds since the Unix epoch. */
  readonly requestedAtMs: number;
}

/** One call of a language model, with its purpose. */
export type ModelCall = BookedCall<'rewrite' | 'route' | 'step' | 'answer'>;

/** Tokens used, by kind of use. */
export interface Usage {
  /** Sums over the calls of language models. */
  readonly llmPrompt: number;
  readonly llmCompletion: number;
  readonly llmCacheRead: number;
  readonly llmCacheWrite: number;
  readonly embedding: number;
  readonly rerank: number;
  /** The model that embedded the question; empty if none did. */
  readonly embeddingModel: string;
}

export const noUsage: Usage = {
  llmPrompt: 0,
  llmCompletion: 0,
  llmCacheRead: 0,
  llmCacheWrite: 0,
  embedding: 0,
  rerank: 0,
  embeddingModel: '',
};

export interface SearchUsage {
  readonly embedding: number;
  readonly rerank: number;
  /** Model that embedded the question; empty if none did. */
  readonly modelId: string;
}

/** Adds the tokens of a search. */
export const withSearch = (usage: Usage, { embedding, rerank, modelId }: SearchUsage): Usage => ({
  ...usage,
  embedding: usage.embedding + embedding,
  rerank: usage.rerank + rerank,
  embeddingModel: modelId || usage.embeddingModel,
});

/** Sets the tokens of language models to the sums over all calls. */
export function withCalls(usage: Usage, calls: readonly ModelCall[]): Usage {
  const sum = (of: (call: ModelCall) => number): number => calls.reduce((total, call) => total + of(call), 0);
  return {
    ...usage,
    llmPrompt: sum((call) => call.prompt),
    llmCompletion: sum((call) => call.completion),
    llmCacheRead: sum((call) => call.cacheRead),
    llmCacheWrite: sum((call) => call.cacheWrite),
  };
}

/** Why the answerer stopped. Empty if it did not end by itself. */
export type AskStopReason = 'end_turn' | 'max_tokens' | 'refusal' | '';

/** Progress of a running ask, so that a runner that takes over neither repeats text nor loses tokens already used. */
export interface AskProgress {
  /** Whether text was output that another run would not repeat word for word. */
  readonly spoken: boolean;
  readonly calls: readonly ModelCall[];
}

export const noProgress: AskProgress = { spoken: false, calls: [] };

/** How an ask ended. Written once, never changed. */
export interface AskEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Empty when it failed. */
  readonly outcome: AskOutcome | '';
  /** Empty unless it failed. */
  readonly kind: ErrorKind | '';
  /** Stable code and message that are safe to show; empty unless it failed. */
  readonly code: string;
  readonly message: string;
  readonly model: string;
  readonly usage: Usage;
  readonly calls: readonly ModelCall[];
  readonly stopReason: AskStopReason;
  readonly totalSources: number;
  readonly endedAtMs: number;
}

/** Parses a stored end. Ends of earlier releases lack fields that were added later. */
export function keptEnd(json: string): AskEnd {
  const end = JSON.parse(json) as Partial<AskEnd> & Omit<AskEnd, 'kind' | 'calls' | 'stopReason'>;
  return { kind: '', calls: [], stopReason: '', ...end, usage: { ...noUsage, ...end.usage } };
}

/** An ask as stored. */
export interface AskRecord {
  readonly askId: string;
  readonly teamId: number;
  readonly collectionIds: readonly number[];
  readonly reservationId: string;
  readonly state: AskState;
  readonly cancelRequested: boolean;
  readonly createdAtMs: number;
  readonly progress: AskProgress;
  readonly end?: AskEnd;
  /** Whether its end has been written to the log and its tokens published. */
  readonly settled: boolean;
  /** Whether its log can be replayed. */
  readonly replay: Replay;
  /** The chat that the ask continues; empty: it began a chat, which has the ask's id. */
  readonly chatId: string;
  /** Name of the chat that the ask began; empty: none was given. */
  readonly chatName: string;
  /** `deleted`: the ask is never shown, and all text of users has been removed from it. */
  readonly chatState: 'kept' | 'deleted';
  /** Empty: none was given. */
  readonly rating: Rating;
  /** A user's comment on the answer. It is removed when the answer can no longer be read. */
  readonly comment: string;
}

export type Rating = 'up' | 'down' | '';

/** A user's feedback on an answer. */
export type Feedback = Pick<AskRecord, 'rating' | 'comment'>;

/** Whether an ask's log can be replayed. `condemned`: the log is erased once the ask has ended, and is not shown to later readers. */
export type Replay = 'kept' | 'condemned' | 'erased';

/** Whether the log of an ask may be read. A running ask may be followed to its end even if it is condemned. */
export function isReadable(record: AskRecord): boolean {
  return record.chatState === 'kept' && (record.replay === 'kept' || !hasEnded(record));
}

/** Whether the ask is the first of a chat of this collection that is not deleted. */
export function beginsChat({ chatState, chatId, collectionIds }: AskRecord, collectionId: number): boolean {
  return chatState === 'kept' && chatId === '' && collectionIds.length === 1 && collectionIds[0] === collectionId;
}

export function hasEnded(record: AskRecord): record is AskRecord & { readonly end: AskEnd } {
  return record.end !== undefined;
}

/** The end of an ask that no runner will finish. Tokens used so far are included. */
export const lostEnd = ({ progress: { calls } }: AskRecord, nowMs: number): AskEnd => ({
  state: 'failed',
  outcome: '',
  kind: 'internal',
  code: 'ASK_LOST',
  message: 'The question was lost before it was answered. Ask it again.',
  model: calls.at(-1)?.model ?? '',
  usage: withCalls(noUsage, calls),
  calls,
  stopReason: '',
  totalSources: 0,
  endedAtMs: nowMs,
});
