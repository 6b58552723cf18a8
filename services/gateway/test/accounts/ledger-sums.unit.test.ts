import { describe, expect, it } from 'vitest';
import { emptyLedger, expiredReservations, withSumsOf, type Ledger, type Work } from '../../src/domain/ledger.js';

const ask = (id: string, tokens: number, model = 'claude'): Work => ({
  id,
  operation: 'ask',
  uses: [{ model, tokens }],
});
const ledger = (usage: Ledger['usage'], reservations: Ledger['reservations'] = []): Ledger => ({
  ...emptyLedger(1, '2026-11'),
  usage,
  reservations,
});
const nowMs = Date.UTC(2026, 10, 27);
const hourMs = 3_600_000;
const used = (operation: string, tokens: number, model = 'claude') => ({ operation, model, requests: 3, tokens });

describe('the sums of a ledger', () => {
  it('are not changed if they equal the sums of the recorded work', () => {
    const right = ledger([used('ask', 30), used('search', 7, 'minilm'), used('extraction', 5)]);
    const works = [ask('a', 10), ask('b', 20), { ...ask('c', 5), operation: 'extraction' }];
    expect(withSumsOf(right, works, nowMs)).toBeUndefined();
    expect(withSumsOf(emptyLedger(1, '2026-11'), [], nowMs)).toBeUndefined();
  });

  it.each([
    ['too much', [used('ask', 31)], [used('ask', 30)]],
    ['too little', [used('ask', 1)], [used('ask', 30)]],
    [
      'something that nobody did',
      [used('ask', 30), used('ask', 9, 'other')],
      [used('ask', 30), used('ask', 0, 'other')],
    ],
    ['nothing', [], [{ ...used('ask', 30), requests: 2 }]],
  ])('are corrected if they contain %s', (_what, usage, right) => {
    expect(withSumsOf(ledger(usage), [ask('a', 10), ask('b', 20)], nowMs)?.usage).toEqual(right);
  });

  it('are not changed for searches, of which only the sum is recorded', () => {
    const usage = [used('search', 7, 'minilm'), used('ask', 1)];
    expect(withSumsOf(ledger(usage), [ask('a', 10)], nowMs)?.usage[0]).toEqual(usage[0]);
  });

  it('do not include work that has a reservation, because it is counted when it is settled', () => {
    const held = ledger([used('ask', 10)], [{ id: 'b', tokens: 50, expiresAtMs: nowMs }]);
    expect(withSumsOf(held, [ask('a', 10), ask('b', 20)], nowMs)).toBeUndefined();
  });

  it('are not changed while ended work has a reservation of 0 tokens, because it may have been settled already', () => {
    const works = [ask('a', 10), ask('b', 20)];
    const heldSince = (expiresAtMs: number) => [{ id: 'b', tokens: 0, expiresAtMs }];
    const settled = ledger([used('ask', 30)], heldSince(nowMs - hourMs + 1));
    const unsettled = ledger([used('ask', 10)], heldSince(nowMs - hourMs + 1));

    expect([withSumsOf(settled, works, nowMs), withSumsOf(unsettled, works, nowMs)]).toEqual([undefined, undefined]);
    const later = ledger([used('ask', 10)], heldSince(nowMs - hourMs));
    expect(withSumsOf(later, works, nowMs)?.usage).toEqual([used('ask', 30)]);
  });

  it('include the ids of expired reservations', () => {
    const reservations = [5, 6, 7].map((expiresAtMs) => ({ id: `${expiresAtMs}`, tokens: 1, expiresAtMs }));
    expect(expiredReservations(ledger([], reservations), 6).map(({ id }) => id)).toEqual(['5', '6']);
  });
});
