import type { Card, Coverage, ScopeStatistics } from '../../domain/card.js';
import type { Findings } from '../../domain/evidence/findings.js';
import type { Scored } from '../../domain/evidence/score.js';
import type { Question } from '../../domain/question/question.js';
import type { Computed, Reason } from '../../domain/text/render.js';

/** Result of looking up one question. */
export interface LookedUp {
  readonly question: Question;
  readonly findings: Findings;
  /** Cards found, best first. */
  readonly cards: readonly Card[];
  /** The answer as computed over a table, if it was. */
  readonly computed?: Computed;
  /** Why the table leaves the answer in doubt. */
  readonly doubt?: Reason;
  /** The question that the cards were ranked by: expanded with words of preceding questions if it is a follow-up. */
  readonly ranked: Question;
  /** Statistics of the scope. A scope with 0 cards is empty. */
  readonly statistics: ScopeStatistics;
  /** Weight of cosines in scores, 0..1. */
  readonly vectorTrust: number;
  /** Present for a question that asks for every instance, if something was found. */
  readonly listing?: Listing;
}

/** All matches in a scope, for a question that asks for every instance of something. */
export interface Listing {
  readonly coverage: Coverage;
  /** The best sentence of each matching card, best card first. */
  readonly sentences: readonly Scored[];
}
