import type { Message } from './message.js';
import type { Tool, ToolCall } from './tool.js';

/** A language model: one request, one stream of events. Holds no state between requests. */
export interface LanguageModel {
  readonly description: ModelDescription;
  /**
   * Events in this order: text, citations and tool calls as they come, `usage` whenever it is known better, then exactly one
   * `end`, and nothing after it. Citations come within the passage they belong to, before or after its text; `passage-end`
   * says where it ends, cited or not. Usage is emitted before the end, as an estimate if the provider does not count.
   *
   * What a provider wants back with the turn is `carried`: put it into the assistant's message at its place, unread.
   *
   * A citation names only what the request handed over; an adapter drops any other. A tool call is complete when it is emitted, its input checked to
   * be JSON. The model's reasoning is never emitted.
   *
   * @throws {ModelUnavailableError} transient: overloaded, rate limited, unreachable, cut off. Nothing is retried once an
   *   event was told of; the last `usage` holds for what was spent.
   * @throws {ModelRefusedError} the provider takes the request for wrong; trying again is useless.
   * @throws {ModelLacksAbilityError} the request needs tools or citations, and the provider has said that this model has none.
   *   Nothing was told of; `description` says so from now on, so that the next request can do without.
   * @throws {ModelProtocolError} the provider's reply breaks its own format.
   * @throws the signal's reason when it aborts.
   */
  respond(request: ModelRequest, options: RespondOptions): AsyncIterable<ModelEvent>;
}

export interface ModelDescription {
  /** As clients name it in `model`. */
  readonly id: string;
  /** Tokens of prompt and completion together. */
  readonly contextTokens: number;
  /** Tokens of one completion, at most. */
  readonly maxCompletionTokens: number;
  /**
   * Whether documents come back as exact pointers; otherwise the caller asks for `[n]` marks and checks them. This and
   * `usesTools` turn false, for good, when the provider says so.
   */
  readonly citesDocuments: boolean;
  /** Whether tools may be given. */
  readonly usesTools: boolean;
}

export interface ModelRequest {
  /** What the model is told to do; ours, never a document's or a user's text. */
  readonly instructions: string;
  /** Alternating, oldest first, the last one the user's. */
  readonly messages: readonly Message[];
  /** Tools the model may call. Empty: none. */
  readonly tools: readonly Tool[];
  readonly maxCompletionTokens: number;
  /** 0..1. Absent: the model's default. */
  readonly temperature?: number;
  /**
   * How much of the front of the request stays the same between requests, so that the provider may keep it. `conversation`: the
   * next request begins with all of this one.
   */
  readonly stablePrefix?: 'instructions' | 'conversation';
  /** `none`: the tools are named because the conversation used them, and may not be called any more. Default `auto`. */
  readonly toolChoice?: 'auto' | 'none';
}

export interface RespondOptions {
  readonly signal: AbortSignal;
  /** On whose behalf: capacity is shared evenly among these. */
  readonly share?: string;
}

export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  | CitationEvent
  /** The text told of since the last such event is what the citations told of since then belong to. */
  | { readonly kind: 'passage-end' }
  /** Something of the provider's own that has its place in the turn. */
  | { readonly kind: 'carried'; readonly value: unknown }
  /** Which model answers, where it is not the one that was asked. */
  | { readonly kind: 'model'; readonly id: string }
  | { readonly kind: 'tool-call'; readonly call: ToolCall }
  | { readonly kind: 'usage'; readonly usage: ModelUsage }
  | { readonly kind: 'end'; readonly reason: EndReason };

/** The passage rests on this slice of a document that was handed over. */
export interface CitationEvent {
  readonly kind: 'citation';
  readonly documentId: string;
  /** UTF-16 units of the document's text; `quote` is that slice. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** Totals of one request so far. */
export interface ModelUsage {
  /** Neither read from a cache nor written to one. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** Ours, because the provider has not counted (yet). */
  readonly isEstimate?: true;
}

export const noModelUsage: ModelUsage = {
  promptTokens: 0,
  completionTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

/** `answered`: said all it wanted. `tools`: waits for the results of its calls. `length`: cut at `maxCompletionTokens`. */
export type EndReason = 'answered' | 'tools' | 'length' | 'refused';
