import { words } from './question-words.js';

/** Stems of adjectives without the ending of participles, whose gender is ignored as well: "abierta" is "abierto". */
const adjectives = words(`
  abiert resuelt devuelt escrit impres nuev viej alt baj roj negr blanc amarill complet incomplet correct incorrect extern intern públic
`);
const participle = /[^\d](?:ad|id|iv|os)[ao]$/;
/** The same in the singular and the plural. */
const invariable = words(
  'lunes martes miércoles jueves viernes crisis análisis tesis dosis virus síntesis atlas campus paraguas',
);
/** Singular nouns in -s, whose plural is regular. */
const singular = words('mes país gas interés autobús bus revés inglés francés portugués danés holandés compás');

/** Strips the plural, and the gender of participles and common adjectives, from a Spanish word without accents. */
export function spanishStem(word: string): string {
  if (/\d/.test(word) || word.length < 4 || invariable.has(word)) return word;
  const one = singularOf(word);
  const isGendered = participle.test(one) || adjectives.has(one.slice(0, -1));
  return isGendered ? `${one.slice(0, -1)}o` : one.endsWith('e') ? one.slice(0, -1) : one;
}

function singularOf(word: string): string {
  if (singular.has(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  // "Ciudades" and "importes" both end in -es; without it and without the -e of the singular, both equal their singular.
  return word.endsWith('es') ? word.slice(0, -2) : word.slice(0, -1);
}

/** The number of a Spanish noun without accents. */
export function spanishNumber(noun: string): 'singular' | 'plural' | 'either' {
  if (invariable.has(noun)) return 'either';
  return noun.length > 3 && noun.endsWith('s') && !singular.has(noun) ? 'plural' : 'singular';
}
