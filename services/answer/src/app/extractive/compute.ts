import type { AskRequest } from '../../domain/ask.js';
import { withoutSingleRow, withReason } from '../../domain/evidence/findings.js';
import { overTables, type OverTablesDeps } from '../over-tables.js';
import type { LookedUp } from './looked-up.js';

/**
 * Computes the answer over the tables of the hits, if the question has no other reading. If nothing can be computed for a question about
 * many rows, a single row is not given as its answer, and if the table leaves its only reading in doubt, the reason is said. An unsure reading is shown where there is no plain answer, and never as one.
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
  const { doubt } = said;
  const findings = said.aboutMany || doubt ? withoutSingleRow(found.findings) : found.findings;
  if (doubt && findings.outcome !== 'answered') return { ...found, findings: withReason(findings), doubt };
  if (said.unsure === undefined || findings.outcome === 'answered') return { ...found, findings };
  return { ...found, findings: { ...findings, outcome: 'closest_passage', missing: [] }, computed: said.unsure };
}
