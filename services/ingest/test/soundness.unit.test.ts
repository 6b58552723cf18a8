import { describe, expect, it } from 'vitest';
import { finished, firstState, recounted } from '../src/domain/instance-transitions.js';
import { awaitsEvent, documentOf, isMiscounted, isUnheard } from '../src/domain/soundness.js';
import type { Instance } from '../src/domain/instance.js';

const place = {
  teamId: 1,
  collectionId: 2,
  fileId: 3,
  sha256: 'aa',
  fileName: 'a.md',
  type: 'md',
  traceParent: '',
  source: '',
  metadata: '',
  readAs: '',
} as const;
const fresh: Instance = { ...firstState(place, [], 1_000), id: 9 };
const processing: Instance = { ...fresh, status: 'processing', outbox: '' };
const done = finished(4, 2_000)(processing) ?? fresh;
const tally = (cards: number, idSum = cards) => ({ teamId: 1, collectionId: 2, instanceId: 9, cards, idSum });

describe('a document', () => {
  it.each([
    ['queued', '', false],
    ['parsing', '', false],
    ['extracting', 'parsed', false],
    ['extracting', '', true],
    ['indexing', '', true],
    ['embedding', '', true],
  ] as const)('that is %s with the outbox "%s" waits for an event of another service: %s', (stage, outbox, waits) => {
    expect(awaitsEvent({ ...processing, stage, outbox })).toBe(waits);
    expect(awaitsEvent({ ...processing, stage, outbox, deletedMs: 1 })).toBe(false);
  });

  it('is whole if it is processed and no process works on it', () => {
    expect(documentOf(done)).toMatchObject({ instanceId: 9, cards: 4, isWhole: true });
    for (const other of [
      fresh,
      processing,
      { ...done, status: 'error' as const },
      { ...done, outbox: 'queued' as const },
    ]) {
      expect(documentOf(other).isWhole).toBe(false);
    }
  });

  it('is miscounted if cards and index agree on another number of cards', () => {
    const document = documentOf(done);
    expect(isMiscounted(document, tally(4), tally(4))).toBe(false);
    expect(isMiscounted(document, tally(5), tally(5))).toBe(true);
    expect(isMiscounted(document, tally(5), tally(5, 6))).toBe(false);
    expect(isMiscounted(document, tally(5), undefined)).toBe(false);
    expect(isMiscounted(document, tally(3), tally(3))).toBe(false);
    expect(isMiscounted({ ...document, isWhole: false }, tally(5), tally(5))).toBe(false);
  });

  it('is recounted only if it is processed and the number differs', () => {
    expect(recounted(5)(done)).toMatchObject({ cards: 5, revision: done.revision });
    expect(recounted(4)(done)).toBeUndefined();
    expect(recounted(5)(processing)).toBeUndefined();
    expect(recounted(5)({ ...done, deletedMs: 1 })).toBeUndefined();
  });

  it('has an unheard change from a minute after it until every service has confirmed it', () => {
    const changed = { ...done, pending: true, changedMs: 1_000 };
    expect(isUnheard(changed, 61_000)).toBe(false);
    expect(isUnheard(changed, 61_001)).toBe(true);
    expect(isUnheard({ ...changed, pending: false }, 99_000)).toBe(false);
  });
});
