const isWithin = (unit: number, first: number): boolean => unit >= first && unit < first + 0x400;

/** Whether a cut at this offset, in UTF-16 code units, would part the two halves (surrogates) of a character: UTF-8 has none for a half. */
export const partsCharacter = (text: string, at: number): boolean =>
  isWithin(text.charCodeAt(at - 1), 0xd800) && isWithin(text.charCodeAt(at), 0xdc00);

/** The last offset up to `at` that parts no character: `text.slice(0, cutBefore(text, 200))` has at most 200 units, and whole characters. */
export const cutBefore = (text: string, at: number): number => (partsCharacter(text, at) ? at - 1 : at);
