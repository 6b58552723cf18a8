import { describe, expect, it } from 'vitest';
import { fromWireRef, ingestion, toWireRef } from '../src/index.js';

const ids = { teamId: 1, collectionId: 10, instanceId: 5, fileId: 3, generation: 2, revision: 4 };

describe('the instance of an event', () => {
  it.each(['current', 'superseded', 'deleted'] as const)('is %s on either side', (state) => {
    expect(fromWireRef(toWireRef({ ...ids, state }))).toEqual({ ...ids, state });
  });

  it('does not answer in a state that is not known', () => {
    const state = ingestion.InstanceState.UNSPECIFIED;
    expect(fromWireRef({ ...ids, state })).toEqual({ ...ids, state: 'superseded' });
  });

  it('is named where it is missing', () => {
    expect(() => fromWireRef(undefined)).toThrow(new RangeError('The event lacks its field `instance`.'));
  });
});
