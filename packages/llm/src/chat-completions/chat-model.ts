import { checked } from '../checked.js';
import { defaultConnection, type ConnectionOptions } from '../connection.js';
import { ModelLacksAbilityError, ModelUnavailableError } from '../errors.js';
import {
  noModelUsage,
  type LanguageModel,
  type ModelDescription,
  type ModelEvent,
  type ModelRequest,
} from '../language-model.js';
import { chunksOf } from './chunks.js';
import { ofConnection, toModelError, type ServerFailure } from './errors.js';
import { toModelEvents } from './events.js';
import { post, type Posted, type PostOptions } from './post.js';
import { toWire } from './request.js';
import { completionsUrl, type ChatServer } from './server-url.js';
import { learnt, untried } from './traits.js';

export interface ChatModelOptions extends Partial<ConnectionOptions> {
  readonly apiKey?: string | undefined;
  /** Maximum number of tries of one request before its reply begins, including the first. Default 3. */
  readonly tries?: number;
  /** Longest wait for a reply to begin, in milliseconds: models on small machines take long to read a prompt. Default 90 000. */
  readonly beginWithinMs?: number;
}

/** How long to wait for the token count after the end of the text, in milliseconds. */
const lingerMs = 3_000;

/** A model behind any server of chat completions. Parameters that the server rejects are remembered and not sent again. */
export function createChatModel(server: ChatServer, options: ChatModelOptions = {}): LanguageModel {
  const { id, contextTokens, maxCompletionTokens } = server.model;
  const posting: PostOptions = {
    tries: 3,
    beginWithinMs: 90_000,
    apiKey: undefined,
    ...defaultConnection,
    ...options,
    url: completionsUrl(server),
  };
  let traits = untried;

  /** Sends the request, and repeats it without the parameters that the server rejects. */
  async function begin(request: ModelRequest, signal: AbortSignal): Promise<Extract<Posted, { kind: 'reply' }>> {
    const needsTools = request.tools.length > 0 && request.toolChoice !== 'none';
    for (;;) {
      const asked = traits;
      if (needsTools && !asked.takesTools) throw new ModelLacksAbilityError('tools');
      const isNews = ({ message }: ServerFailure): boolean => learnt(asked, message, needsTools) !== asked;
      const posted = await post(posting, toWire(request, id, maxCompletionTokens, asked), signal, isNews);
      if (posted.kind === 'reply') return posted;
      if (!isNews(posted.failure)) throw toModelError(posted.failure);
      // Merged with the current traits, because a concurrent request may have learnt something else meanwhile.
      traits = learnt(traits, posted.failure.message, needsTools);
    }
  }

  async function* told(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const connection = new AbortController();
    const giveUp = (): void => connection.abort(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    let timer: NodeJS.Timeout | undefined;
    const hangUpSoon = (): void => {
      timer ??= setTimeout(
        () => connection.abort(new ModelUnavailableError('The language model did not end its reply in time.')),
        lingerMs,
      );
    };
    try {
      signal.throwIfAborted();
      const { body } = await begin(request, connection.signal);
      // Emitted as soon as the reply begins, because the prompt was processed then, whatever happens to the reply; it has no counts yet.
      yield { kind: 'usage', usage: noModelUsage };
      yield* toModelEvents(request, chunksOf(body), hangUpSoon);
    } catch (thrown) {
      signal.throwIfAborted();
      throw ofConnection(thrown);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      // Closes the connection if the caller stops reading, so that the model does not generate unread text.
      connection.abort();
    }
    signal.throwIfAborted();
  }

  const description: ModelDescription = {
    id,
    contextTokens,
    maxCompletionTokens,
    citesDocuments: false,
    get usesTools() {
      return traits.takesTools;
    },
  };
  return { description, respond: (request, { signal }) => checked(request, told(request, signal)) };
}
