import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { demandProblems } from '../../deploy/check/demands.mjs';

const files = ['base/ingest.yaml', 'base/gateway.yaml', 'overlays/standalone/standalone.yaml'];
const text = files.map((name) => readFileSync(new URL(`../../k8s/${name}`, import.meta.url), 'utf8')).join('\n---\n');
const of = (yaml: string): string[] =>
  demandProblems(parseAllDocuments(yaml).map((document): unknown => document.toJS()));

describe('the check of resource requests and limits of containers', () => {
  it('accepts the manifests, whose memory limits suffice for the parsers', () => {
    expect(of(text)).toEqual([]);
  });

  it.each<[string, string | RegExp, string]>([
    ['container gateway has no limits of cpu', "limits: { cpu: '1', memory: 512Mi }", 'limits: { memory: 512Mi }'],
    [
      'container gateway has no requests of memory',
      'requests: { cpu: 250m, memory: 256Mi }',
      'requests: { cpu: 250m }',
    ],
    ['container ingest may use 4608 MiB', "PARSER_PROCESSES, value: '2'", "PARSER_PROCESSES, value: '4'"],
    ['container ingest may use 4608 MiB', "PARSER_MEMORY_MB, value: '1024'", "PARSER_MEMORY_MB, value: '2048'"],
    ['container ingest may use NaN MiB', /.*PARSER_PROCESSES.*\n/, ''],
    ['container standalone may use 3584 MiB', 'memory: 4Gi', 'memory: 3Gi'],
  ])('reports that %s', (problem, part, other) => {
    const worse = text.replace(part, other);

    expect(worse).not.toBe(text);
    expect(of(worse)).toEqual([expect.stringContaining(problem)]);
  });
});
