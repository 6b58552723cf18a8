import type { ModelDescription } from '../language-model.js';

/** A server of chat completions and the model to request from it. */
export interface ChatServer {
  /** The URL before `/chat/completions`. */
  readonly baseUrl: string;
  readonly model: Pick<ModelDescription, 'id' | 'contextTokens' | 'maxCompletionTokens'>;
}

/** Limits of a model whose URL does not set them: low, because servers silently cut a prompt that is too long. */
const standard = { contextTokens: 8_192, maxCompletionTokens: 4_096 } as const;
const smallest = { contextTokens: 4_096, maxCompletionTokens: 1_200 } as const;

/**
 * Parses `openai+https://HOST/v1?model=NAME` with optional `contextTokens` and `maxCompletionTokens`. The rest of the query is passed to
 * the server.
 *
 * @throws {RangeError} stating the problem without any part of the URL, which may hold a password.
 */
export function readServerUrl(text: string): ChatServer {
  const url = new URL(text.slice('openai+'.length));
  if (url.host === '') throw new RangeError('must have a host: openai+https://HOST/v1?model=NAME');
  if (url.username !== '' || url.password !== '') {
    throw new RangeError('must not contain credentials; set CARDINAL_LLM_API_KEY instead');
  }
  const id = url.searchParams.get('model') ?? '';
  if (id === '') throw new RangeError('must have ?model=NAME');
  const model = {
    id,
    contextTokens: countOf(url, 'contextTokens'),
    maxCompletionTokens: countOf(url, 'maxCompletionTokens'),
  };
  if (model.maxCompletionTokens * 2 > model.contextTokens) {
    throw new RangeError('must have contextTokens of at least twice maxCompletionTokens');
  }
  for (const name of ['model', 'contextTokens', 'maxCompletionTokens']) url.searchParams.delete(name);
  return { baseUrl: url.href, model };
}

function countOf(url: URL, name: keyof typeof standard): number {
  const text = url.searchParams.get(name) ?? String(standard[name]);
  const count = Number(text);
  if (!/^\d{1,8}$/.test(text) || count < smallest[name]) {
    throw new RangeError(`must have as ${name} an integer, ${smallest[name]} or more`);
  }
  return count;
}

/** URL of the only call that is made. */
export function completionsUrl({ baseUrl }: Pick<ChatServer, 'baseUrl'>): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/chat/completions`;
  return url.href;
}
