import { startMessagesApi, type MessagesApi, type Script } from '@cardinal/testkit/messages-api';

export interface ModelServer {
  readonly api: MessagesApi;
  /** Sets how the next requests are answered. */
  play(script: Script): void;
  /** Environment variables for the server under test. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A Messages API whose replies each test chooses. */
export async function startModelServer(): Promise<ModelServer> {
  let script: Script = () => ({ status: 529, errorType: 'overloaded_error', headers: { 'retry-after-ms': '1' } });
  const api = await startMessagesApi((request, n) => script(request, n));
  return {
    api,
    play(next) {
      const first = api.requests.length;
      script = (request, n) => next(request, n - first);
    },
    env: { ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: api.url },
    close: async () => api[Symbol.asyncDispose](),
  };
}
