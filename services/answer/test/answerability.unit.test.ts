import { describe, expect, it } from 'vitest';
import { answerability, type Evidence } from '../src/domain/evidence/score.js';

const evidence: Evidence = {
  ...{ cardBm25: 0.6, cardCosine: 0.6, cosine: 0.6, coverage: 0.7, soft: 0.7, gap: 1 },
  ...{ entityMiss: 0, numberMiss: 0, typeMiss: 0, foreign: 1, cardLead: 0.3, coverageLead: 0.4 },
  ...{ otherCardCosine: 0.3, otherCosine: 0.3, names: 0, chanceShare: 0, surprise: 0, surpriseOfAll: 1 },
};
const whereAllAreNear = { ...evidence, otherCardCosine: 0.55, otherCosine: 0.55 };

describe('answerability', () => {
  it('discounts cosines if those of other cards are as high and the model reads the question only in part', () => {
    const lost = [0, 0.5, 1].map((trust) => answerability(evidence, trust) - answerability(whereAllAreNear, trust));
    expect(lost[0]).toBe(0);
    expect(lost[1]).toBeGreaterThan(0.2);
    expect(lost[2]).toBe(0);
  });

  it('ignores other cards that are less near than is usual in English', () => {
    const alone = { ...evidence, otherCardCosine: 0, otherCosine: 0 };
    expect(answerability(alone, 0.5)).toBe(answerability(evidence, 0.5));
  });

  it('depends on the names of a question if there are only words, no vectors', () => {
    const by = (names: number, trust: number) => answerability({ ...evidence, names }, trust);
    expect(by(1, 0)).toBeGreaterThan(by(0, 0));
    expect(by(-1, 0)).toBeLessThan(by(0, 0));
    expect(by(1, 1)).toBe(by(-1, 1));
  });

  it('asks for more than chance of a question in another language, and corrects words if the model reads it only in part', () => {
    const by = (told: Partial<Evidence>, trust: number) => answerability({ ...evidence, ...told }, trust);
    for (const trust of [0, 0.5, 1]) {
      expect(by({ surprise: 1 }, trust)).toBeGreaterThan(by({}, trust));
      expect(by({ surprise: 1, foreign: 0 }, trust)).toBe(by({ foreign: 0 }, trust));
      // Where all cards are about one matter, no card is surprising, and none has to be.
      const least = by({ surprise: 0, surpriseOfAll: 0 }, trust);
      expect(least).toBeGreaterThan(by({ surprise: 0, surpriseOfAll: 1 }, trust));
      expect(by({ surprise: 0.3, surpriseOfAll: 0.3 }, trust)).toBe(least);
    }
    const lost = [0, 0.5, 1].map((trust) => by({}, trust) - by({ chanceShare: 0.13 }, trust));
    expect(lost[0]).toBe(0);
    expect(lost[1]).toBeGreaterThan(0.1);
    expect(lost[2]).toBe(0);
  });
});
