import type { estypes } from '@elastic/elasticsearch';
import { answersOf, type Aggregation, type Elastic } from './connection.js';

/**
 * One search in one index.
 *
 * @param partial whether results without the failed shards are acceptable.
 * @throws {IndexUnavailableError} transient.
 * @throws {IndexRequestError} if the server refuses this search; other searches of the same request are not affected.
 */
export type Search = <Source>(
  index: string,
  search: estypes.MsearchMultisearchBody,
  partial?: boolean,
) => Promise<estypes.SearchResponse<Source, Record<string, Aggregation>>>;

interface Waiting {
  readonly index: string;
  readonly search: estypes.MsearchMultisearchBody;
  readonly partial: boolean;
  readonly resolve: (answer: estypes.SearchResponse<never, Record<string, Aggregation>>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Coalesces the searches of one turn of the event loop into one multi-search, because every request costs both machines a wait for a
 * processor; the server still runs them in parallel.
 */
export function createSearch(client: Elastic): Search {
  let waiting: Waiting[] = [];

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const { responses } = await client.msearch<never>({ searches: batch.flatMap(itemOf) });
      batch.forEach((one, at) => answer(one, responses.slice(at, at + 1)));
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown);
    }
  }

  return <Source>(index: string, search: estypes.MsearchMultisearchBody, partial = false) =>
    new Promise<estypes.SearchResponse<Source, Record<string, Aggregation>>>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void send());
      waiting.push({ index, search, partial, resolve, reject });
    });
}

const itemOf = ({ index, search, partial }: Waiting) => [{ index, allow_partial_search_results: partial }, search];

function answer({ resolve, reject }: Waiting, responses: readonly estypes.MsearchResponseItem<never>[]): void {
  try {
    const [own] = answersOf(responses);
    if (own) resolve(own);
    else reject(new RangeError('The search index answered fewer searches than it was sent; check its version.'));
  } catch (thrown) {
    reject(thrown);
  }
}

/** Total number of hits; exact if the search requested `track_total_hits`. */
export function totalOf(answer: Pick<estypes.SearchResponse<unknown>, 'hits'> | undefined): number {
  const total = answer?.hits.total;
  return typeof total === 'number' ? total : (total?.value ?? 0);
}
