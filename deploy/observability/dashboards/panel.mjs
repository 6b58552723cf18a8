/**
 * @typedef {{ expr: string, legend?: string }} Query in PromQL; `$rate` stands for the interval that fits the width of the panel
 * @typedef {{ title: string, unit: string, means: string, queries: Query[], kind: 'lines' | 'number' | 'table', max?: number,
 *   bad?: number }} Panel bad: threshold from which on a value is shown in red
 * @typedef {{ uid: string, title: string, means: string, byProcess?: boolean, rows: { title: string, panels: Panel[] }[] }} Dashboard
 */

/** @returns {Query[]} */
const queriesOf = (queries) => (Array.isArray(queries) ? queries : [queries]).map(queryOf);
const queryOf = (query) => (typeof query === 'string' ? { expr: query } : { expr: query[0], legend: query[1] });

/**
 * Lines over time.
 * @param {string} unit as Grafana names units
 * @param {string} means description: what an operator learns from the panel
 * @param {string | [string, string] | [string, string][]} queries a query, a query with its legend, or several of these
 * @param {{ max?: number, bad?: number }} [more]
 * @returns {Panel}
 */
export const lines = (title, unit, means, queries, more = {}) => ({
  kind: 'lines',
  title,
  unit,
  means,
  // An array whose first element is not an array is one query with its legend.
  queries: Array.isArray(queries) && !Array.isArray(queries[0]) ? [queryOf(queries)] : queriesOf(queries),
  ...more,
});

/** One number. @returns {Panel} */
export const number = (title, unit, means, expr, more = {}) => ({
  kind: 'number',
  title,
  unit,
  means,
  queries: [{ expr }],
  ...more,
});

/** Current values by their labels. @returns {Panel} */
export const table = (title, unit, means, expr) => ({ kind: 'table', title, unit, means, queries: [{ expr }] });

/** 50th, 95th and 99th percentile of a histogram. @param {string} histogram its metric name */
export const percentiles = (histogram, selector = '') =>
  [0.5, 0.95, 0.99].map((quantile) => [
    `histogram_quantile(${quantile}, sum by (le) (rate(${histogram}_bucket${selector}[$rate])))`,
    `p${quantile * 100}`,
  ]);

/** The 95th percentile of a histogram by a label. @returns {[string, string]} */
export const p95By = (histogram, label, selector = '') => [
  `histogram_quantile(0.95, sum by (le, ${label}) (rate(${histogram}_bucket${selector}[$rate])))`,
  `{{${label}}}`,
];

/** Rate per second by a label. @returns {[string, string]} */
export const rateBy = (counter, label, selector = '') => [
  `sum by (${label}) (rate(${counter}${selector}[$rate]))`,
  label
    .split(', ')
    .map((each) => `{{${each}}}`)
    .join(' '),
];
