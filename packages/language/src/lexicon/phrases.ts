/** A list of phrases, as it is read most easily. */
export const list = (phrases: string): string[] =>
  phrases
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
