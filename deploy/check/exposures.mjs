// Finds what a set of Kubernetes resources leaves open: ports and secrets to other pods, and privileges to its own.

/** Names of variables that contain a secret. The variable of the TLS key is excluded, because it contains the path of a file. */
const secret = /(_TOKEN|(?<!_TLS)_KEY|_PASSWORD|^CARDINAL_(BUS|STORE|INDEX))$/;

/** @returns {string[]} one line per exposure. */
export function exposures(resources) {
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy');
  const maps = resources.filter(({ kind }) => kind === 'ConfigMap');
  return [
    ...resources
      .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
      .flatMap((workload) => ofWorkload(workload, policies)),
    ...policies.flatMap(ofPolicy),
    ...maps.flatMap(({ metadata, data }) =>
      Object.keys(data ?? {})
        .filter((name) => secret.test(name))
        .map((name) => `ConfigMap ${metadata.name} holds ${name}, which belongs into a secret`),
    ),
  ];
}

/** A policy that selects other pods of the namespace would isolate them; an egress rule without a named peer is open to all. */
function ofPolicy({ metadata, spec: { podSelector, egress = [] } }) {
  const what = `NetworkPolicy ${metadata.name}`;
  return [
    ...(podSelector.matchLabels?.['app.kubernetes.io/name'] === 'cardinal'
      ? []
      : [`${what} selects pods that are not Cardinal's`]),
    ...(egress.every(({ to, ports }) => ports?.length > 0 && to?.length > 0 && to.every(isNamed))
      ? []
      : [`${what} lets pods reach everyone`]),
  ];
}

function ofWorkload({ kind, metadata, spec: { template } }, policies) {
  const what = `${kind} ${metadata.name}`;
  const pod = template.spec;
  const mine = policies.filter(({ spec }) => selects(spec.podSelector, template.metadata.labels));
  const isHeldBack = mine.some(({ spec }) => spec.policyTypes?.includes('Egress'));
  const reaching = isHeldBack ? [] : [`${what}: may reach everyone`];
  const containers = pod.containers.flatMap(({ name, ports = [], env = [], securityContext = {} }) => [
    ...ports
      .filter(({ name: port }) => port !== 'http' && !isGuarded(port, mine))
      .map(({ name: port }) => `${what}: port ${port} of ${name} is open to every pod`),
    ...(ports.some(({ name: port }) => port === 'grpc') && !env.some((one) => one.name === 'CARDINAL_GRPC_TOKEN')
      ? [`${what}: ${name} serves calls without a token`]
      : []),
    ...env
      .filter((one) => secret.test(one.name) && !one.valueFrom?.secretKeyRef)
      .map((one) => `${what}: ${one.name} does not come from a secret`),
    ...(pod.securityContext?.runAsNonRoot ? [] : [`${what}: runs as root`]),
    ...(securityContext.readOnlyRootFilesystem ? [] : [`${what}: ${name} may write to its root folder`]),
    ...(securityContext.allowPrivilegeEscalation === false ? [] : [`${what}: ${name} may gain privileges`]),
    ...(securityContext.capabilities?.drop?.includes('ALL') ? [] : [`${what}: ${name} keeps capabilities`]),
  ]);
  return [...reaching, ...containers];
}

/** Whether a policy selects the pod, and every rule that opens the port names its peers. */
function isGuarded(port, policies) {
  const rules = policies.flatMap(({ spec }) => spec.ingress ?? []);
  const opening = rules.filter(({ ports }) => !ports || ports.some((one) => one.port === port));
  return (
    policies.length > 0 && opening.length > 0 && opening.every(({ from }) => from?.length > 0 && from.every(isNamed))
  );
}

/** Whether a peer is restricted: an empty selector would select all. */
function isNamed({ podSelector, namespaceSelector, ipBlock }) {
  return [podSelector, namespaceSelector, ipBlock].some((selector) => selector && Object.keys(selector).length > 0);
}

function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  );
}
