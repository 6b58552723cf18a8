const endings = ['ern', 'em', 'en', 'er', 'es', 'e', 's'];
const shortestStem = 4;

/** Strips the case or number ending of a German word, accurate enough to compare a question with a header. */
export function germanStem(word: string): string {
  if (/^hoh(?:e|em|en|er|es)$/.test(word)) return 'hoch';
  // The "s" of "Preis" looks like an ending, so that it has to be stripped from "Preise" and "Preises", too.
  return without(without(word, endings), ['s']);
}

function without(word: string, some: readonly string[]): string {
  const ending = some.find((each) => word.length - each.length >= shortestStem && word.endsWith(each));
  return ending === undefined ? word : word.slice(0, -ending.length);
}
