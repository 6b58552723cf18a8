import Anthropic from '@anthropic-ai/sdk';
import { checked } from '../checked.js';
import { defaultConnection, watchedFetch, type ConnectionOptions } from '../connection.js';
import { ModelLacksAbilityError, ModelProtocolError } from '../errors.js';
import type { LanguageModel, ModelDescription, ModelEvent, ModelRequest } from '../language-model.js';
import { refusesCitations, refusesTools } from '../refusals.js';
import { refusalIn, toModelError } from './errors.js';
import { toModelEvents } from './events.js';
import type { ModelEntry } from './model-table.js';
import { toWire } from './request.js';
import { eventsIn } from './stream.js';

export interface AnthropicOptions extends Partial<ConnectionOptions> {
  readonly apiKey: string;
  /** URL of any server that implements the Messages API. Default: the provider's own. */
  readonly baseUrl?: string | undefined;
  /** Maximum number of tries of one request before its stream begins, including the first. Default 3. */
  readonly tries?: number;
  /** Longest wait for a reply to begin, in milliseconds. Default 60 000. */
  readonly beginWithinMs?: number;
}

/** The models of the table, by id, sharing one client. */
export function createAnthropicModels(
  table: readonly ModelEntry[],
  { apiKey, baseUrl, tries = 3, beginWithinMs = 60_000, ...connection }: AnthropicOptions,
): ReadonlyMap<string, LanguageModel> {
  const client = new Anthropic({
    apiKey,
    authToken: null,
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    maxRetries: tries - 1,
    timeout: beginWithinMs,
    fetch: watchedFetch({ ...defaultConnection, ...connection }),
    // Off, because the client would log parts of replies, which contain document text.
    logLevel: 'off',
    // Disabled, because its own spans can record prompts; `tracedModel` makes spans without text.
    openTelemetry: false,
  });
  return new Map(table.map((entry) => [entry.id, modelOf(client, entry)]));
}

function modelOf(client: Anthropic, entry: ModelEntry): LanguageModel {
  const { id, contextTokens, maxCompletionTokens } = entry;
  // Abilities; set to false once the server has rejected a request that uses them.
  const can = { citesDocuments: entry.citesDocuments, usesTools: true };
  const description: ModelDescription = {
    id,
    contextTokens,
    maxCompletionTokens,
    get citesDocuments() {
      return can.citesDocuments;
    },
    get usesTools() {
      return can.usesTools;
    },
  };

  /** Ending the iteration aborts the request, so that the model does not generate text that is not read. */
  async function* told(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    if (!can.usesTools && request.tools.length > 0) throw new ModelLacksAbilityError('tools');
    const { params, sources } = toWire(request, { ...entry, citesDocuments: can.citesDocuments });
    try {
      signal.throwIfAborted();
      const { body } = await client.messages.create(params, { signal }).asResponse();
      yield* toModelEvents(eventsIn(body ?? new Blob([]).stream()), sources);
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      if (thrown instanceof ModelProtocolError) throw thrown;
      throw inabilityOf(thrown, request) ?? toModelError(thrown);
    }
    // The client ends an aborted stream without an error.
    signal.throwIfAborted();
  }

  function inabilityOf(thrown: unknown, { tools }: ModelRequest): Error | undefined {
    const message = refusalIn(thrown);
    if (message === undefined) return undefined;
    if (tools.length > 0 && refusesTools(message)) {
      can.usesTools = false;
      return new ModelLacksAbilityError('tools');
    }
    if (can.citesDocuments && refusesCitations(message)) {
      can.citesDocuments = false;
      return new ModelLacksAbilityError('citations');
    }
    return undefined;
  }

  return { description, respond: (request, { signal }) => checked(request, told(request, signal)) };
}
