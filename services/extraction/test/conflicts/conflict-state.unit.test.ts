import { describe, expect, it } from 'vitest';
import {
  conflictStates,
  decisions,
  loserOf,
  standingsOf,
  stateOf,
  type Standing,
} from '../../src/domain/conflicts/state.js';

const standing = (over: Partial<Standing> = {}): Standing => ({
  decision: '',
  history: false,
  firstCurrent: true,
  secondCurrent: true,
  ...over,
});

describe('the state of a finding', () => {
  it.each([
    ['open', {}],
    ['superseded', { history: true }],
    ['superseded', { firstCurrent: false }],
    ['superseded', { secondCurrent: false }],
    ['dismissed', { decision: 'dismiss', secondCurrent: false }],
    ['resolved', { decision: 'keep_first', history: true }],
    ['resolved', { decision: 'keep_second' }],
  ] as const)('%s: %o', (state, over) => {
    expect(stateOf(standing(over))).toBe(state);
    expect(standingsOf(state)).toContainEqual(standing(over));
  });

  it('is exactly one for each combination of facts', () => {
    const all = conflictStates.flatMap(standingsOf);
    expect(all).toHaveLength(decisions.length * 8);
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(all.length);
  });

  it('has a loser while the winner is current', () => {
    expect(loserOf(standing({ decision: 'keep_first', secondCurrent: false }))).toBe('second');
    expect(loserOf(standing({ decision: 'keep_first', firstCurrent: false }))).toBeUndefined();
    expect(loserOf(standing({ decision: 'keep_second' }))).toBe('first');
    expect(loserOf(standing({ decision: 'keep_second', secondCurrent: false }))).toBeUndefined();
    expect(loserOf(standing({ decision: 'dismiss' }))).toBeUndefined();
  });
});
