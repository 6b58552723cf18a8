import { listings } from '../lexicon/listing.js';
import type { Spoken } from '../lexicon/spoken.js';
import { oneOf, perLanguage, written } from '../phrase-patterns.js';
import { normalise } from '../words.js';

interface ListingPatterns {
  readonly all: RegExp;
  readonly which: RegExp;
  readonly exist: RegExp;
}

const patternsIn = perLanguage((language: Spoken): ListingPatterns => {
  const { all, which, exist } = listings[language];
  const of = (phrases: readonly string[]) => new RegExp(oneOf(phrases.map(written), language), 'gu');
  return { all: of(all), which: of(which), exist: of(exist) };
});

/** "Which suppliers", "which of our suppliers": an English plural suffices to show that there may be many. */
const englishPlural =
  /^which (?:of (?:the|our|my|these|those) )?(?!(?:is|was|has|does|process|class|business)\b)[a-z]{2,}(?<![sui])s\b/;
/** Words that ask for a single item: "first", "most". */
const one = /\b(?:most|least|first|last|only one|[a-z]{3,}est)\b/;

/**
 * Reads a question that asks for all items of a kind: "list all suppliers", "welche Lieferanten gibt es".
 *
 * @returns the normalised question without the words that only ask for a list; undefined if the question asks for something else.
 */
export function readListing(text: string, language: Spoken): string | undefined {
  const plain = normalise(text).trim();
  const patterns = patternsIn(language);
  if (language === 'en' && one.test(plain)) return undefined;
  if (!asksForAll(plain, patterns) && !(language === 'en' && englishPlural.test(plain))) return undefined;
  const about = [patterns.all, patterns.exist, patterns.which].reduce(
    (left, pattern) => left.replaceAll(pattern, ' '),
    plain,
  );
  return /[\p{L}\p{N}]/u.test(about) ? about.trim() : plain;
}

function asksForAll(plain: string, { all, which, exist }: ListingPatterns): boolean {
  if (plain.search(all) >= 0) return true;
  const at = plain.search(which);
  return at >= 0 && plain.slice(at + 1).search(exist) >= 0;
}
