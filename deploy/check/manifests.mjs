// Checks that Kubernetes, KEDA and cert-manager accept every resource under k8s/. Overlays are rendered, alone and with all components, if
// kustomize is available (in the path, or run by Go); otherwise the files are read as they are.
import { Certificate, Issuer } from '@kubernetes-models/cert-manager/cert-manager.io/v1';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Pod, Service, ServiceAccount } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { demandProblems } from './demands.mjs';
import { exposures } from './exposures.mjs';
import { root } from '../prepare.mjs';

const kinds = {
  Certificate,
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Issuer,
  NetworkPolicy,
  Pod,
  PodDisruptionBudget,
  ScaledObject,
  Service,
  ServiceAccount,
  StatefulSet,
};
const kustomizeModule = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';

const folder = join(root, 'k8s');
const render = kustomize();
if (!render) console.error('cardinal: kustomize is not installed, so that the overlays are not checked');
const sources = render ? renderedOverlays(render) : filesAsTheyAre();

const problems = sources.flatMap(({ name, text }) =>
  resourcesIn(text).flatMap((resource) => problemsOf(name, resource)),
);
/**
 * Sets of resources to check together. Without rendering, all files form one set, because policies in one file apply to pods in another.
 */
const sets = render ? sources.map(({ text }) => text) : [sources.map(({ text }) => text).join('\n---\n')];
for (const set of sets) problems.push(...exposures(resourcesIn(set)), ...demandProblems(resourcesIn(set)));
for (const problem of new Set(problems)) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** @returns {((overlay: string) => string) | undefined} */
function kustomize() {
  const ways = [
    ['kustomize', ['build']],
    ['go', ['run', kustomizeModule, 'build']],
  ];
  for (const [program, args] of ways) {
    const tried = spawnSync(program, [...args, join(folder, 'base')], { encoding: 'utf8', cwd: folder });
    if (tried.status === 0) {
      return (overlay) => {
        const { status, stdout, stderr } = spawnSync(program, [...args, overlay], { encoding: 'utf8', cwd: folder });
        if (status !== 0) throw new Error(stderr);
        return stdout;
      };
    }
  }
  return undefined;
}

function renderedOverlays(build) {
  const overlays = readdirSync(join(folder, 'overlays')).map((name) => join('overlays', name));
  const whole = { 'overlays/production': ['tls', 'ingress', 'models'], 'overlays/standalone': ['ingress', 'models'] };
  return [
    { name: 'tools.yaml', text: readFileSync(join(folder, 'tools.yaml'), 'utf8') },
    ...['base', ...overlays].map((name) => ({ name, text: build(join(folder, name)) })),
    ...Object.entries(whole).map(([name, components]) => ({
      name: `${name} with components`,
      text: withComponents(build, name, components),
    })),
  ];
}

function withComponents(build, overlay, components) {
  const scratch = mkdtempSync(join(folder, '.rendered-')); // inside the folder, because kustomize accepts only relative paths
  try {
    const names = components.map((name) => `../components/${name}`);
    writeFileSync(
      join(scratch, 'kustomization.yaml'),
      JSON.stringify({ resources: [`../${overlay}`], components: names }),
    );
    return build(join(folder, basename(scratch)));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function filesAsTheyAre() {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

function resourcesIn(text) {
  return parseAllDocuments(text).map((document) => document.toJS());
}

/** @returns {string[]} */
function problemsOf(source, resource) {
  const what = `k8s/${source}: ${resource?.kind} ${resource?.metadata?.name}`;
  const Kind = kinds[resource?.kind];
  if (!Kind) return [`${what} is of a kind that deploy/check/manifests.mjs does not know`];
  try {
    new Kind(resource).validate();
    return [];
  } catch (thrown) {
    return [`${what}: ${thrown.message}`];
  }
}
