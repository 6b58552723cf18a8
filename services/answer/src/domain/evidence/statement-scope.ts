import { headingsOf, normalise } from '@cardinal/language';
import type { Question } from '../question/question.js';
import type { Scored } from './score.js';

/**
 * Words of statements of a group, and of those of a single company (HGB § 290 and § 242; IAS 27: consolidated and separate). Not of what a company
 * owes to others of its group, and not "non-consolidated".
 */
const group =
  /(?<!\p{L})(?<!\b(?:non|no|not|nicht)[ -])(?:konzern(?!unternehmen|gesellschaft|intern)|consolidated|consolidad[oa]|consolidée?|groupe?(?!\p{L}|[- ](?:compan|entit|undertaking))|grupo(?!\p{L}))/u;
const single =
  /(?<!\p{L})(?:jahresabschl[uü]ss|einzelabschl[uü]ss|muttergesellschaft|mutterunternehmen|unconsolidated|(?:non|no|not|nicht)[ -](?:consolid|konsolid)|(?:parent|separate|stand-?alone|company[- ]only)(?!\p{L})|comptes? (?:socia(?:l|ux)|individuels?)(?!\p{L})|société[- ]mère|(?:cuentas|estados financieros) (?:individuales|separad[oa]s)(?!\p{L})|sociedad (?:dominante|matriz)(?!\p{L}))/u;

type Scope = 'group' | 'single' | undefined;

/** Undefined for a text that names neither or both. */
function scopeOf(text: string): Scope {
  const said = normalise(text);
  const [isGroup, isSingle] = [group.test(said), single.test(said)];
  return isGroup === isSingle ? undefined : isGroup ? 'group' : 'single';
}

/**
 * Whether a row is of the statement of a group although the question asks for that of a single company, or the other way round. The text nearest to
 * the row that says one decides: the row, the name of its group of rows, its header, the headings above it, the name of the file.
 */
export function isOfOtherScope({ text }: Question, { text: row, sentence, card }: Scored): boolean {
  const asked = scopeOf(text);
  if (asked === undefined) return false;
  const around = [
    row,
    sentence.section ?? '',
    sentence.header ?? '',
    ...headingsOf(card.title).toReversed(),
    card.fileName,
  ];
  const own = around.map(scopeOf).find((scope) => scope !== undefined);
  return own !== undefined && own !== asked;
}
