/** Separates the headings in the title of a card, outermost first. Not a letter, so that word indexes drop it. */
export const headingSeparator = ' › ';

/** The headings in the title of a card, outermost first. Spaces around the separator may be missing. */
export const headingsOf = (title: string): string[] =>
  title.split(headingSeparator.trim()).map((heading) => heading.trim());
