import type { Card, Coverage, ScopeStatistics } from '../../domain/card.js';
import type { Findings } from '../../domain/evidence/findings.js';
import type { Scored } from '../../domain/evidence/score.js';
import type { Question } from '../../domain/question/question.js';
import type { Computed } from '../../domain/text/render.js';

/** What the collection says to one question. */
export interface LookedUp {
  readonly question: Question;
  readonly findings: Findings;
  /** What was found, best first. */
  readonly cards: readonly Card[];
  /** The answer, where a table says it. */
  readonly computed?: Computed;
  /** How the cards were ranked: the question, with words of those before where it leans on them. */
  readonly ranked: Question;
  /** Of the scope; without a card in it there is nothing to search at all. */
  readonly statistics: ScopeStatistics;
  /** How far cosines count, 0..1. */
  readonly vectorTrust: number;
  /** Of a question for every one that there is, if something was found. */
  readonly listing?: Listing;
}

/** What a scope says to a question for every one that there is. */
export interface Listing {
  readonly coverage: Coverage;
  /** Of each card that matches, the best first, its sentence that answers best. */
  readonly sentences: readonly Scored[];
}
