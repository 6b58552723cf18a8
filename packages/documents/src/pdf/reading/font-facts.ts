/** Style of a font, from its PostScript name, because nothing else in PDF fonts states it reliably. */
export interface FontFacts {
  /** 100..900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly mono: boolean;
}

export const plainFont: FontFacts = { weight: 400, italic: false, mono: false };

// Besides the words: TeX (SFBX1000, CMBX10), Nimbus (Medi), "-B" and ",B" suffixes of subset names.
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
