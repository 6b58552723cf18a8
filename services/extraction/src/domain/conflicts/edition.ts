/**
 * The time that a document is about, according to its name: `report_2023Q2.pdf`, `minutes-2024-05-03.md`, `FY19 plan.docx`.
 *
 * Parts that the name does not contain are empty.
 */
export interface Edition {
  readonly years: ReadonlySet<string>;
  /** `2023-Q2`. */
  readonly quarters: ReadonlySet<string>;
  /** `2024-05`, or `2024-05-03`. */
  readonly days: ReadonlySet<string>;
}

const date = /(?<![0-9])((?:19|20)[0-9]{2})[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12][0-9]|3[01]))?(?![0-9])/g;
const years = /(?<![0-9])((?:19|20)[0-9]{2})(?:\s?[-–]\s?((?:19|20)[0-9]{2}))?(?![0-9])/g;
const fiscalYear = /(?<!\p{L})fy[-_ ]?([0-9]{2})(?![0-9])/giu;
const quarter = /(?<![\p{L}])q([1-4])(?![0-9])|(?<![0-9])([1-4])q(?!\p{L})/giu;
/** Maximum length of a span in years; a longer span is cut. */
const longestSpan = 20;

export function editionOf(fileName: string): Edition {
  const said = new Set<string>();
  const days = new Set<string>();
  for (const [, year = '', month = '', day] of fileName.matchAll(date)) {
    said.add(year);
    days.add(day === undefined ? `${year}-${month}` : `${year}-${month}-${day}`);
  }
  const undated = fileName.replace(date, ' ');
  for (const [, from = '', to = from] of undated.matchAll(years)) {
    const last = Math.min(Number(to), Number(from) + longestSpan);
    for (let year = Number(from); year <= last; year++) said.add(String(year));
  }
  for (const [, short = ''] of undated.matchAll(fiscalYear)) said.add(`20${short}`);
  const quarters = [...undated.matchAll(quarter)].map(([, after, before]) => `Q${after ?? before ?? ''}`);
  return {
    years: said,
    quarters: new Set(quarters.flatMap((each) => [...said].map((year) => `${year}-${each}`))),
    days,
  };
}

/**
 * Whether both names contain a time, and different ones: then differences between the documents are changes over time. A report of a year
 * and a report of one of its quarters do not differ.
 */
export function editionsDiffer(fileName: string, other: string): boolean {
  const [a, b] = [editionOf(fileName), editionOf(other)];
  return (['years', 'quarters', 'days'] as const).some((part) => areApart(a[part], b[part]));
}

function areApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return (
    a.size > 0 && b.size > 0 && ![...a].some((each) => [...b].some((said) => holds(each, said) || holds(said, each)))
  );
}

/** Whether the first date equals the second or lies in it, as a day in its month. */
const holds = (longer: string, shorter: string): boolean => longer === shorter || longer.startsWith(`${shorter}-`);
