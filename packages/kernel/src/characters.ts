/**
 * Invisible characters, for a character class: marks that reverse the reading direction (`exe.pdf` shown as `fdp.exe`), soft hyphens,
 * zero-width spaces and byte order marks. The joiners U+200C and U+200D are kept, because they change what is displayed, as in Persian words
 * and emoji.
 */
export const unseenMarks = '\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';
const unseen = new RegExp(`[${unseenMarks}]`, 'gu');

/** The text without invisible characters, so that texts that look alike are equal. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

const isWithin = (unit: number, first: number): boolean => unit >= first && unit < first + 0x400;

/**
 * Whether a cut at this offset, in UTF-16 code units, would separate the two surrogates of a character. UTF-8 cannot encode a lone
 * surrogate.
 */
export const partsCharacter = (text: string, at: number): boolean =>
  isWithin(text.charCodeAt(at - 1), 0xd800) && isWithin(text.charCodeAt(at), 0xdc00);

/**
 * The largest offset up to `at` that splits no character, so that `text.slice(0, cutBefore(text, 200))` is at most 200 units of whole
 * characters.
 */
export const cutBefore = (text: string, at: number): number => (partsCharacter(text, at) ? at - 1 : at);
