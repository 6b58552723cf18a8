import Anthropic from '@anthropic-ai/sdk';
import { checked } from '../checked.js';
import { ModelProtocolError } from '../errors.js';
import type { LanguageModel, ModelEvent, ModelRequest } from '../language-model.js';
import { watchedFetch, type ConnectionOptions } from './connection.js';
import { toModelError } from './errors.js';
import { toModelEvents } from './events.js';
import type { ModelEntry } from './model-table.js';
import { toWire } from './request.js';

export interface AnthropicOptions extends Partial<ConnectionOptions> {
  readonly apiKey: string;
  /** Any server that speaks the Messages API. Default: the provider's own. */
  readonly baseUrl?: string | undefined;
  /** Tries of one request before its stream begins, the first included. Default 3. */
  readonly tries?: number;
  /** Longest wait for a reply to begin, in milliseconds. Default 60 000. */
  readonly beginWithinMs?: number;
}

/** The table's models, by id, over one client. */
export function createAnthropicModels(
  table: readonly ModelEntry[],
  {
    apiKey,
    baseUrl,
    tries = 3,
    beginWithinMs = 60_000,
    idleMs = 60_000,
    longestRetryAfterMs = 10_000,
  }: AnthropicOptions,
): ReadonlyMap<string, LanguageModel> {
  const client = new Anthropic({
    apiKey,
    authToken: null,
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    maxRetries: tries - 1,
    timeout: beginWithinMs,
    fetch: watchedFetch({ idleMs, longestRetryAfterMs }),
    // What it would log are parts of replies: documents.
    logLevel: 'off',
    // Its own spans would tell what was said, if a variable asked for it; `tracedModel` has others.
    openTelemetry: false,
  });
  return new Map(table.map((entry) => [entry.id, modelOf(client, entry)]));
}

function modelOf(client: Anthropic, entry: ModelEntry): LanguageModel {
  const { id, contextTokens, maxCompletionTokens, citesDocuments } = entry;
  return {
    description: { id, contextTokens, maxCompletionTokens, citesDocuments },
    respond: (request, { signal }) => checked(request, told(client, entry, request, signal)),
  };
}

/** Breaking off reading aborts the request, so that nothing is written that nobody reads. */
async function* told(
  client: Anthropic,
  entry: ModelEntry,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const { params, sources } = toWire(request, entry);
  try {
    signal.throwIfAborted();
    const stream = await client.messages.create(params, { signal });
    yield* toModelEvents(stream, sources);
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw thrown instanceof ModelProtocolError ? thrown : toModelError(thrown);
  }
  // The client ends an aborted stream without a word.
  signal.throwIfAborted();
}
