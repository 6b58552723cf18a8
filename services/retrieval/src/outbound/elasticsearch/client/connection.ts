import { conventions, inSpan, isRecorded, SpanKind } from '@cardinal/telemetry';
import { Client, errors, Transport, type estypes } from '@elastic/elasticsearch';
import { IndexRequestError, IndexUnavailableError } from './errors.js';

/** The client; its methods throw only the errors of `errors.ts`. */
export type Elastic = Client;

/** Timeout of a request, in milliseconds. A search takes tens; only a stopped or overloaded server takes this long. */
const requestTimeoutMs = 10_000;

/** Timeout of large writes, which a merge or a slow disk may delay: giving up would only repeat the work. */
export const longRequest = { requestTimeout: 60_000 };

/**
 * @param url `http(s)://[user:password@]host:port`; a path is the prefix of our indexes' names (`prefixOf`).
 * @param timeoutMs timeout of a request, in milliseconds.
 */
export function connect(url: string, timeoutMs = requestTimeoutMs): Elastic {
  const { protocol, host, username, password } = new URL(url);
  const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return new Client({
    node: `${protocol}//${host}`,
    ...(username === '' ? {} : { auth }),
    // The connection ends every request that takes longer than this, so this is the longest limit; requests have limits of their own.
    requestTimeout: Math.max(timeoutMs, longRequest.requestTimeout),
    // A connection that the server closed while idle fails at the next request; retrying is safe, because our writes are idempotent.
    maxRetries: 1,
    // The protection parses every response twice, against keys that we never read.
    disablePrototypePoisoningProtection: true,
    Transport: transportWith(timeoutMs, new URL(url)),
  });
}

/** Prefix of our indexes' names: the path of the URL, so that several installations can share a server. */
export function prefixOf(url: string): string {
  return new URL(url).pathname.replaceAll('/', '') || 'cardinal';
}

/** Disabled, because the client's own spans record error messages of the server, which may quote text of documents. */
const withoutSpans = { openTelemetry: { enabled: false } };

/** Translates the client's errors and traces its requests. @param timeoutMs for requests without a timeout of their own. */
function transportWith(timeoutMs: number, { hostname, port, protocol }: URL): typeof Transport {
  const serverPort = Number(port) || (protocol === 'https:' ? 443 : 80);
  const server = { [conventions.serverAddress]: hostname, [conventions.serverPort]: serverPort };
  return class TranslatingTransport extends Transport {
    // The client's own declaration is overloaded by its options; the result passes through unchanged.
    override async request(...[params, options]: Parameters<Transport['request']>): Promise<never> {
      const translating = async (): Promise<never> => {
        try {
          return await super.request<never>(params, { requestTimeout: timeoutMs, ...withoutSpans, ...options });
        } catch (thrown) {
          throw translated(thrown);
        }
      };
      return isRecorded() ? inSpan(spanOf(params, server), translating) : translating();
    }
  };
}

function spanOf({ meta }: Parameters<Transport['request']>[0], server: Readonly<Record<string, string | number>>) {
  const operation = meta?.name ?? 'request';
  const { index } = meta?.pathParts ?? {};
  const collection = typeof index === 'string' ? index : Array.isArray(index) ? index.join(',') : undefined;
  return {
    name: collection === undefined ? operation : `${operation} ${collection}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [conventions.dbSystemName]: 'elasticsearch',
      [conventions.dbOperationName]: operation,
      ...(collection !== undefined && { [conventions.dbCollectionName]: collection }),
      ...server,
    },
  };
}

/** Statuses of transient failures: overload, timeouts inside the server, unavailable shards. */
const transientStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

function translated(cause: unknown): unknown {
  if (cause instanceof errors.ResponseError) {
    const body: unknown = cause.body;
    return refusal(cause.statusCode ?? 0, typeOf(body), cause);
  }
  if (cause instanceof errors.TimeoutError) {
    return new IndexUnavailableError('The search index did not answer in time; retry later.', { cause });
  }
  if (cause instanceof errors.ConnectionError || cause instanceof errors.NoLivingConnectionsError) {
    return new IndexUnavailableError(
      'The search index cannot be reached; check that it runs and that CARDINAL_INDEX names it.',
      { cause },
    );
  }
  if (cause instanceof errors.ProductNotSupportedError) {
    return notElasticsearch(cause);
  }
  return cause;
}

const notElasticsearch = (cause: unknown): Error =>
  new IndexUnavailableError('The server at CARDINAL_INDEX is not Elasticsearch; correct the URL.', { cause });

/** Checks that the server answers. @throws {IndexUnavailableError} if it does not, or is not Elasticsearch (yet). */
export async function ping(client: Elastic, timeoutMs: number): Promise<void> {
  let known: boolean;
  try {
    known = await client.ping({}, { requestTimeout: timeoutMs, maxRetries: 0 });
  } catch (thrown) {
    throw thrown instanceof IndexRequestError ? notElasticsearch(thrown) : thrown;
  }
  if (!known) throw notElasticsearch(undefined); // the client returns false for a 404
}

function refusal(status: number, type: string, cause: unknown): Error {
  if (transientStatuses.has(status)) {
    return new IndexUnavailableError('The search index is overloaded or not ready; retry later.', {
      cause,
      facts: { status, type },
    });
  }
  if (status === 401 || status === 403) {
    return new IndexUnavailableError('The search index refuses the user or password in CARDINAL_INDEX; correct them.', {
      cause,
      facts: { status },
    });
  }
  return new IndexRequestError(status, type, cause);
}

function typeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return 'unknown';
  const { error } = body;
  return typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string'
    ? error.type
    : 'unknown';
}

/** The response to each search of a multi-search. @throws the error of the first search that failed, translated as for a single one. */
export function answersOf<Source>(
  responses: readonly estypes.MsearchResponseItem<Source>[],
): estypes.SearchResponse<Source, Record<string, Aggregation>>[] {
  return responses.map((response) => {
    if ('error' in response) throw refusal(response.status, response.error.type, response.error);
    return response as estypes.SearchResponse<Source, Record<string, Aggregation>>;
  });
}

/** The aggregations that we ask for, as they come back. */
export interface Aggregation {
  readonly value?: number | null;
  readonly doc_count?: number;
  readonly buckets?: readonly { readonly key?: string; readonly doc_count: number }[];
}
