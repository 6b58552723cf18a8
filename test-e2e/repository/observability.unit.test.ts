import { measures, prometheusName } from '@cardinal/telemetry';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../deploy/observability');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
}
interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const files = readdirSync(join(folder, 'grafana/dashboards'));
const dashboards = files.map((name) => JSON.parse(read(`grafana/dashboards/${name}`)) as Dashboard);
const panelsOf = ({ panels }: Dashboard) => panels.filter(({ type }) => type !== 'row');

const rules = ['recording', 'alerts'].flatMap((name) => {
  const { groups } = parse(read(`prometheus/${name}.yaml`)) as {
    groups: { rules: { record?: string; alert?: string; expr: string; annotations?: Record<string, string> }[] }[];
  };
  return groups.flatMap((group) => group.rules);
});

/** Names of metrics in an expression, without the names of functions and labels, and without text. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z][\w:]*(?:_|:)[\w:]*\b(?!\s*\()/g)].map(([name]) => name);
}

describe('dashboards', () => {
  it('are what `generate.mjs` generates', () => {
    const run = () =>
      execFileSync(process.execPath, [join(folder, 'generate.mjs'), '--check'], { encoding: 'utf8', stdio: 'pipe' });
    expect(run).not.toThrow();
  });

  it('have unique ids, and panels that do not overlap', () => {
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
    for (const { panels, uid } of dashboards) {
      expect(files).toContain(`${uid}.json`);
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
    }
  });

  it.each(
    dashboards.flatMap((dashboard) =>
      panelsOf(dashboard).map((panel) => ({ ...panel, name: `${dashboard.title}: ${panel.title}` })),
    ),
  )('have a description, a unit and queries: $name', ({ description, fieldConfig, targets = [] }) => {
    expect(description).toMatch(/^\S.{10,}\.$/);
    expect(fieldConfig?.defaults.unit).toMatch(/^[a-z]+$/);
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  });

  it('are listed in the README with as many panels', () => {
    for (const dashboard of dashboards) {
      expect(read('README.md')).toMatch(
        new RegExp(`^\\| \`${dashboard.uid}\` \\| [a-z ]+ \\| ${panelsOf(dashboard).length} \\|`, 'm'),
      );
    }
  });
});

describe('metrics', () => {
  const declared = Object.values(measures).flatMap((measure) => {
    const name = prometheusName(measure);
    return measure.kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
  });
  const recorded = rules.flatMap(({ record }) => (record === undefined ? [] : [record]));
  const exprs = [...rules, ...dashboards.flatMap(panelsOf).flatMap(({ targets = [] }) => targets)].map(
    ({ expr }) => expr,
  );
  const asked = new Set(exprs.flatMap(metricsIn));

  it('that dashboards and rules use exist', () => {
    const known = new Set([...declared, ...recorded, 'scrape_duration_seconds']);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });

  it('are each used by a dashboard or a rule', () => {
    const shown = Object.values(measures).filter((measure) => {
      const name = prometheusName(measure);
      return [name, `${name}_bucket`, `${name}_count`].some((each) => asked.has(each));
    });
    expect(shown).toEqual(Object.values(measures));
  });
});

describe('alerts', () => {
  const alerts = rules.filter(({ alert }) => alert);

  it.each(alerts)('$alert has a section that says what to do', ({ alert = '', annotations }) => {
    expect(annotations?.['runbook']).toBe(`deploy/observability/README.md#${alert.toLowerCase()}`);
    const section = read('README.md')
      .split(/^### /m)
      .find((each) => each.startsWith(`${alert}\n`));
    expect(section?.length).toBeGreaterThan(150);
  });

  it('are all fired by a test', () => {
    const { tests } = parse(read('prometheus/rules.test.yaml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const fired = tests.flatMap((one) => one.alert_rule_test).filter((one) => one.exp_alerts.length > 0);
    expect(new Set(fired.map(({ alertname }) => alertname))).toEqual(new Set(alerts.map(({ alert }) => alert)));
  });
});
