import type { Message } from './message.js';
import type { Tool, ToolCall } from './tool.js';

/** A language model: one request, one stream of events. Holds no state between requests. */
export interface LanguageModel {
  readonly description: ModelDescription;
  /**
   * Yields events in this order: text, citations and tool calls as they arrive, `usage` whenever a better count is known, then exactly one
   * `end`, and nothing after it. Citations come within the passage that they belong to, before or after its text; `passage-end`
   * marks its end, whether or not it has citations. Usage is emitted before the end, as an estimate if the provider does not count.
   *
   * `carried` is data that the provider needs back in the next request: put it unchanged into the assistant's message, at the same place.
   *
   * A citation refers only to documents of the request; an adapter drops any other. A tool call is complete when it is emitted, and its
   * input is valid JSON. The model's reasoning is never emitted.
   *
   * @throws {ModelUnavailableError} transient: overloaded, rate limited, unreachable, cut off. Nothing is retried once an
   *   event was emitted; the last `usage` is what was spent.
   * @throws {ModelRefusedError} the provider rejects the request as invalid; a retry is useless.
   * @throws {ModelLacksAbilityError} the request needs tools or citations, and the provider has reported that this model has none.
   *   No event was emitted; `description` says so from now on, so that the next request can do without them.
   * @throws {ModelProtocolError} the provider's reply breaks its own format.
   * @throws the signal's reason when it aborts.
   */
  respond(request: ModelRequest, options: RespondOptions): AsyncIterable<ModelEvent>;
}

export interface ModelDescription {
  /** The name by which clients choose the model in `model`. */
  readonly id: string;
  /** Maximum number of tokens of prompt and completion together. */
  readonly contextTokens: number;
  /** Maximum number of tokens of one completion. */
  readonly maxCompletionTokens: number;
  /**
   * Whether the model cites documents by exact positions; otherwise the caller asks for `[n]` marks and checks them. This and
   * `usesTools` become false, permanently, when the provider reports that it lacks the ability.
   */
  readonly citesDocuments: boolean;
  /** Whether requests may contain tools. */
  readonly usesTools: boolean;
}

export interface ModelRequest {
  /** Instructions to the model; written by us, never text of a document or a user. */
  readonly instructions: string;
  /** Alternating, oldest first, the last one the user's. */
  readonly messages: readonly Message[];
  /** Tools the model may call. Empty: none. */
  readonly tools: readonly Tool[];
  readonly maxCompletionTokens: number;
  /** 0..1. Absent: the model's default. */
  readonly temperature?: number;
  /**
   * How much of the beginning of the request is the same in later requests, so that the provider may cache it. `conversation`: the
   * next request begins with all of this one.
   */
  readonly stablePrefix?: 'instructions' | 'conversation';
  /** `none`: the tools are listed because the conversation used them, but must not be called any more. Default `auto`. */
  readonly toolChoice?: 'auto' | 'none';
}

export interface RespondOptions {
  readonly signal: AbortSignal;
  /** For whom the call is made: capacity is divided evenly among the shares. */
  readonly share?: string;
}

export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  | CitationEvent
  /** Ends a passage: the citations since the previous `passage-end` belong to the text since then. */
  | { readonly kind: 'passage-end' }
  /** Provider-specific data that has its place in the turn. */
  | { readonly kind: 'carried'; readonly value: unknown }
  /** The model that answers, if it is not the requested one. */
  | { readonly kind: 'model'; readonly id: string }
  | { readonly kind: 'tool-call'; readonly call: ToolCall }
  | { readonly kind: 'usage'; readonly usage: ModelUsage }
  | { readonly kind: 'end'; readonly reason: EndReason };

/** The passage is based on this part of a document of the request. */
export interface CitationEvent {
  readonly kind: 'citation';
  readonly documentId: string;
  /** Offsets in UTF-16 units of the document's text; `quote` is the text between them. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** Totals of one request so far. */
export interface ModelUsage {
  /** Tokens of the prompt that were neither read from a cache nor written to one. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** The counts are our estimate, because the provider has not counted (yet). */
  readonly isEstimate?: true;
}

export const noModelUsage: ModelUsage = {
  promptTokens: 0,
  completionTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

/** `answered`: complete. `tools`: waits for the results of its tool calls. `length`: cut at `maxCompletionTokens`. */
export type EndReason = 'answered' | 'tools' | 'length' | 'refused';
