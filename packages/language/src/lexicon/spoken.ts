/** The languages that a question is understood in, and answered in where the words are ours. ISO 639-1. */
export const spoken = [
  ...(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ro', 'el', 'ru', 'uk', 'tr', 'vi'] as const),
  ...(['th', 'ar', 'hi', 'zh', 'ja', 'ko'] as const),
] as const;
export type Spoken = (typeof spoken)[number];

/** What a question may ask for. */
export type AskedKind = 'when' | 'number' | 'who' | 'where' | 'why';

/**
 * How a language asks: phrases, lower case, in the normal form of `normalise`. Beside those of a kind, a word of `which` next to a noun
 * of time or place asks for that.
 */
export interface Asking extends Readonly<Record<AskedKind, readonly string[]>> {
  readonly which: readonly string[];
  readonly times: readonly string[];
  readonly places: readonly string[];
  /** Whatever else only asks: "what", "how". */
  readonly other: readonly string[];
  /** Words of grammar by which a short text tells its language, besides those of `stopWords`. */
  readonly common: readonly string[];
}

/** By what a text of the language answers. The names of months and days are the platform's (`Intl`). */
export interface Answering {
  /** Words of numbers and parts, from two on: one is an article in most languages. */
  readonly numbers: readonly string[];
  readonly reasons: readonly string[];
}
