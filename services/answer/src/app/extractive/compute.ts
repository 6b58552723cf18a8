import type { AskRequest } from '../../domain/ask.js';
import { withoutSingleRow } from '../../domain/evidence/findings.js';
import { overTables, type OverTablesDeps } from '../over-tables.js';
import type { LookedUp } from './looked-up.js';

/**
 * Computes the answer over the tables of the hits, if the question has no other reading. If nothing can be computed for a question about
 * many rows, a single row is not given as its answer.
 */
export async function computeOverTables(
  deps: OverTablesDeps,
  request: AskRequest,
  found: LookedUp,
  signal: AbortSignal,
): Promise<LookedUp> {
  const said = await overTables(deps, request, found.question.text, found.cards, signal);
  if (said.computed)
    return { ...found, findings: { ...found.findings, outcome: 'answered', missing: [] }, computed: said.computed };
  return said.aboutMany ? { ...found, findings: withoutSingleRow(found.findings) } : found;
}
