import { readMarkup, type Attributes, type MarkupHandler } from './read-markup.js';

/** Limit on the cells of a chart's table, including blank ones: a number per filled cell, plus a free allowance. */
const maxCellsPerFilled = 4;
const freeCells = 10_000;

interface Series {
  name: string;
  /** Values by the index of their point. */
  readonly values: Map<number, string>;
}

export interface ChartTable {
  /** Title of the chart; empty if it has none. */
  readonly title: string;
  /** An empty cell above the categories, then the names of the series. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Yields the data of a chart in an office document, from the values cached in the chart's part: one row per category and one column per
 * series (ECMA-376 part 1, 21.2). Yields nothing if the chart has no cached values.
 */
export function* chartTables(xml: string): Generator<ChartTable> {
  const reader = new ChartReader();
  for (const _ of readMarkup(xml, true, reader)); // bounded by the part
  const { categories, series } = reader;
  const title = reader.title.trim();
  for (const group of evenGroups(series)) {
    const points = new Set(group.flatMap(({ values }) => [...values.keys()]));
    const numbers = [...points].sort((one, other) => one - other);
    const rows = numbers.map((at) => [
      categories.get(at) ?? String(at + 1),
      ...group.map(({ values }) => values.get(at) ?? ''),
    ]);
    if (rows.length > 0) yield { title, header: ['', ...group.map(({ name }) => name)], rows };
  }
}

/** Groups all series into one table, or one table per series if their points differ so much that most of the table would be blank. */
function evenGroups(series: readonly Series[]): (readonly Series[])[] {
  const filled = series.reduce((sum, { values }) => sum + values.size, 0);
  const points = new Set(series.flatMap(({ values }) => [...values.keys()]));
  const isEven = points.size * series.length <= freeCells + maxCellsPerFilled * filled;
  return isEven ? [series] : series.map((one) => [one]);
}

/** What the current points of a series hold: its name, its categories or its values. */
type Role = 'name' | 'category' | 'value';
const roles: ReadonlyMap<string, Role> = new Map([
  ['tx', 'name'],
  ['cat', 'category'],
  ['xVal', 'category'],
  ['val', 'value'],
  ['yVal', 'value'],
]);

class ChartReader implements MarkupHandler {
  title = '';
  readonly categories = new Map<number, string>();
  readonly series: Series[] = [];
  #current: Series | undefined;
  #role: Role | undefined;
  #isTitle = false;
  #isText = false;
  #point = 0;
  #value: string | undefined;

  open(name: string, attributes: Attributes): void {
    if (name === 'ser') this.#begin();
    else if (name === 'title' && this.#current === undefined && this.title === '') this.#isTitle = true;
    else if (name === 't') this.#isText = this.#isTitle;
    else if (name === 'pt') this.#point = Math.max(0, Math.trunc(Number(attributes.get('idx')) || 0));
    else if (name === 'v') this.#value = '';
    else if (this.#current !== undefined && roles.has(name)) this.#role = roles.get(name);
  }

  text(text: string): void {
    if (this.#isText) this.title += text;
    if (this.#value !== undefined) this.#value += text;
  }

  close(name: string): void {
    if (name === 'ser') this.#current = undefined;
    else if (name === 'title') this.#isTitle = false;
    else if (name === 't') this.#isText = false;
    else if (name === 'v') this.#endValue();
    else if (roles.has(name)) this.#role = undefined;
  }

  #begin(): void {
    this.#current = { name: '', values: new Map() };
    this.series.push(this.#current);
  }

  #endValue(): void {
    const text = this.#value?.trim() ?? '';
    this.#value = undefined;
    if (this.#current === undefined || text === '') return;
    if (this.#role === 'name') this.#current.name = text;
    else if (this.#role === 'value') this.#current.values.set(this.#point, numberText(text));
    // If categories have several levels, the innermost comes first in the file and is kept.
    else if (this.#role === 'category' && !this.categories.has(this.#point)) this.categories.set(this.#point, text);
  }
}

/** Rounds to 15 significant digits, because files store 4.2999999999999998 where people entered 4.3. */
function numberText(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) && text.length > 15 ? String(Number(number.toPrecision(15))) : text;
}
