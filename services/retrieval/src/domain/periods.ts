/**
 * Notations of years, quarters and half-years that are shorter or longer than in most names: `FY18`, `2Q23`, `H1'23`, `second quarter of
 * 2023`, `2. Quartal 2023`. A number of two digits is a year only beside a mark such as `FY`, `Q` or an apostrophe.
 */
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const fiscal = String.raw`(?:fy|fiscal(?:[\s_-]year)?|gj|geschäftsjahr(?:e?s)?)`;
const shortYear = String.raw`['’]?(?<year>[0-9]{2})`;
const fullYear = String.raw`(?:${fiscal}[\s_-]?)?(?:(?:19|20)[0-9]{2}|['’]?[0-9]{2})${end}`;

const fiscalYear = new RegExp(`${start}${fiscal}[\\s_-]?${shortYear}${end}`, 'giu');
/** `2Q23`, `Q2'23`; but not `Q2 10`, which is ambiguous. */
const marked = new RegExp(
  `${start}(?:(?<number>[1-4])(?<part>[qh])|(?<partBefore>[qh])(?<numberAfter>[1-4]))(?:(?:[\\s_-]?20)|(?:\\s?['’])|)(?<year>[0-9]{2})${end}`,
  'giu',
);
const ordinals = [
  'first|1st|erste[snrm]?|1\\.',
  'second|2nd|zweite[snrm]?|2\\.',
  'third|3rd|dritte[snrm]?|3\\.',
  'fourth|4th|vierte[snrm]?|4\\.',
];
const parts = { q: 'quarter|quartals?', h: 'half|halbjahr(?:e?s)?' };
const written = Object.entries(parts).flatMap(([part, words]) =>
  ordinals.slice(0, part === 'h' ? 2 : 4).map((ordinal, at) => ({
    term: `${part}${at + 1}`,
    pattern: new RegExp(
      `${start}(?:${ordinal})[\\s_-]?(?:fiscal[\\s_-])?(?:${words})[\\s_-](?:(?:of|in|des)\\s)?(?:the\\s)?${fullYear}`,
      'iu',
    ),
  })),
);

/**
 * The periods that a text names, each in the form that is most common in names: `2018`, `q2`, `h1`. A quarter counts only beside its year.
 */
export function periodsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const { groups } of text.matchAll(fiscalYear)) found.add(inFull(groups?.year));
  for (const { groups } of text.matchAll(marked)) {
    found.add(inFull(groups?.year));
    found.add(
      `${groups?.part ?? groups?.partBefore ?? ''}${groups?.number ?? groups?.numberAfter ?? ''}`.toLowerCase(),
    );
  }
  for (const { term, pattern } of written) if (pattern.test(text)) found.add(term);
  return found;
}

/** Two digits mean a year of this century, because years of the last one are seldom written so short. */
const inFull = (digits = ''): string => `20${digits}`;
