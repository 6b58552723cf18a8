import type { estypes } from '@elastic/elasticsearch';
import type { Elastic } from './connection.js';
import { IndexUnavailableError } from './errors.js';
import { createBatcher } from './batcher.js';

/** A document as last written, whether or not a refresh has made it searchable. */
export interface Found<Source> {
  readonly source: Source;
  /** Condition of a compare-and-set write: it fails if someone else has written the document since. */
  readonly guard: { readonly if_seq_no: number; readonly if_primary_term: number };
}

export interface Wanted {
  readonly index: string;
  readonly id: string;
  /** Default: the whole document. */
  readonly fields?: readonly string[];
}

/** Concurrent reads share a request. @returns undefined if there is no such document. */
export type ReadDocument = <Source>(wanted: Wanted) => Promise<Found<Source> | undefined>;

type Answer = estypes.MgetResponse<unknown>['docs'][number];

const documentsAtOnce = 1_000;

export function createReadDocument(client: Elastic): ReadDocument {
  const ask = createBatcher<Wanted, Answer>({
    async send(all) {
      const docs = all.map(({ index, id, fields }) => ({
        _index: index,
        _id: id,
        ...(fields && { _source: [...fields] }),
      }));
      return (await client.mget<unknown>({ docs })).docs;
    },
    mostWeight: documentsAtOnce,
    weightOf: () => 1,
  });
  return async <Source>(wanted: Wanted) => foundIn<Source>(await ask(wanted));
}

function foundIn<Source>(answer: Answer): Found<Source> | undefined {
  if ('error' in answer) {
    if (answer.error.type === 'index_not_found_exception') return undefined;
    throw new IndexUnavailableError('A document of the search index cannot be read; retry later.', {
      cause: answer.error,
    });
  }
  if (!answer.found) return undefined;
  const { _source, _seq_no = 0, _primary_term = 0 } = answer;
  return { source: _source as Source, guard: { if_seq_no: _seq_no, if_primary_term: _primary_term } };
}
