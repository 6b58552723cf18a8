import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as published from '@opentelemetry/semantic-conventions/incubating';
import { attributeNames, conventions, metricNames, spanNames } from '../src/index.js';

const root = join(import.meta.dirname, '../../..');

/** Every source of the packages and services, except where the names are declared. */
const sources = ['packages', 'services']
  .flatMap((area) => readdirSync(join(root, area)).map((name) => join(root, area, name, 'src')))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !/telemetry\/src\/(names|conventions)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe.each(Object.entries({ metricNames, spanNames, attributeNames, conventions }))('%s', (list, names) => {
  it.each(Object.keys(names))('has %s in use', (name) => {
    expect(sources).toMatch(new RegExp(`\\b${list}\\.${name}\\b`));
  });
});

describe('metric names', () => {
  it('are unique and in our namespace', () => {
    const names = Object.values(metricNames);

    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^cardinal(\.[a-z_]+)+$/.test(name))).toEqual([]);
  });
});

describe('attributes by the conventions', () => {
  it.each(Object.values(conventions))('are named as published: %s', (name) => {
    expect(Object.values(published)).toContain(name);
  });
});
