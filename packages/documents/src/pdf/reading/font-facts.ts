/** Style of a font, derived from its PostScript name, because no other data in PDF fonts is reliable. */
export interface FontFacts {
  /** 100..900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly mono: boolean;
}

export const plainFont: FontFacts = { weight: 400, italic: false, mono: false };

// Besides words, the patterns cover TeX (SFBX1000, CMBX10), Nimbus (Medi), and the suffixes "-B" and ",B" of subset names.
const weights: readonly (readonly [RegExp, number])[] = [
  [/black|heavy|ultra/i, 900],
  [/semi.?bold|demi/i, 650],
  [/bold|[a-z]bx\d|medi(?!um)|[-,]b(?:[-,]|$)/i, 700],
  [/medium/i, 500],
  [/light|thin/i, 300],
];

export function fontFacts(name: string): FontFacts {
  return {
    weight: weights.find(([pattern]) => pattern.test(name))?.[1] ?? plainFont.weight,
    italic: /ital|obli|[a-z]TI\d/i.test(name),
    mono: /mono|cour|consol|cmtt|sftt/i.test(name),
  };
}
