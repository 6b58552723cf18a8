import type { AskRequest } from '../../domain/ask.js';
import type { Computed } from '../../domain/text/render.js';
import { withoutSingleRow, withReason } from '../../domain/evidence/findings.js';
import { isOtherValue } from '../../domain/evidence/rows-in-doubt.js';
import { overTables, type OverTablesDeps } from '../over-tables.js';
import type { LookedUp } from './looked-up.js';

/**
 * Computes the answer over the tables of the hits, if the question has no other reading. If nothing can be computed for a question about
 * many rows, a single row is not given as its answer, and if the table leaves its only reading in doubt, the reason is said. The value of one
 * row is not the answer if the hits have a row of that name with another value. An unsure reading is shown where there is no plain answer, and
 * never as one.
 */
export async function computeOverTables(
  deps: OverTablesDeps,
  request: AskRequest,
  found: LookedUp,
  signal: AbortSignal,
): Promise<LookedUp> {
  const said = await overTables(deps, request, found.question.text, found.cards, signal);
  if (said.computed && isOneOfSeveral(found, said.computed))
    return { ...found, findings: { ...found.findings, outcome: 'closest_passage' } };
  if (said.computed)
    return { ...found, findings: { ...found.findings, outcome: 'answered', missing: [] }, computed: said.computed };
  const { doubt } = said;
  const findings = said.aboutMany || doubt ? withoutSingleRow(found.findings) : found.findings;
  if (doubt && findings.outcome !== 'answered') return { ...found, findings: withReason(findings), doubt };
  if (said.unsure === undefined || findings.outcome === 'answered') return { ...found, findings };
  return { ...found, findings: { ...findings, outcome: 'closest_passage', missing: [] }, computed: said.unsure };
}

/** Whether the result is the value of one row, and a row of the same name has another one, as in the tables of the segments of a company. */
function isOneOfSeveral({ question, findings }: LookedUp, { computation }: Computed): boolean {
  const [row, ...others] = computation.rows;
  if (!row || others.length > 0 || computation.furtherRows > 0) return false;
  return findings.sentences.some((each) => isOtherValue(question, each, row.cells));
}
