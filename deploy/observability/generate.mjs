// `node deploy/observability/generate.mjs [--check]`: writes the files that are generated from dashboards/ and prometheus/ (dashboards as
// JSON for Grafana, rules as a Kubernetes resource), or checks whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, stringify } from 'yaml';
import { dashboards } from './dashboards/index.mjs';

const here = import.meta.dirname;
const columns = 24;
const datasource = { type: 'prometheus', uid: '${datasource}' };
const sizes = { number: { w: 6, h: 4 }, lines: { w: 12, h: 8 }, table: { w: 12, h: 8 } };
const types = { number: 'stat', lines: 'timeseries', table: 'table' };

/** @param {import('./dashboards/panel.mjs').Panel} panel */
function panelOf({ kind, title, unit, means, queries, max, bad }, id, gridPos) {
  const steps = [{ color: 'green', value: null }, ...(bad === undefined ? [] : [{ color: 'red', value: bad }])];
  const instant = kind !== 'lines';
  return {
    id,
    type: types[kind],
    title,
    description: means,
    datasource,
    gridPos,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(max === undefined ? {} : { max }),
        thresholds: { mode: 'absolute', steps },
        ...(kind === 'lines' && {
          custom: { drawStyle: 'line', fillOpacity: 10, showPoints: 'never', spanNulls: false },
        }),
      },
      overrides: [],
    },
    options: optionsOf[kind],
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      datasource,
      expr: expr.replaceAll('$rate', '$__rate_interval'),
      legendFormat: legend ?? '',
      ...(instant ? { instant: true, range: false } : { instant: false, range: true }),
      ...(kind === 'table' && { format: 'table' }),
    })),
  };
}

const optionsOf = {
  number: {
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    colorMode: 'value',
    graphMode: 'none',
  },
  lines: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  table: { showHeader: true },
};

const chooser = (name, query) => ({
  name,
  type: 'query',
  label: name,
  datasource,
  query: { query, refId: name },
  definition: query,
  refresh: 2,
  multi: true,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
  sort: 1,
});

/** @param {import('./dashboards/panel.mjs').Dashboard} dashboard */
export function grafanaOf({ uid, title, means, rows, byProcess = false }) {
  const panels = [];
  let y = 0;
  for (const { title: rowTitle, panels: inRow } of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: rowTitle,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: columns, h: 1 },
    });
    y += 1;
    let x = 0;
    let height = 0;
    for (const panel of inRow) {
      const { w, h } = sizes[panel.kind];
      if (x + w > columns || (height > 0 && h !== height)) {
        y += height;
        x = 0;
      }
      height = h;
      panels.push(panelOf(panel, panels.length + 1, { x, y, w, h }));
      x += w;
    }
    y += height;
  }
  return {
    uid,
    title,
    description: means,
    tags: ['cardinal'],
    timezone: 'browser',
    editable: true,
    graphTooltip: 1,
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    annotations: { list: [] },
    links: [
      {
        type: 'dashboards',
        title: 'Cardinal',
        tags: ['cardinal'],
        asDropdown: true,
        includeVars: false,
        keepTime: true,
        icon: 'external link',
        targetBlank: false,
        tooltip: '',
        url: '',
      },
    ],
    templating: {
      list: [
        {
          name: 'datasource',
          type: 'datasource',
          label: 'Prometheus',
          query: 'prometheus',
          current: {},
          hide: 0,
          refresh: 1,
          regex: '',
        },
        ...(byProcess
          ? [
              chooser('service', 'label_values(up{job="cardinal"}, service)'),
              chooser('instance', 'label_values(up{job="cardinal", service=~"$service"}, instance)'),
            ]
          : []),
      ],
    },
    panels,
  };
}

/** Contents of the generated files, by path relative to this folder. @returns {Record<string, string>} */
export function generated() {
  const rules = ['recording', 'alerts'].flatMap(
    (name) => parse(readFileSync(join(here, `prometheus/${name}.yaml`), 'utf8')).groups,
  );
  const prometheusRule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'cardinal' },
    spec: { groups: rules },
  };
  return {
    ...Object.fromEntries(
      dashboards.map((dashboard) => [
        `grafana/dashboards/${dashboard.uid}.json`,
        `${JSON.stringify(grafanaOf(dashboard), undefined, 2)}\n`,
      ]),
    ),
    'kubernetes/rules.yaml': `# Made of ../prometheus by generate.mjs.\n${stringify(prometheusRule, { lineWidth: 120 })}`,
  };
}

/** @returns {string[]} paths of files that differ from what would be generated. */
export function outdated() {
  return Object.entries(generated())
    .filter(([path, text]) => {
      try {
        return readFileSync(join(here, path), 'utf8') !== text;
      } catch {
        return true; // the file does not exist yet
      }
    })
    .map(([path]) => path);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const behind = outdated();
  if (process.argv.includes('--check')) {
    for (const path of behind)
      console.error(`cardinal: deploy/observability/${path} is not up to date; run generate.mjs`);
    process.exit(behind.length > 0 ? 1 : 0);
  }
  const made = generated();
  for (const path of behind) writeFileSync(join(here, path), made[path]);
  console.log(`${behind.length} files written`);
}
