import { readFileSync } from 'node:fs';
import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { answerService } from '@cardinal/answer';
import { extractionService } from '@cardinal/extraction';
import { gatewayService } from '@cardinal/gateway';
import { ingestService } from '@cardinal/ingest';
import { retrievalService } from '@cardinal/retrieval';
import { environmentOf } from '@cardinal/runtime';

const services: Readonly<Record<string, TObject>> = {
  answer: environmentOf(answerService),
  extraction: environmentOf(extractionService),
  gateway: environmentOf(gatewayService),
  ingest: environmentOf(ingestService),
  retrieval: environmentOf(retrievalService),
};
const known = new Set(Object.values(services).flatMap((schema) => Object.keys(schema.properties)));

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Resource {
  readonly kind: string;
  readonly data: Readonly<Record<string, string>>;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}
interface Container {
  readonly env: readonly { readonly name: string }[];
}

/** Variables that a pod of the service is given by itself, and those that all are given. */
function kubernetesSets(service: string) {
  const resources = parseAllDocuments(read(`k8s/base/${service}.yaml`)).map((doc): Resource => doc.toJS());
  const own = resources
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ spec }) => spec.template.spec.containers)
    .flatMap(({ env }) => env.map(({ name }) => name));
  const shared: Resource = parse(read('k8s/base/config.yaml'));
  return { own, shared: Object.keys(shared.data) };
}

function composeSets(service: string) {
  const compose: { services: Readonly<Record<string, { environment: object }>> } = parse(read('deploy/compose.yaml'), {
    merge: true,
  });
  return Object.keys(compose.services[service]?.environment ?? {});
}

describe.each(Object.entries(services))('what %s is given by the manifests', (service, schema) => {
  const reads = new Set(Object.keys(schema.properties));
  const required = (schema.required ?? []).filter((name) => !('default' in (schema.properties[name] ?? {})));

  it('exists in its configuration', () => {
    const { own, shared } = kubernetesSets(service);
    expect(own.filter((name) => !reads.has(name))).toEqual([]);
    expect(shared.filter((name) => !known.has(name))).toEqual([]);
    expect(composeSets(service).filter((name) => !known.has(name))).toEqual([]);
  });

  it('holds all that it requires, and where its servers and the other services are', () => {
    const { own, shared } = kubernetesSets(service);
    const places = [...reads].filter((name) => /^CARDINAL_(BUS|STORE|INDEX|[A-Z]+_ADDRESS)$/.test(name));
    const needed = [...required, ...places];
    expect(needed.filter((name) => ![...own, ...shared].includes(name))).toEqual([]);
    expect(needed.filter((name) => !composeSets(service).includes(name))).toEqual([]);
  });
});
