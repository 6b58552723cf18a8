// What a set of Kubernetes resources leaves open: to others than those it is for, and to its own pods.

/** Names of variables that hold a secret; that of the key of TLS holds the path of a file. */
const secret = /(_TOKEN|(?<!_TLS)_KEY|_PASSWORD|^CARDINAL_(BUS|STORE|INDEX))$/;

/** @returns {string[]} one line for each thing that is open. */
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

/** One that selects other pods of the namespace would cut them off; one that names no peer is open to all. */
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

/** Some policy selects the pod, and each that opens the port says to whom. */
function isGuarded(port, policies) {
  const rules = policies.flatMap(({ spec }) => spec.ingress ?? []);
  const opening = rules.filter(({ ports }) => !ports || ports.some((one) => one.port === port));
  return (
    policies.length > 0 && opening.length > 0 && opening.every(({ from }) => from?.length > 0 && from.every(isNamed))
  );
}

/** A peer that is not everyone: an empty selector selects all. */
function isNamed({ podSelector, namespaceSelector, ipBlock }) {
  return [podSelector, namespaceSelector, ipBlock].some((selector) => selector && Object.keys(selector).length > 0);
}

function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  );
}
