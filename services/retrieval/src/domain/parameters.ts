/**
 * Every number of the fused ranking, with where it comes from. Those of a reranking model are in `app/searching/rerank.ts`, those of the score that is
 * shown in `calibration.ts`. "Measured" means: nDCG@10 over ten public test
 * collections with this model, as a ratio to plain BM25 of the same run (fusion 1.16, with feedback 1.17, with smoothing
 * 1.18; reciprocal rank fusion 1.135). None was chosen by the two collections of the bench.
 */
export const ranking = {
  bm25: {
    /**
     * Saturation of repeated words. Anserini's default, measured best inside the hybrid (1.2/0.75 is better only alone).
     * `coverageOfWords` in `calibration.ts` was derived from it.
     */
    k1: 0.9,
    /** Strength of length normalisation. Same source. */
    b: 0.4,
  },
  fusion: {
    /** Each list is standardised by its own best 100. Measured. */
    depth: 100,
    /** A z-score below this counts as this, so that one very bad half cannot sink a card. Measured. */
    floor: -3,
    /** Share of the vector half. Measured. */
    vectorWeight: 0.5,
  },
  trust: {
    /**
     * Letters of a query that a token of the model stands for: up to `none` it spells, and its vector says nothing; from `full` on it
     * counts as in English. With this model alone the right one of 240 paragraphs is first for 86 % of questions at 4.6 letters (en), 30 to
     * 57 % at 2.1 to 2.8 (de, es, ro, vi, tr), 0 to 11 % at 1.0 to 1.4 (ru, ar, hi, el).
     */
    none: 1.2,
    full: 3,
  },
  naming: {
    /** Documents whose names a query holds words of that are told apart. */
    documents: 200,
    /** The best of them whose own best cards are candidates, whatever the rest of the collection holds. Measured. */
    searched: 4,
    /**
     * Standard deviations of the fused score that a document lends its cards for each nat that a query tells of its name. Measured over 54
     * filings, 66 questions (share whose document is first): 0: .30, 0.4: .74, 0.6: .79, 0.8: .83, 1.3: .86; and over 17 articles whose
     * titles stand in their cards anyway, 698 questions (right paragraph first): .830, .830, .827, .827.
     */
    weight: 0.8,
    /** More says nothing more: it is the one document of 400. */
    mostNats: 6,
  },
  feedback: {
    /** Rocchio 1971 over the best cards, weighed by the softmax of their fused scores. Measured. */
    cards: 3,
    beta: 0.6,
  },
  smoothing: {
    /** Best cards whose scores are smoothed over similar cards (cluster hypothesis; Diaz 2005). Measured; 0.2 to 0.3 are equal. */
    depth: 100,
    power: 8,
    share: 0.3,
  },
} as const;
