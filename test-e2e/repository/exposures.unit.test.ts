import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { exposures } from '../../deploy/check/exposures.mjs';

const folder = new URL('../../k8s/base/', import.meta.url);
const text = readdirSync(folder)
  .filter((name) => name !== 'kustomization.yaml')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n---\n');
const of = (yaml: string): string[] => exposures(parseAllDocuments(yaml).map((document): unknown => document.toJS()));

describe('the check of exposures in the manifests', () => {
  it('accepts the manifests', () => {
    expect(of(text)).toEqual([]);
  });

  it.each<[string, string | RegExp, string]>([
    ['port grpc of ingest is open', /(calls-of-ingest[^]*?)- from:[^]*?ports/, '$1- ports'],
    ['port operations of answer is open', /    # Probes[^]*?matchLabels: .*\n      ports/, '    - ports'],
    ['port grpc of gateway is open', 'values: [extraction] }\n', 'values: [extraction] }\n        - podSelector: {}\n'],
    ['answer serves calls without a token', /            - name: CARDINAL_GRPC_TOKEN\n.*\n/g, ''],
    [
      'CARDINAL_EMBEDDER_API_KEY does not come from a secret',
      /(CARDINAL_EMBEDDER_API_KEY\n).*\n/,
      '$1              value: k\n',
    ],
    ['holds ANTHROPIC_API_KEY, which belongs into a secret', '\ndata:\n', '\ndata:\n  ANTHROPIC_API_KEY: k\n'],
    [
      'NetworkPolicy cardinal-operations selects pods that are not',
      /(operations\nspec:\n  podSelector:).*\n.*/,
      '$1 {}',
    ],
    ['NetworkPolicy cardinal-to-index lets pods reach everyone', /(to-index[^]*?)- to:[^]*?ports/, '$1- ports'],
    ['NetworkPolicy cardinal-to-store lets pods reach everyone', '\n      ports: [{ port: 27017 }]', ''],
    ['Deployment answer: may reach everyone', /policyTypes: \[Egress\]/g, 'policyTypes: [Ingress]'],
    ['runs as root', 'runAsNonRoot: true', 'runAsNonRoot: false'],
    ['may write to its root folder', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'],
  ])('reports that %s', (problem, part, other) => {
    const worse = text.replace(part, other);

    expect(worse).not.toBe(text);
    expect(of(worse).join('\n')).toContain(problem);
  });
});
