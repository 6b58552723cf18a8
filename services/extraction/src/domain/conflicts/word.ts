import { baseStem, synonymGroups } from '@cardinal/language';
import { antonymPairs } from './lexicon/relations.js';
import { genericWords, placing, stopWords } from './lexicon/words.js';

/** A word, independent of its sentence. */
export interface Word {
  readonly stem: string;
  readonly stop: boolean;
  /** Whether it says little about the subject. */
  readonly generic: boolean;
  /** Whether it may negate a sentence, see `negation` of `lexicon/cues`. */
  readonly denies: boolean;
  /** Whether it may express a modality, see `modalities` there, or an order of events. */
  readonly orders: boolean;
  /**
   * Two words can be partners only if they share a key: a stem, a group of synonyms or opposites, or the first letters of related words.
   */
  readonly keys: readonly string[];
}

const genericStems: ReadonlySet<string> = new Set([...genericWords, ...placing].map(baseStem));
const groupsOf = new Map<string, string[]>();
for (const [group, words] of [...synonymGroups, ...antonymPairs].entries()) {
  for (const word of words) groupsOf.set(baseStem(word), [...(groupsOf.get(baseStem(word)) ?? []), `~${group}`]);
}
const denying =
  /^(?:no|not|never|neither|nor|none|nobody|nothing|without|unless|cannot|\w+n't|fail\w*|refus\w*|unable|lack\w*|hardly|rarely|seldom|yet)$/;
const ordering =
  /^(?:must|shall|should|may|can|cannot|has|have|had|need\w*|necessary|unnecessary|requir\w*|obliged|obligatory|mandatory|compulsory|optional|voluntary|forbidden|prohibited|banned|allowed|permitted|entitled|authori[sz]ed|eligible|free|recommended|advis\w*|encouraged|discouraged|avoid|circumstances|before|after)$/;
const negated = /^(?:un|in|im|ir|il|non|dis|de|mis|a)-?(?=.{4})/;

/** Cache capacity, in words of at most 100 characters: about 4 MB. */
const mostKnown = 20_000;
const known = new Map<string, Word>();

/** @param lower a word in lower case. */
export function wordOf(lower: string): Word {
  const before = known.get(lower);
  if (before) return before;
  const own = baseStem(lower);
  const made = {
    stem: own,
    stop: stopWords.has(lower),
    generic: genericStems.has(own),
    denies: denying.test(lower),
    orders: ordering.test(lower),
    keys: [
      own,
      ...(groupsOf.get(own) ?? []),
      ...(own.length >= 5 ? [`${own.slice(0, 5)}…`] : []),
      ...(negated.test(own) ? [own.replace(negated, '')] : []),
    ],
  };
  if (known.size >= mostKnown) known.clear();
  if (lower.length <= 100) known.set(lower, made);
  return made;
}
