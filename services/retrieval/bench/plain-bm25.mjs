// Standard BM25 (k1 0.9, b 0.4, Porter stemmer, Lucene's 33 stop words): the baseline of the quality bench.
import { stem } from '@cardinal/language';

const stops = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to ' +
    'was will with'
  ).split(' '),
);
const termsOf = (text) =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !stops.has(word)).map((word) => stem(word));

/** @param {{ id: string, title: string, text: string }[]} documents @returns a function that returns the ids for a query, best first. */
export function plainBm25(documents) {
  const postings = new Map();
  const lengths = documents.map(({ title, text }, number) => {
    const terms = termsOf(`${title} ${text}`);
    const counts = new Map();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      if (!postings.has(term)) postings.set(term, []);
      postings.get(term).push([number, count]);
    }
    return terms.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query, depth) => {
    const scores = new Map();
    for (const term of termsOf(query)) {
      const found = postings.get(term) ?? [];
      const idf = Math.log(1 + (lengths.length - found.length + 0.5) / (found.length + 0.5));
      for (const [number, tf] of found) {
        const score = (idf * tf) / (tf + 0.9 * (0.6 + (0.4 * lengths[number]) / mean));
        scores.set(number, (scores.get(number) ?? 0) + score);
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, depth)
      .map(([number]) => documents[number].id);
  };
}
