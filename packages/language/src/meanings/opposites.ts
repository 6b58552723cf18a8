import { oppositeGroups } from '../lexicon/opposites.js';
import { baseStem } from '../stem.js';
import { plainWords } from '../words.js';

interface Sides {
  readonly same: ReadonlySet<string>;
  readonly opposite: ReadonlySet<string>;
}

const sidesOf = new Map<string, Sides[]>();
for (const groups of oppositeGroups) {
  const [one, other] = [new Set(groups[0].map(baseStem)), new Set(groups[1].map(baseStem))];
  for (const word of one) sidesOf.set(word, [...(sidesOf.get(word) ?? []), { same: one, opposite: other }]);
  for (const word of other) sidesOf.set(word, [...(sidesOf.get(word) ?? []), { same: other, opposite: one }]);
}

/**
 * Whether an English text says the opposite of what is asked and not the thing itself: "maximum temperature" where the minimum is asked for.
 *
 * A question for yes or no is answered by the opposite as well. So may be a question about a condition: "What do I do if the door is open?"
 *
 * @param around what belongs to the text, such as its heading. A word that it says is not missing.
 */
export function saysOpposite(question: string, text: string, around: string): boolean {
  if (asksYesOrNo.test(question)) return false;
  const [asked = ''] = question.split(condition);
  const said = new Set(plainWords(text).map(baseStem));
  const held = new Set([...said, ...plainWords(around).map(baseStem)]);
  const isAmong = (words: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
    [...words].some((word) => all.has(word));
  return plainWords(asked)
    .flatMap((word) => sidesOf.get(baseStem(word)) ?? [])
    .some(({ same, opposite }) => isAmong(opposite, said) && !isAmong(same, held));
}

const asksYesOrNo =
  /^\W{0,4}(?:do|does|did|am|is|are|was|were|can|could|may|might|must|shall|should|will|would|has|have|had)\b/iu;
/** Not at the start of a question, where "when" asks. */
const condition = /(?<=\w\W{1,3})\b(?:when|whenever|if|while|once|because|although|unless)\b/iu;
