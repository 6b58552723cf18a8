import { runProgram, type Outcome, type Program } from '@cardinal/tables';
import { isEmpty, questionsIn, type Question, type QuestionTable } from '@cardinal/tables/reading';
import { candidatesOf, type Candidates } from './candidates/candidates-of.js';
import { keyOf } from './candidates/collector.js';
import { bestOf } from './score/best-of.js';
import { doubtOf } from './score/guards.js';
import { leftOverStems, probabilityOf, signalsOf } from './score/signals.js';
import type { Weights } from './score/weights.js';
import { subjectOf } from './subject.js';

/** The likeliest reading of a question. It may not be the one meant, and has to be marked so. */
export interface UnsureReading {
  /** Index among the given tables. */
  readonly table: number;
  readonly program: Program;
  readonly outcome: Outcome;
  /** That the reading is right, by the calibration on WikiTableQuestions. */
  readonly probability: number;
}

/** Larger tables are not read, because many readings are tried over all rows. */
const mostRows = 20_000;
const mostColumns = 100;
const mostCells = 500_000;

/**
 * Makes a reader of questions that `readQuestion` refuses, in English. It reads a question if exactly one of the tables has a reading whose
 * probability reaches the threshold, no guard doubts it, and every word that it leaves over is known to be left over by right readings.
 */
export function createUnsureReader(
  weights: Weights,
): (asked: string, tables: readonly QuestionTable[]) => UnsureReading | undefined {
  return (asked, tables) => {
    const [question] = questionsIn(asked);
    if (question?.words.language !== 'en') return undefined;
    const [only, ...others] = tables.flatMap((table, at) => readOver(question, table, at, weights) ?? []);
    return others.length > 0 ? undefined : only;
  };
}

function readOver(question: Question, of: QuestionTable, at: number, weights: Weights): UnsureReading | undefined {
  const { rows, columns } = of.table;
  if (rows > mostRows || columns.length > mostColumns || rows * columns.length > mostCells) return undefined;
  const subject = subjectOf(question, of);
  const { operators } = subject.context;
  if (operators.asksTwice || operators.isUnread) return undefined;
  const candidates = candidatesOf(subject);
  const best = bestOf(
    scoresOf(candidates, weights.features),
    candidates.all.map(({ key }) => key),
  );
  const chosen = candidates.all[best?.candidate ?? -1];
  if (best === undefined || chosen === undefined) return undefined;
  if (leftOverStems(subject, chosen).some((stem) => !weights.leftOver.has(stem))) return undefined;
  const probability = probabilityOf(signalsOf(subject, chosen, best, weights.leftOver), weights.signals);
  if (probability < weights.threshold) return undefined;
  const outcome = runProgram(of.table, chosen.program);
  if (doubtOf(subject, chosen, outcome) !== undefined || isEmpty(outcome)) return undefined;
  const isSame = keyOf(outcome.values) === chosen.key && outcome.furtherValues === 0;
  if (!isSame) return undefined;
  return { table: at, program: chosen.program, outcome, probability };
}

/** The score of each candidate: the sum of the weights of its features. */
function scoresOf({ all, groups }: Candidates, weights: ReadonlyMap<string, number>): number[] {
  const sum = (features: readonly string[]): number =>
    features.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0);
  const ofGroups = groups.map((group) => sum([...new Set(group)]));
  return all.map((candidate) =>
    candidate.groups.reduce((total, at) => total + (ofGroups[at] ?? 0), sum(candidate.own)),
  );
}
