// Measures answers for acceptance: asks the answerable questions of a folder over its documents as one collection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '@cardinal/kernel';
import { bestSentences } from '../dist/app/extractive/choose-shown.js';
import { createLookUp } from '../dist/app/extractive/look-up.js';
import { defaultThresholds } from '../dist/domain/evidence/findings.js';
import { render } from '../dist/domain/text/render.js';

const rows = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Documents and answerable questions of the folder. `limit`: takes every n-th question, so that about `limit` questions remain. */
export function readSquad(folder, limit = Infinity) {
  const documents = rows(join(folder, 'documents.jsonl'));
  const all = rows(join(folder, 'questions.jsonl')).filter((question) => question.answerable);
  const step = Math.max(1, Math.ceil(all.length / limit));
  return { documents, questions: all.filter((_, index) => index % step === 0) };
}

/** The `at`-th small collection: neighbouring paragraphs of three documents, `cards` in all, with the questions about them. */
export function partOf({ documents, questions }, cards, at) {
  const parts = [0, 1, 2].map((one) => {
    const document = documents[(at * 2 + one * 5) % documents.length];
    const wanted = Math.floor((cards + one) / 3);
    const from = Math.max(0, Math.min(at * 3, document.paragraphs.length - wanted));
    return { ...document, paragraphs: document.paragraphs.slice(from, from + wanted) };
  });
  const held = new Set(parts.flatMap(({ paragraphs }) => paragraphs.map(({ id }) => id)));
  return {
    documents: parts,
    questions: questions.filter((question) => question.paragraph_ids.every((id) => held.has(id))),
  };
}

/**
 * Asks every question three times: over everything, over everything except its own article, and over everything except its own paragraph.
 *
 * @param {{
 *   questions: { id: string, question: string, answers: string[], doc_id: string, paragraph_ids: string[] }[],
 *   collection: Awaited<ReturnType<typeof import('./collection.mjs').openCollection>>,
 *   onProgress?: (asked: number, of: number) => void,
 *   onFound?: (question: object, hidden: object, found: object) => void,
 * }} options
 */
export async function measure({ questions, collection, onProgress = () => {}, onFound = () => {} }) {
  const counts = {
    asked: 0,
    firstSentence: 0,
    firstTwo: 0,
    card: 0,
    answered: 0,
    answeredRight: 0,
    right: 0,
    certain: 0,
    certainRight: 0,
    refusedWithoutArticle: 0,
    refusedWithoutParagraph: 0,
    certainWithoutParagraph: 0,
  };
  const misses = [];
  for (const question of questions) {
    const ask = async (hidden) => {
      const found = await lookUp(collection.without(hidden), question.question);
      onFound(question, hidden, found);
      return found;
    };
    const { question: asked, findings } = await ask({});
    const [best, second] = findings.sentences;
    const right = (sentence) => sentence !== undefined && holds(sentence.text, question.answers);
    counts.asked++;
    if (right(best)) counts.firstSentence++;
    else misses.push(question.id);
    if (right(best) || right(second)) counts.firstTwo++;
    if (best && holds(best.card.verbatimContent, question.answers)) counts.card++;
    if (findings.outcome !== 'not_found') {
      counts.answered++;
      if (right(best)) counts.answeredRight++;
      const { text } = render([{ question: asked, findings, shown: bestSentences(findings, asked) }]);
      if (holds(text, question.answers)) counts.right++;
    }
    if (findings.outcome === 'answered') {
      counts.certain++;
      if (right(best)) counts.certainRight++;
    }
    const withoutArticle = await ask({ documentId: question.doc_id });
    if (withoutArticle.findings.outcome === 'not_found') counts.refusedWithoutArticle++;
    const { outcome } = (await ask({ paragraphId: question.paragraph_ids[0] })).findings;
    if (outcome === 'not_found') counts.refusedWithoutParagraph++;
    if (outcome === 'answered') counts.certainWithoutParagraph++;
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
    right: share(counts.right),
    certain: share(counts.certain),
    certainRight: share(counts.certainRight, counts.certain),
    refusedWithoutArticle: share(counts.refusedWithoutArticle),
    refusedWithoutParagraph: share(counts.refusedWithoutParagraph),
    certainWithoutParagraph: share(counts.certainWithoutParagraph),
    misses,
  };
}

async function lookUp(retriever, text) {
  const deps = { retriever, thresholds: defaultThresholds, logger: silentLogger };
  return createLookUp(deps, { ...request, question: text }, new AbortController().signal).find(text, []);
}

/** @type {Omit<import('../dist/domain/ask.js').AskRequest, 'question'>} */
const request = {
  askId: 'bench',
  teamId: 1,
  userId: 'bench',
  collectionIds: [1],
  chatId: '',
  mode: 'fast',
  model: '',
  topK: 10,
  currentOnly: true,
  history: [],
  filters: [],
  reservationId: 'bench',
  reservedTokens: 0,
  requestedAtMs: 0,
};

function holds(text, answers) {
  const lower = text.toLowerCase();
  return answers.some((answer) => lower.includes(answer.toLowerCase()));
}
