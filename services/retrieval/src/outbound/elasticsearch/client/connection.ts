import { Client, errors, Transport, type estypes } from '@elastic/elasticsearch';
import { IndexRequestError, IndexUnavailableError } from './errors.js';

/** The client, whose every method throws our errors alone. */
export type Elastic = Client;

/** How long one request may take, in milliseconds. A search takes tens; only a stopped or drowning server takes this long. */
const requestTimeoutMs = 10_000;

/** What writes much at once may take longer: a merge or a slow disk holds it up, and giving up would only repeat it. */
export const longRequest = { requestTimeout: 60_000 };

/**
 * @param url `http(s)://[user:password@]host:port`; a path names the prefix of our indexes (`prefixOf`).
 * @param timeoutMs after which a request counts as failed.
 */
export function connect(url: string, timeoutMs = requestTimeoutMs): Elastic {
  const { protocol, host, username, password } = new URL(url);
  const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return new Client({
    node: `${protocol}//${host}`,
    ...(username === '' ? {} : { auth }),
    // The connection ends whatever takes longer than this, so it is the longest limit; requests have their own.
    requestTimeout: Math.max(timeoutMs, longRequest.requestTimeout),
    // A connection that the server closed while it was idle shows at the next request. Every write of ours may be repeated.
    maxRetries: 1,
    // It reads every answer twice to look for names that we never use as keys.
    disablePrototypePoisoningProtection: true,
    Transport: transportWith(timeoutMs),
  });
}

/** What our indexes' names begin with: the path of the URL, so that several installations can share a server. */
export function prefixOf(url: string): string {
  return new URL(url).pathname.replaceAll('/', '') || 'cardinal';
}

/** The one door through which the client's errors come. @param timeoutMs of requests that name no limit of their own. */
function transportWith(timeoutMs: number): typeof Transport {
  return class TranslatingTransport extends Transport {
    // The client's own declaration is overloaded by its options; what it returns passes through untouched.
    override async request(...[params, options]: Parameters<Transport['request']>): Promise<never> {
      try {
        return await super.request<never>(params, { requestTimeout: timeoutMs, ...options });
      } catch (thrown) {
        throw translated(thrown);
      }
    }
  };
}

/** Overload, time limits inside the server, shards that are not there: it will be well again. */
const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

function translated(cause: unknown): unknown {
  if (cause instanceof errors.ResponseError) {
    const body: unknown = cause.body;
    return refusal(cause.statusCode ?? 0, typeOf(body), cause);
  }
  if (cause instanceof errors.TimeoutError) {
    return new IndexUnavailableError('The search index did not answer in time.', { cause });
  }
  if (cause instanceof errors.ConnectionError || cause instanceof errors.NoLivingConnectionsError) {
    return new IndexUnavailableError('The search index cannot be reached.', { cause });
  }
  if (cause instanceof errors.ProductNotSupportedError) {
    return notElasticsearch(cause);
  }
  return cause;
}

const notElasticsearch = (cause: unknown): Error =>
  new IndexUnavailableError('What answers at the URL of the search index is not Elasticsearch.', { cause });

/** Whether anybody is there. @throws {IndexUnavailableError} if not, or if it is another program, which may be replaced by ours. */
export async function ping(client: Elastic, timeoutMs: number): Promise<void> {
  let known: boolean;
  try {
    known = await client.ping({}, { requestTimeout: timeoutMs, maxRetries: 0 });
  } catch (thrown) {
    throw thrown instanceof IndexRequestError ? notElasticsearch(thrown) : thrown;
  }
  if (!known) throw notElasticsearch(undefined); // the client's word for a 404
}

function refusal(status: number, type: string, cause: unknown): Error {
  if (passing.has(status)) {
    return new IndexUnavailableError('The search index is overloaded or not ready.', {
      cause,
      facts: { status, type },
    });
  }
  if (status === 401 || status === 403) {
    return new IndexUnavailableError('The search index refuses the credentials of its URL.', {
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

/** Each answer of a multi-search. @throws what the same search alone would have thrown. */
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
