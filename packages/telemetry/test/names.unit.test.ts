import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as published from '@opentelemetry/semantic-conventions/incubating';
import { attributeNames, conventions, measures, prometheusName, spanNames } from '../src/index.js';

const root = join(import.meta.dirname, '../../..');

/** Every source of the packages and services, except where the names are declared. */
const sources = ['packages', 'services']
  .flatMap((area) => readdirSync(join(root, area)).map((name) => join(root, area, name, 'src')))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !/telemetry\/src\/(?:names|measures|conventions)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe.each(Object.entries({ measures, spanNames, attributeNames, conventions }))('%s', (list, names) => {
  it.each(Object.keys(names))('has %s in use', (name) => {
    expect(sources).toMatch(new RegExp(`\\b${list}\\.${name}\\b`));
  });
});

describe('measures', () => {
  const all = Object.values(measures);

  it('have unique names, ours or of the conventions', () => {
    expect(new Set(all.map(prometheusName)).size).toBe(all.length);
    const name = /^(?:cardinal|http\.server|rpc\.server|gen_ai\.client|nodejs|v8js|process)(?:\.[a-z0-9_]+)+$/;
    expect(all.filter((measure) => !name.test(measure.name))).toEqual([]);
  });

  it.each(all)('have a unit and a description: $name', ({ unit, description }) => {
    expect(unit).toMatch(/^(?:s|By|1|\{[a-z]+\})$/);
    expect(description).toMatch(/^[A-Z0-9].{15,}\.$/);
  });

  it('have no label that identifies a tenant or a document', () => {
    const labels = all.flatMap((measure) => [...measure.labels]);
    expect(labels.filter((label) => /team|tenant|collection|file|document|instance|key|user|ask/.test(label))).toEqual(
      [],
    );
  });

  it('are listed in the README, each with its unit, labels and meaning', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const rows = all.map((measure) => {
      const { kind, unit, labels, description } = measure;
      const told = labels.map((label) => label.replaceAll('.', '_')).join(', ');
      return `| \`${prometheusName(measure)}\` | ${kind} | ${unit} | ${told} | ${description} |`;
    });
    // In the order of the table, so that a change of one shows as the same change of the other.
    expect(readme).toContain(rows.join('\n'));
  });
});

describe('attributes by the conventions', () => {
  it.each(Object.values(conventions))('are named as published: %s', (name) => {
    expect(Object.values(published)).toContain(name);
  });
});
