import { describe, expect, it } from 'vitest';
import { fromWireRef, ingestion, toWireRef } from '../src/index.js';

const ids = { teamId: 1, collectionId: 10, instanceId: 5, fileId: 3, generation: 2, revision: 4 };

describe('the instance reference of an event', () => {
  it.each(['current', 'superseded', 'deleted'] as const)('keeps the state "%s" over the wire', (state) => {
    expect(fromWireRef(toWireRef({ ...ids, state }))).toEqual({ ...ids, state });
  });

  it('counts as superseded if its state is unknown', () => {
    const state = ingestion.InstanceState.UNSPECIFIED;
    expect(fromWireRef({ ...ids, state })).toEqual({ ...ids, state: 'superseded' });
  });

  it('is named in the error if it is missing', () => {
    expect(() => fromWireRef(undefined)).toThrow(new RangeError('The event lacks its field `instance`.'));
  });
});
