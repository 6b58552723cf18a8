/** Languages in which questions are understood, and in which Cardinal words its own texts. ISO 639-1. */
export const spoken = [
  ...(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ro', 'el', 'ru', 'uk', 'tr', 'vi'] as const),
  ...(['th', 'ar', 'hi', 'zh', 'ja', 'ko'] as const),
] as const;
export type Spoken = (typeof spoken)[number];

/** Kind of answer that a question asks for. */
export type AskedKind = 'when' | 'number' | 'who' | 'where' | 'why';

/**
 * Phrases by which a language asks, in lower case and the normal form of `normalise`, by kind. In addition, a word of `which` next to a
 * noun of `times` or `places` asks for a time or place.
 */
export interface Asking extends Readonly<Record<AskedKind, readonly string[]>> {
  readonly which: readonly string[];
  readonly times: readonly string[];
  readonly places: readonly string[];
  /** Other phrases that only ask: "what", "how". */
  readonly other: readonly string[];
  /** Grammatical words in addition to `stopWords`. They carry no topic, and are evidence for the language of a short text whose script does not tell it. */
  readonly common: readonly string[];
}

/** Words by which a text in a language answers. Names of months and days come from the platform (`Intl`). */
export interface Answering {
  /** Words for numbers and fractions, from two on, because "one" is an article in most languages. */
  readonly numbers: readonly string[];
  readonly reasons: readonly string[];
}
