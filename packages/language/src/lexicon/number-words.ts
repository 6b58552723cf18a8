import { english } from './english.js';

/** Number words of a language. */
export interface NumberWords {
  /** Words and phrases, without hyphens, for whole numbers below a hundred, other than one: "five", "vingt et un". */
  readonly numbers: ReadonlyMap<string, number>;
  /** Words for one, which are articles or pronouns as well: "ein", "one". */
  readonly ones: ReadonlySet<string>;
}

const list = (words: string): string[] => words.split(' ');
/** Words with the numbers from `first` on, with spaces for underscores. */
const from = (first: number, words: string): [string, number][] =>
  list(words).map((word, at) => [word.replaceAll('_', ' '), first + at]);
const numberWord = (tens: readonly [string, number][], units: readonly [string, number][], joined: Join) =>
  tens.flatMap(([ten, value]) => units.map(([unit, more]): [string, number] => [joined(ten, unit), value + more]));
type Join = (ten: string, unit: string) => string;

const words = (ones: string, ...numbers: readonly (readonly [string, number][])[]): NumberWords => ({
  numbers: new Map(numbers.flat()),
  ones: new Set(list(ones)),
});

const below = (numbers: ReadonlyMap<string, number>, least: number, end: number): [string, number][] =>
  [...numbers].filter(([, value]) => value >= least && value < end);

const germanUnits = from(2, 'zwei drei vier fünf sechs sieben acht neun');
const germanTens = from(2, 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig').map(
  ([word, value]): [string, number] => [word, value * 10],
);
const spanishUnits = from(2, 'dos tres cuatro cinco seis siete ocho nueve');
const spanishTens = from(3, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa').map(
  ([word, value]): [string, number] => [word, value * 10],
);
const frenchUnits = from(2, 'deux trois quatre cinq six sept huit neuf');
const frenchTeens = from(10, 'dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf');
const frenchTens = from(2, 'vingt trente quarante cinquante soixante').map(([word, value]): [string, number] => [
  word,
  value * 10,
]);

const spaced: Join = (ten, unit) => `${ten} ${unit}`;

/** The number words of the languages in which numbers of questions are read. */
export const numberWords: Readonly<Record<'en' | 'de' | 'es' | 'fr', NumberWords>> = {
  en: words(
    'one',
    [...english.numbers].filter(([, value]) => value !== 1),
    numberWord(below(english.numbers, 20, 100), below(english.numbers, 1, 10), spaced),
  ),
  de: words(
    'ein eine einen einem einer eines',
    germanUnits,
    from(10, 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'),
    germanTens,
    numberWord(germanTens, [['ein', 1], ...germanUnits], (ten, unit) => `${unit}und${ten}`),
  ),
  es: words(
    'un una uno',
    spanishUnits,
    from(10, 'diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte'),
    from(21, 'veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'),
    [...from(21, 'veintiún'), ...from(21, 'veintiuna'), ...spanishTens],
    numberWord(spanishTens, [['un', 1], ['una', 1], ['uno', 1], ...spanishUnits], (ten, unit) => `${ten} y ${unit}`),
  ),
  fr: words(
    'un une',
    [...frenchUnits, ...frenchTeens, ...frenchTens],
    numberWord(frenchTens, [['et un', 1], ['et une', 1], ...frenchUnits], spaced),
    numberWord([['soixante', 60]], [['et onze', 11], ...frenchTeens], spaced),
    [['quatre vingts', 80], ...from(80, 'quatre_vingt')],
    numberWord([['quatre vingt', 80]], [['un', 1], ['une', 1], ...frenchUnits, ...frenchTeens], spaced),
  ),
};
