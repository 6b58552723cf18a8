import { ownerKey } from './server.js';

export interface Reply<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Client {
  get<Body = Record<string, unknown>>(path: string): Promise<Reply<Body>>;
  post<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Reply<Body>>;
  patch<Body = Record<string, unknown>>(path: string, body: unknown): Promise<Reply<Body>>;
  delete(path: string): Promise<Reply>;
  upload(
    collectionId: number,
    name: string,
    bytes: Uint8Array | string,
    headers?: Record<string, string>,
    fields?: Record<string, string>,
  ): Promise<Reply<UploadResult>>;
  /** Reads a stream of events to its end; returns no events for a 204, which tells a client not to reconnect. */
  stream(path: string, body?: unknown, headers?: Record<string, string>): Promise<SseEvent[]>;
}

export interface UploadResult {
  readonly file_id: number;
  readonly filename: string;
  readonly status: string;
  readonly error?: string;
}

export interface SseEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

export interface SearchBody {
  readonly results: readonly {
    readonly id: string;
    readonly collection_id: number;
    readonly score: number;
    readonly content: string;
    readonly metadata: Record<string, unknown>;
  }[];
  readonly total_results: number;
  readonly query_time_ms: number;
  readonly tokens_used: Record<string, unknown>;
}

export interface AskBody {
  readonly outcome: string;
  readonly ask_id: string;
  readonly answer: string;
  readonly sources: readonly { document_id: string; file_name: string; card_id: string; content_preview: string }[];
  readonly model: string;
  readonly tokens_used: Record<string, unknown>;
  readonly computed: readonly {
    readonly table_id: string;
    readonly program: object;
    readonly rows_used: number;
    readonly rows: readonly { readonly cells: readonly { readonly start: number; readonly end: number }[] }[];
  }[];
}

/** A client of the public interface, as a user's program would use it. */
export function clientOf(url: string, key: string = ownerKey): Client {
  const authorization = `Bearer ${key}`;

  async function call<Body>(method: string, path: string, init: RequestInit = {}): Promise<Reply<Body>> {
    const response = await fetch(url + path, { ...init, method, headers: { authorization, ...init.headers } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || 'null') as Body };
  }
  const json = (body: unknown): RequestInit => ({
    body: JSON.stringify(body ?? {}),
    headers: { 'content-type': 'application/json' },
  });

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, json(body)),
    patch: (path, body) => call('PATCH', path, json(body)),
    delete: (path) => call('DELETE', path),
    async upload(collectionId, name, bytes, headers = {}, fields = {}) {
      const form = new FormData();
      form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      return call('POST', `/api/v1/collections/${collectionId}/files/upload`, { body: form, headers });
    },
    async stream(path, body, headers = {}) {
      const init = body === undefined ? { method: 'GET', headers: {} } : { method: 'POST', ...json(body) };
      const response = await fetch(url + path, { ...init, headers: { authorization, ...init.headers, ...headers } });
      if (response.status === 204) return [];
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        throw new Error(`not a stream: ${response.status} ${await response.text()}`);
      }
      return parseEvents(await response.text());
    },
  };
}

export function parseEvents(text: string): SseEvent[] {
  return text
    .split('\n\n')
    .map((block) => block.split('\n'))
    .filter((lines) => lines.some((line) => line.startsWith('data: ')))
    .map((lines) => {
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      return { id: field('id'), ...(JSON.parse(field('data')) as Omit<SseEvent, 'id'>) };
    });
}
