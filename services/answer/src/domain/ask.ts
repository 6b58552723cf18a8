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
  /** One or more, each once: answered from as one that holds all of them. */
  readonly collectionIds: readonly number[];
  /** The chat that it continues; empty: it begins one, or is of several collections. */
  readonly chatId: string;
  readonly question: string;
  readonly mode: 'fast' | 'full';
  /** Empty: whichever the configuration prefers. */
  readonly model: string;
  /** Cards that may be looked at, 1..50. */
  readonly topK: number;
  readonly currentOnly: boolean;
  /** Oldest first. */
  readonly history: readonly Turn[];
  readonly filters: readonly asking.MetadataFilter[];
  readonly reservationId: string;
  /** Tokens set aside for all of it; work that would need more is not begun. 0: not counted. */
  readonly reservedTokens: number;
  /** Milliseconds since the Unix epoch. */
  readonly requestedAtMs: number;
}

/** One call of a language model, by what it was for. */
export type ModelCall = BookedCall<'rewrite' | 'route' | 'step' | 'answer'>;

/** Tokens used, by what used them. */
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
  /** That embedded the question; empty if none did. */
  readonly modelId: string;
}

/** With what a search has used. */
export const withSearch = (usage: Usage, { embedding, rerank, modelId }: SearchUsage): Usage => ({
  ...usage,
  embedding: usage.embedding + embedding,
  rerank: usage.rerank + rerank,
  embeddingModel: modelId || usage.embeddingModel,
});

/** The usage with what the calls add up to. */
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

/** Why the answerer stopped. Empty when it did not come to an end of its own. */
export type AskStopReason = 'end_turn' | 'max_tokens' | 'refusal' | '';

/** The text and tokens of a running ask, so that a runner that takes it over neither repeats the text nor loses the tokens. */
export interface AskProgress {
  /** Text was emitted that another run would not repeat word for word. */
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

/** An end as it was kept: one from before lacks what came later. */
export function keptEnd(json: string): AskEnd {
  const end = JSON.parse(json) as Partial<AskEnd> & Omit<AskEnd, 'kind' | 'calls' | 'stopReason'>;
  return { kind: '', calls: [], stopReason: '', ...end, usage: { ...noUsage, ...end.usage } };
}

/** An ask as it is kept. */
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
  /** The chat that it continues; empty: it began one, whose id is its own. */
  readonly chatId: string;
  /** The name of the chat that it began; empty: none given. */
  readonly chatName: string;
  /** Deleted: never shown, and without any text of users. */
  readonly chatState: 'kept' | 'deleted';
  /** Empty: not given. */
  readonly rating: Rating;
  /** What a user wrote about the answer. It goes when the answer can no longer be read. */
  readonly comment: string;
}

export type Rating = 'up' | 'down' | '';

/** What a user thinks of an answer. */
export type Feedback = Pick<AskRecord, 'rating' | 'comment'>;

/** Condemned: to be erased once the ask has ended, and not shown to readers that come after that. */
export type Replay = 'kept' | 'condemned' | 'erased';

/** Whether there may still be something to read of it. One that runs may be followed to its end by whoever asked. */
export function isReadable(record: AskRecord): boolean {
  return record.chatState === 'kept' && (record.replay === 'kept' || !hasEnded(record));
}

/** Whether it is the first of a chat of this collection that is still there. */
export function beginsChat({ chatState, chatId, collectionIds }: AskRecord, collectionId: number): boolean {
  return chatState === 'kept' && chatId === '' && collectionIds.length === 1 && collectionIds[0] === collectionId;
}

export function hasEnded(record: AskRecord): record is AskRecord & { readonly end: AskEnd } {
  return record.end !== undefined;
}

/** The end of an ask without a runner: the tokens that it used are counted. */
export const lostEnd = ({ progress: { calls } }: AskRecord, nowMs: number): AskEnd => ({
  state: 'failed',
  outcome: '',
  kind: 'internal',
  code: 'ASK_LOST',
  message: 'The question was lost on its way. Ask it again.',
  model: calls.at(-1)?.model ?? '',
  usage: withCalls(noUsage, calls),
  calls,
  stopReason: '',
  totalSources: 0,
  endedAtMs: nowMs,
});
