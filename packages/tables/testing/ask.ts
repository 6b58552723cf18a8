import { readQuestion, type Table } from '../src/index.js';
import type { QuestionReading } from '../src/question/read-question.js';

/** Reads a question about a single table. @param name name of the table's document. */
export const ask = (table: Table, question: string, name: string): QuestionReading =>
  readQuestion(question, [{ table, names: [name] }]);

/** The computed values as texts; undefined if nothing was computed. */
export const answers = (reading: QuestionReading): string[] | undefined =>
  reading.kind === 'computed' ? reading.outcome.values.map(({ text }) => text) : undefined;
