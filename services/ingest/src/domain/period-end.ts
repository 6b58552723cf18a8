/** A number of exactly four digits: a year of the last century or this one. */
const yearAlone = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const day = /(?<!\d)(?<year>(?:19|20)\d\d)[-_. ]?(?<month>0[1-9]|1[0-2])[-_. ]?(?<day>[0-2]\d|3[01])(?![\p{L}\d])/u;
const month = /(?<!\d)(?<year>(?:19|20)\d\d)[-_. ](?<month>0[1-9]|1[0-2])(?![\p{L}\d])/u;
const part =
  /(?:(?<!\p{L})(?<kind>[qh])(?<number>[1-4])|(?<![\p{L}\d])(?<numberBefore>[1-4])(?<kindAfter>[qh]))(?![\p{L}\d])/iu;
const shortYear = /(?<![a-z])fy[\s_-]?['’]?(?<year>\d\d)(?!\d)/iu;
const monthsOf: Readonly<Record<string, number>> = { q: 3, h: 6 };

/**
 * The end of the period that a file name states: of a day, month, quarter, half-year or year; of the latest year if it names several.
 * Milliseconds since the epoch, UTC. Fiscal years count as calendar years, because no name tells when a fiscal year ends.
 *
 * @returns undefined if the name states no period.
 */
export function periodEndOf(fileName: string): number | undefined {
  const ofDay = day.exec(fileName)?.groups;
  if (ofDay) {
    const { year = '', month: inYear = '', day: inMonth = '' } = ofDay;
    const next = Date.UTC(Number(year), Number(inYear) - 1, Number(inMonth) + 1);
    if (exists(`${year}-${inYear}-${inMonth}`)) return next - 1;
  }
  const ofMonth = month.exec(fileName)?.groups;
  if (ofMonth) return Date.UTC(Number(ofMonth['year']), Number(ofMonth['month'])) - 1;
  const short = shortYear.exec(fileName)?.groups?.['year'];
  const years = [...(fileName.match(yearAlone) ?? []), ...(short === undefined ? [] : [`20${short}`])].map(Number);
  if (years.length === 0) return undefined;
  const { kind, number, kindAfter, numberBefore } = part.exec(fileName)?.groups ?? {};
  const months = Number(number ?? numberBefore ?? 0) * (monthsOf[(kind ?? kindAfter ?? '').toLowerCase()] ?? 0);
  return Date.UTC(Math.max(...years), months >= 1 && months <= 12 ? months : 12) - 1;
}

/** Needed because `Date.UTC` accepts 30 February as 1 March. */
const exists = (date: string): boolean => new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ?? false;
