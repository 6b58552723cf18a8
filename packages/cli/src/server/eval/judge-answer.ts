import type { Schemas } from '@cardinal/client/node';
import type { Scores } from './metrics.js';
import type { Question } from './read-questions.js';
import { says } from './says.js';

type Answer = Pick<Schemas['Answer'], 'answer' | 'outcome' | 'stop_reason'>;

/** What an answer scores: how it ended, and whether it says one of the right texts. */
export function judgeAnswer({ answers, isAbsent }: Question, given: Answer): Scores {
  const isRefused = given.outcome === 'not_found' || given.stop_reason === 'refusal';
  if (isAbsent) return { absent_refused: Number(isRefused) };
  return {
    answered: Number(!isRefused && given.outcome === 'answered'),
    closest_passage: Number(!isRefused && given.outcome === 'closest_passage'),
    refused: Number(isRefused),
    ...(answers.length > 0 && { right: Number(says(given.answer, answers)) }),
  };
}
