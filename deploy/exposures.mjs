// What a set of Kubernetes resources leaves open to others than those it is for.

/** Names of variables that hold a secret. */
const secret = /(_TOKEN|_KEY|_PASSWORD|^CARDINAL_(BUS|STORE|INDEX))$/;

/** @returns {string[]} one line for each thing that is open. */
export function exposures(resources) {
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy');
  const maps = resources.filter(({ kind }) => kind === 'ConfigMap');
  return [
    ...resources
      .filter(({ kind }) => kind === 'Deployment')
      .flatMap((deployment) => ofDeployment(deployment, policies)),
    ...maps.flatMap(({ metadata, data }) =>
      Object.keys(data ?? {})
        .filter((name) => secret.test(name))
        .map((name) => `ConfigMap ${metadata.name} holds ${name}, which belongs into a secret`),
    ),
  ];
}

function ofDeployment({ metadata, spec: { template } }, policies) {
  const what = `Deployment ${metadata.name}`;
  const pod = template.spec;
  const mine = policies.filter(({ spec }) => selects(spec.podSelector, template.metadata.labels));
  return pod.containers.flatMap(({ name, ports = [], env = [], securityContext = {} }) => [
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
