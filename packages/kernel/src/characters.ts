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
