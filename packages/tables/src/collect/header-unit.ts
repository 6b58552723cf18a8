import { saysReported } from '@cardinal/language';

/** Unit and factor of a column's numbers, as given in the column's name. */
export interface HeaderUnit {
  readonly unit: string;
  readonly scale: number;
}

const longestBracket = 24;
const scales = new Map<string, number>();
for (const [scale, words] of [
  [
    1e3,
    [
      "'000",
      '000',
      '000s',
      'thousand',
      'thousands',
      'in thousands',
      'tsd',
      'k',
      't€',
      'tsd. €',
      '$000',
      '€000',
      '£000',
      'en miles',
      'miles de €',
      'miles de euros',
      'milliers',
      'en milliers',
      "milliers d'euros",
      'milliers d’euros',
      'milliers €',
      'k€',
      'k$',
      'k£',
    ],
  ],
  [
    1e6,
    [
      'million',
      'millions',
      'in millions',
      'mio',
      'mio.',
      'mn',
      'millionen',
      '$m',
      '€m',
      '£m',
      'mio. €',
      'mio €',
      'm$',
      'm€',
      'millones',
      'en millones',
      'millones de €',
      'millones de euros',
      "millions d'euros",
      'millions d’euros',
      "en millions d'euros",
    ],
  ],
  [
    1e9,
    [
      'billion',
      'billions',
      'in billions',
      'bn',
      'mrd',
      'mrd.',
      'milliarden',
      '$bn',
      '€bn',
      'mrd. €',
      'milliards',
      'en milliards',
      'md€',
      'miles de millones',
    ],
  ],
] as const)
  for (const word of words) scales.set(word, scale);

const currencyIn = /[$€£¥₹]/;
const bracketed = /[([]([^()[\]]{1,40})[)\]]/;

/** Reads the brackets in a name: "Weight (kg)" has the unit kg, "Population (millions)" the scale 1,000,000. */
export function headerUnit(name: string): HeaderUnit {
  const inside = bracketed.exec(name)?.[1]?.trim().toLowerCase() ?? '';
  if (inside === '' || inside.length > longestBracket || saysReported(inside)) return { unit: '', scale: 1 };
  const scale = scales.get(inside);
  if (scale !== undefined) return { unit: currencyIn.exec(inside)?.[0] ?? '', scale };
  return { unit: /\d/.test(inside) && !/[²³/]/.test(inside) ? '' : inside, scale: 1 };
}
