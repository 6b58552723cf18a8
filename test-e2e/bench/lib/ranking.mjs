// Collections with relevance judgments, and measures of a ranking against them.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { madeText, madeWord, randomFrom } from './made.mjs';

/** Number of results that are judged. */
export const depth = 10;

/** @returns documents, and the queries that have a relevant document, with the grades of their documents. */
export function readCollection(folder) {
  const lines = (file) => readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const judged = new Map();
  for (const line of lines('qrels.tsv')) {
    const [query, document, grade] = line.split('\t');
    if (!/^-?\d+\s*$/.test(grade ?? '')) continue; // the header line
    if (!judged.has(query)) judged.set(query, new Map());
    judged.get(query).set(document, Number(grade));
  }
  const rows = (file) => lines(file).map((line) => JSON.parse(line));
  const documents = rows('corpus.jsonl').map(({ id, _id, title = '', text }) => ({
    id: String(id ?? _id),
    title,
    text,
  }));
  const queries = rows('queries.jsonl')
    .map(({ id, _id, text }) => ({ text, grades: judged.get(String(id ?? _id)) ?? new Map() }))
    .filter(({ grades }) => [...grades.values()].some((grade) => grade > 0));
  return { name: basename(folder), documents, queries };
}

/** Documents of artificial words, each with a query of words that occur together only in it. Shows that the bench works, not the quality. */
export function madeCollection(count = 200, asked = 50) {
  const random = randomFrom(21);
  const documents = Array.from({ length: count }, (_, n) => ({
    id: String(n),
    title: `Report on ${madeWord(random)}`,
    text: madeText(random, 1).toString(),
  }));
  const queries = documents.slice(0, asked).map(({ id, text }) => ({
    text: (text.match(/\b(?:[a-z]{6,9})\b/g) ?? []).slice(4, 9).join(' '),
    grades: new Map([[id, 1]]),
  }));
  return { name: 'made', documents, queries };
}

/** nDCG@10 with linear gains, recall@10 and the reciprocal rank of the first relevant document. */
export function judge(ranked, grades) {
  const gain = (grade, rank) => Math.max(0, grade) / Math.log2(rank + 2);
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, depth);
  const best = ideal.reduce((sum, grade, rank) => sum + gain(grade, rank), 0);
  const top = ranked.slice(0, depth);
  const hits = top.map((id) => (grades.get(id) ?? 0) > 0);
  const first = hits.indexOf(true);
  return {
    ndcg: top.reduce((sum, id, rank) => sum + gain(grades.get(id) ?? 0, rank), 0) / best,
    recall: hits.filter(Boolean).length / [...grades.values()].filter((grade) => grade > 0).length,
    mrr: first < 0 ? 0 : 1 / (first + 1),
  };
}

export function meanOf(scores, key) {
  return scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
}

/** 95 % interval of the ratio of the means of nDCG, by a paired bootstrap over the queries. @returns {[number, number]} */
export function ratioInterval(ours, theirs, rounds = 2_000) {
  const random = randomFrom(1);
  const ratios = Array.from({ length: rounds }, () => {
    let [above, below] = [0, 0];
    for (let draw = 0; draw < ours.length; draw++) {
      const index = Math.floor(random() * ours.length);
      above += ours[index].ndcg;
      below += theirs[index].ndcg;
    }
    return above / below;
  }).sort((a, b) => a - b);
  return [ratios[Math.floor(rounds * 0.025)], ratios[Math.floor(rounds * 0.975)]];
}
