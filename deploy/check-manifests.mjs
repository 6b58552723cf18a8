// Whether every resource under k8s/ is what Kubernetes and KEDA accept. Overlays are rendered where kustomize is at hand (in the path,
// or built by Go); where it is not, the files are read as they are.
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { exposures } from './exposures.mjs';
import { root } from './prepare.mjs';

const kinds = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Service,
  ServiceAccount,
};
const kustomizeModule = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';

const folder = join(root, 'k8s');
const render = kustomize();
if (!render) console.error('cardinal: kustomize is not at hand, the overlays are not rendered');
const sources = render ? renderedOverlays(render) : filesAsTheyAre();

const problems = sources.flatMap(({ name, text }) =>
  resourcesIn(text).flatMap((resource) => problemsOf(name, resource)),
);
const base = render ? sources.filter(({ name }) => name === 'base') : sources;
problems.push(...exposures(base.flatMap(({ text }) => resourcesIn(text))));
for (const problem of problems) console.error(problem);
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
  return ['base', ...overlays].map((name) => ({ name, text: build(join(folder, name)) }));
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
  if (!Kind) return [`${what} is of a kind that deploy/check-manifests.mjs does not know`];
  try {
    new Kind(resource).validate();
    return [];
  } catch (thrown) {
    return [`${what}: ${thrown.message}`];
  }
}
