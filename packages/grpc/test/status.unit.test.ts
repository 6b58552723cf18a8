import { errorKinds, type ErrorKind } from '@cardinal/kernel';
import { ClientError, Metadata, Status } from 'nice-grpc-common';
import { describe, expect, it } from 'vitest';
import { fromClientError, toServerError } from '../src/status.js';
import { Sample } from './ways.js';

const peer = '/cardinal.ingest.v1.CatalogService/GetScope';

/** The error that a client throws for a failure whose status was changed in transit. */
function across(kind: ErrorKind, status?: Status) {
  const trailer = Metadata();
  const sent = toServerError(new Sample(kind), trailer);
  return fromClientError(new ClientError(peer, status ?? sent.code, sent.details), trailer, peer);
}

describe('an error over the wire', () => {
  it.each(errorKinds)('keeps its kind: %s', (kind) => {
    expect(across(kind, Status.UNKNOWN)).toMatchObject({ kind, code: 'TEST_SAMPLE' });
  });

  it('has a distinct status for each kind, from which the kind is restored if the trailer is missing', () => {
    const kinds = errorKinds.map((kind) => {
      const { code } = toServerError(new Sample(kind), Metadata());
      return fromClientError(new ClientError(peer, code, ''), Metadata(), peer).kind;
    });
    expect(kinds).toEqual(errorKinds);
  });

  it('has the kind of its status if the trailer contains an unknown kind', () => {
    const trailer = Metadata({ 'error-kind': 'gone', 'error-code': 'TEST_GONE' });
    const error = fromClientError(new ClientError(peer, Status.NOT_FOUND, ''), trailer, peer);
    expect(error).toMatchObject({ kind: 'not-found', code: 'TEST_GONE' });
  });
});
