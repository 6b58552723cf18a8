import { words } from './question-words.js';

/** The same in the singular and the plural. */
const invariable = words(`
  pays prix mois temps corps cours frais poids bois bras fois gaz choix voix taux avis colis devis process palais succès accès repas cas pas dos nez
  os bus virus campus permis tapis parcours concours discours secours univers travers envers progrès procès congrès excès décès français
  anglais portugais commis relais rabais engrais fils jus plus moins très dans sous sans vers puis depuis
`);
/** Words that would have the stem of another word: "année" that of the name "Anne". */
const irregular = new Map(Object.entries({ annee: 'annee', annees: 'annee', entree: 'entree', entrees: 'entree' }));

/** Strips the plural, and the gender of participles and common adjectives, from a French word without accents. */
export function frenchStem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (/\d/.test(word) || word.length < 4 || invariable.has(word)) return word;
  const one = singularOf(word);
  for (const [ending, instead] of feminine)
    if (one.length >= ending.length + 3 && one.endsWith(ending)) return `${one.slice(0, -ending.length)}${instead}`;
  return one;
}

/** Endings of feminine participles and adjectives with those of the masculine. */
const feminine = [
  ['elle', 'el'],
  ['ee', 'e'],
  ['ue', 'u'],
  ['ie', 'i'],
  ['ive', 'if'],
  ['ale', 'al'],
  ['ante', 'ant'],
  ['ente', 'ent'],
  ['erte', 'ert'],
] as const;

function singularOf(word: string): string {
  if (word.length > 5 && /[^e]aux$/.test(word)) return `${word.slice(0, -3)}al`;
  return /[sx]$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The number of a French noun without accents. */
export function frenchNumber(noun: string): 'singular' | 'plural' | 'either' {
  if (invariable.has(noun)) return 'either';
  return noun.length > 3 && /[sx]$/.test(noun) ? 'plural' : 'singular';
}
