import type { AskRequest } from '../../domain/ask.js';
import { withoutSingleRow } from '../../domain/evidence/findings.js';
import { overTables, type OverTablesDeps } from '../over-tables.js';
import type { LookedUp } from './looked-up.js';

/**
 * Computes the answer over the tables that the hits are from, where the question can mean nothing else. Where it cannot, no single row is
 * asserted as the answer to a question about many.
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
