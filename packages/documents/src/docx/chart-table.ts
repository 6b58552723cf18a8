import { childNamed, descendantsNamed, textOf, xmlTree, type Element } from './xml-tree.js';

/** Points of a series and series of a chart that are read. */
const maxPoints = 5_000;
const maxSeries = 60;

export interface ChartTable {
  readonly title: string;
  /** The first row names the series, the first column the categories. */
  readonly rows: readonly (readonly string[])[];
}

/** What a chart shows, from the values that it keeps beside its drawing (ECMA-376 part 1, 21.2). Undefined: it keeps none. */
export function chartTable(xml: string): ChartTable | undefined {
  const chart = xmlTree(xml);
  const series = descendantsNamed(chart, 'ser').slice(0, maxSeries);
  const names = series.map((one) => descendantsNamed(childNamed(one, 'tx') ?? one, 'v').map(textOf)[0] ?? '');
  const values = series.map((one) => pointsOf(childNamed(one, 'val') ?? childNamed(one, 'yVal')));
  const [first] = series;
  const categories = pointsOf(childNamed(first, 'cat') ?? childNamed(first, 'xVal'));
  const last = values.reduce((most, points) => Math.max(most, ...points.keys()), -1);
  if (last < 0) return undefined;
  const rows = Array.from({ length: last + 1 }, (_, n) => [
    categories.get(n) ?? String(n + 1),
    ...values.map((points) => points.get(n) ?? ''),
  ]);
  const title = descendantsNamed(chart, 'title')[0];
  return {
    title: title ? descendantsNamed(title, 't').map(textOf).join('').trim() : '',
    rows: [['', ...names], ...rows],
  };
}

/** Texts by their number, from 0. */
function pointsOf(data: Element | undefined): ReadonlyMap<number, string> {
  const points = new Map<number, string>();
  for (const point of data ? descendantsNamed(data, 'pt') : []) {
    const index = Number(point.attributes.get('idx'));
    if (Number.isInteger(index) && index >= 0 && index < maxPoints) points.set(index, textOf(childNamed(point, 'v')));
  }
  return points;
}
