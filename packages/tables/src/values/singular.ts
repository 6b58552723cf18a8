/** A noun without its ending of the plural, accurate enough to tell "prisons" from "prisoners". */
export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?:es|s|en|n|e|x)$/, '');
