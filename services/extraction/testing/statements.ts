import { disagree, type Disagreement } from '../src/domain/conflicts/decide.js';
import { readStated, statesNothing, type Statement } from '../src/domain/conflicts/statement.js';

/** @returns undefined if the text states nothing that can be compared. */
export const readStatement = (text: string): Statement | undefined =>
  statesNothing(text) ? undefined : readStated(text, 0);

/** @throws {RangeError} if the text states nothing that can be compared. */
export function statementOf(text: string): Statement {
  const statement = readStatement(text);
  if (!statement) throw new RangeError(`states nothing: ${text}`);
  return statement;
}

/** The disagreement of two sentences whose similarity is `cosine`. A change over time counts as no disagreement. */
export function disagreement(a: string, b: string, cosine = 0.8): Disagreement | undefined {
  const found = disagree(statementOf(a), statementOf(b));
  return found && !found.history && found.requiredCosine <= cosine ? found : undefined;
}
