const irregular: ReadonlyMap<string, string> = new Map(
  (
    'kept keep|held hold|paid pay|sent send|built build|made make|took take|taken take|gave give|given give|written write|wrote write|begun begin|began begin|' +
    'rose rise|risen rise|fell fall|fallen fall|grew grow|grown grow|sold sell|bought buy|won win|lost lose|met meet|led lead|ran run|chosen choose|chose choose|' +
    'people person|children child|feet foot|men man|women woman|shown show|driven drive|worn wear|borne bear|shrunk shrink'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Two forms of a word are one: endings of number, tense and adverb go, then a final e or y. Expects lower case. */
export const stem = (word: string): string => ending(irregular.get(word) ?? word);

const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);

function ending(word: string): string {
  let found = word.replace(/'s?$/, '');
  if (found.length > 4 && /ie[sd]$/.test(found)) found = found.slice(0, -3);
  else if (found.length > 4 && /(?:s|x|z|ch|sh)es$/.test(found)) found = found.slice(0, -2);
  else if (found.length > 3 && found.endsWith('s') && !/(?:ss|us|is)$/.test(found)) found = found.slice(0, -1);
  if (found.length > 4 && found.endsWith('ed') && hasVowel(found.slice(0, -2))) found = undoubled(found.slice(0, -2));
  else if (found.length > 5 && found.endsWith('ing') && hasVowel(found.slice(0, -3)))
    found = undoubled(found.slice(0, -3));
  else if (found.length > 4 && found.endsWith('ly')) found = found.slice(0, -2);
  return found.length > 3 ? found.replace(/[eyi]$/, '') : found;
}

/** "planned" → "plan", but "billed" → "bill". */
const undoubled = (word: string): string => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word);
