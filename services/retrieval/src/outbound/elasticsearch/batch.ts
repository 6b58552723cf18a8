import type { estypes } from '@elastic/elasticsearch';
import { answersOf, type Elastic } from './connection.js';

/** One search. @throws what it alone would have thrown. */
export type Ask = <Source>(search: estypes.MsearchMultisearchBody) => Promise<estypes.SearchResponse<Source>>;

interface Waiting {
  readonly search: estypes.MsearchMultisearchBody;
  readonly resolve: (answer: estypes.SearchResponse<never>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends the searches of one turn of the event loop as one request: the server works on them side by side all the same, and on a busy
 * machine each request and each answer waits for a processor.
 */
export function createBatch(client: Elastic, index: string): Ask {
  const header = { index, allow_partial_search_results: false };
  let waiting: Waiting[] = [];

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const { responses } = await client.msearch<never>({ searches: batch.flatMap(({ search }) => [header, search]) });
      batch.forEach((one, at) => answer(one, responses.slice(at, at + 1)));
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown);
    }
  }

  return <Source>(search: estypes.MsearchMultisearchBody) =>
    new Promise<estypes.SearchResponse<Source>>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void send());
      waiting.push({ search, resolve, reject });
    });
}

function answer({ resolve, reject }: Waiting, responses: readonly estypes.MsearchResponseItem<never>[]): void {
  try {
    const [own] = answersOf(responses);
    if (own) resolve(own);
    else reject(new RangeError('The server left a search without an answer.'));
  } catch (thrown) {
    reject(thrown);
  }
}
