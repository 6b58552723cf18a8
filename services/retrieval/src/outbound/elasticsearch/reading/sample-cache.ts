import type { SteadyClock } from '@cardinal/kernel';
import { LRUCache } from 'lru-cache';
import { fromSums, type Moments } from '../../../domain/fusion.js';
import type { RankedCard } from '../../../app/ports.js';
import type { Facts } from '../layout/hit-fields.js';
import { createSample, type Sample } from './sample.js';
import type { ScopeStatistics } from './statistics.js';

/**
 * Random cards of a scope, to estimate the moments of all scores in it, because Elasticsearch cannot aggregate over scores.
 * 1,000 cards give a mean within 0.03 of a standard deviation, and the deviation within 2 %; smaller scopes are taken whole.
 */
export const sampleSize = 1_000;

/** Cache of samples, by scope; up to 4 MB each. */
export interface Samples {
  of(scope: string, statistics: ScopeStatistics, take: () => Promise<readonly Facts[]>): Promise<Sample>;
}

interface Taken {
  readonly sample: Promise<Sample>;
  readonly statistics: ScopeStatistics;
  readonly at: number;
}

const mostSamples = 16;
const longestMs = 600_000;
/** Share of a scope's cards that may change before it is sampled again. */
const drift = 0.02;

export function createSamples(clock: SteadyClock): Samples {
  const samples = new LRUCache<string, Taken>({ max: mostSamples });

  function fits({ statistics: then, at }: Taken, now: ScopeStatistics): boolean {
    if (clock.elapsedMs() - at > longestMs) return false;
    if (then.mark === now.mark) return true;
    if (Math.min(then.counts.cards, now.counts.cards) <= sampleSize) return false;
    const near = (a: number, b: number) => Math.abs(a - b) <= drift * Math.max(a, b);
    return near(then.counts.cards, now.counts.cards) && near(then.counts.cardsWithVectors, now.counts.cardsWithVectors);
  }

  return {
    of(scope, statistics, take) {
      let taken = samples.get(scope);
      if (!taken || !fits(taken, statistics)) {
        const fresh: Taken = { sample: take().then(createSample), statistics, at: clock.elapsedMs() };
        taken = fresh;
        samples.set(scope, fresh);
        fresh.sample.catch(() => {
          if (samples.peek(scope) === fresh) samples.delete(scope);
        });
      }
      return taken.sample;
    },
  };
}

/**
 * Moments of a score over `count` cards, of which the best are known and the others are estimated from the sample.
 *
 * @param others number of cards outside the best that have a score; the remaining cards count as 0.
 * @param scores of the sample's cards that are not among the best and have a score.
 */
export function estimate(
  best: readonly RankedCard[],
  others: number,
  scores: readonly number[],
  count: number,
): Moments {
  let sum = 0;
  let squares = 0;
  for (const { score } of best) {
    sum += score;
    squares += score * score;
  }
  if (others > 0) {
    // If the sample contains none of them, they are few and score at most as high as the last of the best; half of that is assumed.
    const known = scores.length > 0 ? scores : [(best.at(-1)?.score ?? 0) / 2];
    const weight = others / known.length;
    for (const score of known) {
      sum += weight * score;
      squares += weight * score * score;
    }
  }
  return fromSums(sum, squares, count);
}
