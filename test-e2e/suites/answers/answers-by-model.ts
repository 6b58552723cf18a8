import { describeBounds } from './bounds.js';
import { describeEndings } from './endings.js';
import { describeFastAsks } from './fast.js';
import { describeFullAsks } from './full.js';
import { describeAsksOverTables } from './over-tables.js';
import type { AnswersWorld } from './world.js';

/** Every kind of ask that a language model answers, and how it ends. */
export function describeAnswersByModel(world: () => AnswersWorld): void {
  describeFastAsks(world);
  describeFullAsks(world);
  describeAsksOverTables(world);
  describeEndings(world);
  // Last, because it adds up the tokens that the other suites have used.
  describeBounds(world);
}
