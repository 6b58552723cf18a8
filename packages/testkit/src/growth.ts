import * as fc from 'fast-check';

/** A text of any length: `prefix`, repetitions of `period`, `suffix`. */
interface Periodic {
  readonly prefix: string;
  readonly period: string;
  readonly suffix: string;
}

/** Characters and words that text routines treat differently, and patterns on which they have been slow. */
const tokens = [
  ...['a', 'A', 'Ab', 'é', '1', '12', '0', ' ', '\t', '\n', '\n\n', ' \n', '\r\n', '\u2028', '\u00a0'],
  ...['.', '. ', '...', '. . ', ',', ', ', ':', '; ', '!', '? ', '-', ' - ', '—', '–', "'", '"', '“', '”', '„', '«'],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '<',
    '>',
    '/',
    '\\',
    '|',
    '| ',
    '*',
    '_',
    '#',
    '# ',
    '=',
    '~',
    '`',
    '```',
    '&',
    '%',
    '@',
    '$',
    '€',
    '+',
  ],
  ...['日', '。', '日。', '한', 'ア', 'a\u0301', '\u0301', '\u200b', '👍', '👩‍👩‍👧', '\ud83d', 'ß', 'ά', 'ж ', 'א', 'ส'],
  ...[
    '1A, ',
    'A-1, ',
    'IV ',
    'No. ',
    '#1 ',
    'seat 1A ',
    'Station 9 and ',
    'v1.2 ',
    '1.1',
    '1-',
    '1/',
    '1,000 ',
    '€1 ',
    '1 € ',
    'EUR 5 to ',
    '5 kg ',
  ],
  ...[
    '12:30 ',
    '3 May ',
    'May 2020, ',
    '2020-01-01 ',
    'Q1 ',
    '1990s ',
    'one ',
    'twenty-one ',
    'half a ',
    '5% ',
    'per day ',
  ],
  ...[
    'Mr. ',
    'e.g. ',
    'U.S.',
    'A. ',
    'The ',
    'of ',
    'and ',
    'A and ',
    'not ',
    'must ',
    'is a ',
    'was ',
    'Dear A',
    'to ',
    'or ',
    'what ',
    'differ in ',
    '1 -----------',
    '1-a-b-c-d ',
  ],
  ...[
    '- a\n',
    '1. a\n',
    '# a\n',
    'a: b\n',
    'a|b\n',
    '| a | b |\n',
    '---\n',
    'A\n===\n',
    '> ',
    '    a\n',
    'A thing. ',
    'It is a thing. ',
    'a b\n',
  ],
  ...[
    '_a_',
    '**a',
    '[a](',
    '![',
    '<a ',
    '</a>',
    '<!--',
    '<script',
    '&amp;',
    '](',
    'http://a.b ',
    'a@b.c ',
    '[1 "',
    '[1]',
    '[[',
    'a"a',
  ],
];

const periodic: fc.Arbitrary<Periodic> = fc.record({
  prefix: fc.array(fc.constantFrom(...tokens), { maxLength: 3 }).map((parts) => parts.join('')),
  period: fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  suffix: fc.array(fc.constantFrom(...tokens), { maxLength: 2 }).map((parts) => parts.join('')),
});

/** After the repetitions of a token alone: nothing, or what no routine expects there. */
const ending = fc.constantFrom('', '«x');

const textOf = ({ prefix, period, suffix }: Periodic, length: number): string =>
  prefix + period.repeat(Math.ceil(length / period.length)) + suffix;

/** An exponent above this is not explained by caches or garbage collection: a quadratic routine has 2, n log n less than 1.2. */
const steepest = 1.6;
/** UTF-16 code units. Close together at first, so that an exponential routine is noticed before it takes too long. */
const lengths = [16, 24, 32, 44, 64, 90, 128, 512, 1_024, 2_048, 4_096, 8_192, 32_768];
/** Range of lengths in UTF-16 code units, both inclusive. */
interface Lengths {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds. Shorter times are too inaccurate for a comparison. */
const measurable = 3;
const shortestTime = 0.3;

/** The least CPU time of several runs, in milliseconds, which does not include waiting for other processes. */
function millisecondsFor(work: () => void, times: number): number {
  let least = Infinity;
  for (let time = 0; time < times; time++) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, process.cpuUsage(before).user / 1_000);
  }
  return Math.max(least, shortestTime);
}

/** The exponent by which the time grows with the length, over an eightfold length or more. Measured again if it is too high. */
function exponentOf(routine: (text: string) => void, text: Periodic, { from, to }: Lengths): number {
  const known = lengths.filter((length) => length >= from && length <= to);
  for (const length of known) {
    const before = known.findLast((other) => other * 8 <= length) ?? known[0] ?? length;
    const [short, long] = [textOf(text, before), textOf(text, length)];
    if (long.length < 1.3 * short.length) continue;
    const once = millisecondsFor(() => routine(long), 1);
    if (once < measurable) continue;
    const exponents: number[] = [];
    for (const times of [1, 3, 5, 9, 15]) {
      const longer = times === 1 ? once : millisecondsFor(() => routine(long), times);
      const ratio = longer / millisecondsFor(() => routine(short), times * 3);
      exponents.push(Math.log(ratio) / Math.log(long.length / short.length));
      if ((exponents.at(-1) ?? 0) < steepest) break;
    }
    const exponent = Math.min(...exponents);
    if (exponent >= steepest) return exponent;
  }
  return 1;
}

/**
 * Finds texts on which a routine takes time that grows faster than their length: repetitions of everything that routines treat differently,
 * and of random mixtures. Returns none if the routine is linear. Times are only compared with each other.
 *
 * @param lengths of the texts, for a routine that is only meant for texts from or up to some length.
 * @param mixtures number of random mixtures.
 */
export function steepTexts(routine: (text: string) => void, lengths: Partial<Lengths> = {}, mixtures = 60): string[] {
  const texts = [
    // One of the endings per run, because both take twice the time; the tests run often enough to meet each.
    ...tokens.flatMap((period) => fc.sample(ending, 1).map((suffix) => ({ prefix: '', period, suffix }))),
    ...fc.sample(periodic, mixtures),
  ];
  const within = { from: 0, to: 8_192, ...lengths };
  const suspects = texts.filter((text) => exponentOf(routine, text, within) >= steepest);
  // Suspects are measured once more later, because a disturbance by the compiler or garbage collector does not hit the same text twice.
  return suspects.flatMap((text) => {
    const exponent = exponentOf(routine, text, within);
    return exponent < steepest ? [] : [`${JSON.stringify(text)}: length to the power of ${exponent.toFixed(1)}`];
  });
}
