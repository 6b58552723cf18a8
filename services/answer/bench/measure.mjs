// What the acceptance of answering is measured by: SQuAD's public half as one collection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '@cardinal/kernel';
import { createLookUp } from '../dist/app/extractive/look-up.js';
import { defaultThresholds } from '../dist/domain/evidence/findings.js';

const rows = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Documents and answerable questions of the folder. `limit`: every n-th question only, so that about `limit` remain. */
export function readSquad(folder, limit = Infinity) {
  const documents = rows(join(folder, 'documents.jsonl'));
  const all = rows(join(folder, 'questions.jsonl')).filter((question) => question.answerable);
  const step = Math.max(1, Math.ceil(all.length / limit));
  return { documents, questions: all.filter((_, index) => index % step === 0) };
}

/**
 * Asks every question twice: of everything, and of everything but its own article.
 *
 * @param retrieverWithout makes the retriever that does not see a document (undefined: sees all).
 */
export async function measure({ questions, retrieverWithout, onProgress = () => {} }) {
  const counts = {
    asked: 0,
    firstSentence: 0,
    firstTwo: 0,
    card: 0,
    answered: 0,
    answeredRight: 0,
    certain: 0,
    refusedWithoutArticle: 0,
  };
  const misses = [];
  for (const question of questions) {
    const found = await judged(retrieverWithout(undefined), question.question);
    const [best, second] = found.sentences;
    const right = (sentence) => sentence !== undefined && holds(sentence.text, question.answers);
    counts.asked++;
    if (right(best)) counts.firstSentence++;
    else misses.push(question.id);
    if (right(best) || right(second)) counts.firstTwo++;
    if (best && holds(best.card.verbatimContent, question.answers)) counts.card++;
    if (found.outcome !== 'not_found') {
      counts.answered++;
      if (right(best)) counts.answeredRight++;
    }
    if (found.outcome === 'answered') counts.certain++;
    const without = await judged(retrieverWithout(question.doc_id), question.question);
    if (without.outcome === 'not_found') counts.refusedWithoutArticle++;
    onProgress(counts.asked, questions.length);
  }
  const share = (n, of = counts.asked) => Math.round((1000 * n) / of) / 1000;
  return {
    questions: counts.asked,
    firstSentence: share(counts.firstSentence),
    firstTwo: share(counts.firstTwo),
    chosenCard: share(counts.card),
    answered: share(counts.answered),
    answeredRight: share(counts.answeredRight, counts.answered),
    certain: share(counts.certain),
    refusedWithoutArticle: share(counts.refusedWithoutArticle),
    misses,
  };
}

export const acceptance = { firstSentence: 0.78, chosenCard: 0.885, answered: 0.88, refusedWithoutArticle: 0.96 };

async function judged(retriever, text) {
  const deps = { retriever, thresholds: defaultThresholds, logger: silentLogger };
  const found = await createLookUp(deps, { ...request, question: text }, new AbortController().signal).find(text, []);
  return found.findings;
}

const request = {
  askId: 'bench',
  teamId: 1,
  userId: 'bench',
  collectionId: 1,
  mode: 'fast',
  model: '',
  topK: 10,
  currentOnly: true,
  history: [],
  filters: [],
  reservationId: 'bench',
  requestedAtMs: 0,
};

function holds(text, answers) {
  const lower = text.toLowerCase();
  return answers.some((answer) => lower.includes(answer.toLowerCase()));
}
