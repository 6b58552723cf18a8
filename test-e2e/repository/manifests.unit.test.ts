import { readFileSync } from 'node:fs';
import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { answerService } from '@cardinal/answer';
import { events } from '@cardinal/contracts';
import { extractionService } from '@cardinal/extraction';
import { gatewayService } from '@cardinal/gateway';
import { ingestService } from '@cardinal/ingest';
import { retrievalService } from '@cardinal/retrieval';
import { environmentOf } from '@cardinal/runtime';
import { measures, prometheusName } from '@cardinal/telemetry';
import { StandaloneEnv } from '../../services/standalone/src/settings.js';

const services: Readonly<Record<string, TObject>> = {
  answer: environmentOf(answerService),
  extraction: environmentOf(extractionService),
  gateway: environmentOf(gatewayService),
  ingest: environmentOf(ingestService),
  retrieval: environmentOf(retrievalService),
};
const known = new Set(Object.values(services).flatMap((schema) => Object.keys(schema.properties)));

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Resource {
  readonly kind: string;
  readonly data: Readonly<Record<string, string>>;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}
interface Container {
  readonly env: readonly { readonly name: string }[];
}

function variablesIn(path: string, kind: string): string[] {
  return parseAllDocuments(read(path))
    .map((doc): Resource => doc.toJS())
    .filter((resource) => resource.kind === kind)
    .flatMap(({ spec }) => spec.template.spec.containers)
    .flatMap(({ env }) => env.map(({ name }) => name));
}

/** Environment variables of a pod of the service (`own`), and those of the ConfigMap that all pods share (`shared`). */
function kubernetesSets(service: string) {
  const own = variablesIn(`k8s/base/${service}.yaml`, 'Deployment');
  const shared: Resource = parse(read('k8s/base/config.yaml'));
  return { own, shared: Object.keys(shared.data) };
}

function composeSets(service: string) {
  const compose: { services: Readonly<Record<string, { environment: object }>> } = parse(read('deploy/compose.yaml'), {
    merge: true,
  });
  return Object.keys(compose.services[service]?.environment ?? {});
}

describe.each(Object.entries(services))('the environment of %s in the manifests', (service, schema) => {
  const reads = new Set(Object.keys(schema.properties));
  const required = (schema.required ?? []).filter((name) => !('default' in (schema.properties[name] ?? {})));

  it('contains only variables that the service reads', () => {
    const { own, shared } = kubernetesSets(service);
    expect(own.filter((name) => !reads.has(name))).toEqual([]);
    expect(shared.filter((name) => !known.has(name))).toEqual([]);
    expect(composeSets(service).filter((name) => !known.has(name))).toEqual([]);
  });

  it('contains all required variables, and the addresses of its servers and of the other services', () => {
    const { own, shared } = kubernetesSets(service);
    const places = [...reads].filter((name) => /^CARDINAL_(BUS|STORE|INDEX|[A-Z]+_ADDRESS)$/.test(name));
    const needed = [...required, ...places];
    expect(needed.filter((name) => ![...own, ...shared].includes(name))).toEqual([]);
    expect(needed.filter((name) => !composeSets(service).includes(name))).toEqual([]);
  });
});

it('sets only variables that the one process reads', () => {
  const names = variablesIn('k8s/overlays/standalone/standalone.yaml', 'StatefulSet');

  expect(names).toContain('CARDINAL_DATA_DIR');
  expect(names.filter((name) => !(name in StandaloneEnv.properties))).toEqual([]);
});

it('scales by consumers and metrics that exist', () => {
  interface ScaledObject {
    readonly spec: { readonly triggers: readonly { readonly metadata: Readonly<Record<string, string>> }[] };
  }
  const asked = parseAllDocuments(read('k8s/overlays/production/scale-on-queues.yaml'))
    .map((doc): ScaledObject => doc.toJS())
    .flatMap(({ spec }) => spec.triggers.map(({ metadata }) => metadata['consumer'] ?? metadata['valueLocation']));
  const consumers = Object.values(events).flatMap(({ type, groups }) =>
    groups.map((group) => `${type}_${group}`.replaceAll('.', '-')),
  );
  const metrics = Object.values(measures).map((measure) => prometheusName(measure));
  const isThere = (name = '') => consumers.includes(name) || metrics.includes(name.replace('{stage="queued"}', ''));

  expect(asked).toHaveLength(5);
  expect(asked.filter((name) => !isThere(name))).toEqual([]);
});

describe('certificates', () => {
  const component = read('k8s/components/tls/kustomization.yaml');

  it('are passed to services by the variables that the services read', () => {
    const named = [...component.matchAll(/name: (CARDINAL_\w+)/g)].map(([, name]) => name);

    expect(named.sort()).toEqual([...known].filter((name) => name.startsWith('CARDINAL_GRPC_TLS_')).sort());
  });

  it('carry the names by which services call each other', () => {
    interface Certificate {
      readonly kind: string;
      readonly spec: { readonly dnsNames?: readonly string[]; readonly secretName?: string };
    }
    const certificates = parseAllDocuments(read('k8s/components/tls/certificates.yaml'))
      .map((doc): Certificate => doc.toJS())
      .filter(({ kind, spec }) => kind === 'Certificate' && spec.dnsNames !== undefined);
    const { data }: Resource = parse(read('k8s/base/config.yaml'));
    const called = Object.entries(data)
      .filter(([name]) => name.endsWith('_ADDRESS'))
      .map(([, address]) => /^dns:\/\/\/([^:]+):/.exec(address)?.[1]);

    expect(certificates.flatMap(({ spec }) => spec.dnsNames).sort()).toEqual(called.sort());
    for (const { spec } of certificates) expect(component).toContain(`value: ${spec.secretName}`);
  });
});
