/**
 * Every number of the fused ranking, with its source. The numbers of a reranking model are in `app/searching/rerank.ts`, those of the
 * displayed score in `calibration.ts`. "Measured" means: nDCG@10 over ten public test collections with this model, as a ratio to plain BM25
 * of the same run (fusion 1.16, with feedback 1.17, with smoothing 1.18; reciprocal rank fusion 1.135). No number was chosen by the two
 * collections of the bench.
 */
export const ranking = {
  bm25: {
    /**
     * Saturation of repeated words. Anserini's default, measured best inside the hybrid (1.2/0.75 is better only alone). `coverageOfShare`
     * in `calibration.ts` was derived from it.
     */
    k1: 0.9,
    /** Strength of length normalisation. From the same source as `k1`. */
    b: 0.4,
  },
  fusion: {
    /** Each list is standardised by the scores of its own best 100 cards. Measured. */
    depth: 100,
    /** Minimum z-score: lower ones are raised to it, so that one very bad half cannot sink a card. Measured. */
    floor: -3,
    /** Weight of the vector half. Measured. */
    vectorWeight: 0.5,
  },
  trust: {
    /**
     * Letters of a query per token of the model: up to `none` the model only spells, and its vector carries no meaning; from `full` on the
     * vector counts as in English. With this model alone the right one of 240 paragraphs is first for 86 % of questions at 4.6 letters
     * (en), 30 to 57 % at 2.1 to 2.8 (de, es, ro, vi, tr), 0 to 11 % at 1.0 to 1.4 (ru, ar, hi, el).
     */
    none: 1.2,
    full: 3,
  },
  naming: {
    /** Maximum number of documents whose names contain words of a query that are compared with each other. */
    documents: 200,
    /** Number of the best-named documents whose own best cards are candidates, whatever the rest of the collection contains. Measured. */
    searched: 4,
    /**
     * Bonus of a named document's cards, in standard deviations of the fused score per nat of evidence that the query names it. Measured
     * over 54 filings, 66 questions (share whose document is first): 0: .30, 0.4: .74, 0.6: .79, 0.8: .83, 1.3: .86; and over 17 articles
     * whose titles stand in their cards anyway, 698 questions (right paragraph first): .830, .830, .827, .827.
     */
    weight: 1.2,
    /**
     * Weight of the words of a query that name a document, if it is clear which one it is about. Measured together with `weight` over 38
     * filings, 69 questions (mean reciprocal rank of the right page among all documents, within the right one) and 17 articles, 700 questions
     * (right paragraph first): 0.8 and 1: .335, .448, .841; 1.2 and 0.25: .381, .462, .839; 1.2 and 0: .403, .470, .831 (before all cards had
     * their vectors).
     */
    withinDocument: 0.25,
    /** Maximum evidence in nats, because 6 already single out one document of 400. */
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
  headings: {
    /** Number of best cards that are ranked by the headings above them, too. 30 and 40 give the same quality. */
    depth: 30,
    /**
     * Standard deviations of the fused score that the first card gains per word of a heading that the query contains completely; the gain falls
     * to 0 at `depth`. Measured over 38 filings and 69 questions, mean reciprocal rank of the right page among all and within its document: 0:
     * .228, .296; 1.5: .275, .350; 2: .286, .357. nDCG@10 as a ratio to BM25 on the two collections of the bench: 0: 1.270, 1.101; 1.5: 1.315,
     * 1.099; 2: 1.307, 1.103.
     */
    weight: 2,
  },
} as const;
