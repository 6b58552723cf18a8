import { describe, expect, it } from 'vitest';
import { compareCards, type Candidate } from '../../src/domain/conflicts/compare-cards.js';
import { readCard } from '../../src/domain/conflicts/card-statements.js';
import { disagreeing } from '../../testing/disagreeing-records.js';
import { templated, type Card } from '../../testing/records.js';

/** Sentences of one template are close in meaning. */
const cosine = 0.8;
const read = (card: Card) => (typeof card === 'string' ? readCard('', card) : readCard(...card));

const found = (a: Card, b: Card): Candidate[] =>
  compareCards(read(a), read(b)).filter(({ history, requiredCosine }) => !history && requiredCosine <= cosine);

describe('records about different things', () => {
  it.each(templated)('%s', (_why, a, b) => {
    expect(found(a, b)).toEqual([]);
    expect(found(b, a)).toEqual([]);
  });
});

describe('records about one thing', () => {
  it.each(disagreeing)('%s', (_why, a, b) => {
    expect(found(a, b)).not.toEqual([]);
    expect(found(b, a)).not.toEqual([]);
  });
});
