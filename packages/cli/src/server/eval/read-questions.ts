import { UsageError } from '../../usage-error.js';
import { foldedForJudging } from './says.js';

/** A question with its expected results, from one line of the file. */
export interface Question {
  readonly question: string;
  /** Names of the files that answer the question; empty: its search is not judged. */
  readonly documents: readonly string[];
  /** Right pages of the first document, from 1. */
  readonly pages: readonly number[];
  /** Alternative right answers; empty: the text of the answer is not judged. */
  readonly answers: readonly string[];
  /** Whether no document answers the question. */
  readonly isAbsent: boolean;
}

const fields = ['question', 'documents', 'pages', 'answer', 'absent'];

/**
 * Parses questions, one JSON object per line; blank lines are skipped.
 *
 * @throws {UsageError} that names the first invalid line, and the field.
 */
export function readQuestions(text: string): readonly Question[] {
  const lineOf = new Map<string, number>();
  const questions: Question[] = [];
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const fail = (why: string): never => {
      throw new UsageError(`line ${at + 1}: ${why}`);
    };
    const question = readQuestion(line, fail);
    const other = lineOf.get(question.question);
    if (other !== undefined) fail(`question is the same as in line ${other}`);
    lineOf.set(question.question, at + 1);
    questions.push(question);
  }
  if (questions.length === 0) throw new UsageError('the file must have at least one question, each a line of JSON');
  return questions;
}

type Fail = (why: string) => never;

function readQuestion(line: string, fail: Fail): Question {
  const given = readObject(line, fail);
  // Ignoring a misspelt field would silently skip a judgement.
  const unknown = Object.keys(given).find((name) => !fields.includes(name));
  if (unknown !== undefined) fail(`${unknown} is not a known field; known fields: ${fields.join(', ')}`);
  const { question, documents, pages, answer, absent } = given;
  if (!isText(question)) return fail('question must be a text and not blank');
  if (absent !== undefined && absent !== true) fail('absent must be true or be omitted');
  const read: Question = {
    question: question.normalize('NFC').trim(),
    documents: listOf(documents, isText, () => fail('documents must be a list of file names')).map(asKept),
    pages: listOf(pages, isPage, () => fail('pages must be a list of integers, 1 or more')),
    answers: listOf(typeof answer === 'string' ? [answer] : answer, isAnswer, () =>
      fail('answer must be a text with letters or digits, or a list of such texts'),
    ),
    isAbsent: absent === true,
  };
  if (pages !== undefined && documents === undefined)
    fail('pages requires documents, because they are the pages of its first entry');
  const isThere = documents !== undefined || answer !== undefined;
  if (read.isAbsent && isThere) fail('absent must not be combined with documents or answer');
  if (!read.isAbsent && !isThere) fail('documents, answer or absent is required');
  return read;
}

function readObject(line: string, fail: Fail): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return fail('must be valid JSON');
  }
  return isRecord(value) ? value : fail('must be a JSON object');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isPage = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
const isAnswer = (value: unknown): value is string => isText(value) && foldedForJudging(value) !== '';

/** Normalises a file name as the server does. */
const asKept = (name: string) => name.normalize('NFC').trim();

/** The list in a field without duplicates; empty if the field is absent. */
function listOf<T>(value: unknown, isOne: (entry: unknown) => entry is T, refuse: () => never): readonly T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0) return refuse();
  const entries: readonly unknown[] = value;
  return [...new Set(entries.map((entry) => (isOne(entry) ? entry : refuse())))];
}
