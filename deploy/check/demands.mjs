// Checks the resource requests and limits of containers in Kubernetes resources: a namespace with a quota refuses containers without them.

/** Memory that a container needs in addition to its parser processes, in MiB. */
const besideParsers = { ingest: 512, standalone: 1_536 };

/** @returns {string[]} one line for each missing request or limit, and for each memory limit lower than the container may use. */
export function demandProblems(resources) {
  return resources
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    .flatMap(({ spec }) => spec.template.spec.containers)
    .flatMap((container) => [...unsaid(container), ...tooLittle(container)]);
}

function unsaid({ name, resources = {} }) {
  return ['requests', 'limits'].flatMap((kind) =>
    ['cpu', 'memory']
      .filter((what) => resources[kind]?.[what] === undefined)
      .map((what) => `container ${name} has no ${kind} of ${what}`),
  );
}

function tooLittle({ name, env = [], resources }) {
  const beside = besideParsers[name];
  if (beside === undefined) return [];
  const [processes, each] = ['CARDINAL_PARSER_PROCESSES', 'CARDINAL_PARSER_MEMORY_MB'].map((variable) =>
    Number(env.find((one) => one.name === variable)?.value),
  );
  const needed = processes * each + beside;
  return mebibytes(resources?.limits?.memory) >= needed // false if one of them is not a number
    ? []
    : [
        `container ${name} may use ${needed} MiB by its parser processes, and is limited to ${resources?.limits?.memory}`,
      ];
}

function mebibytes(quantity) {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity ?? '') ?? [];
  return Number(number) * (unit === 'Gi' ? 1_024 : 1);
}
