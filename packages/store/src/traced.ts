import { conventions, SpanKind, tracedMethods } from '@cardinal/telemetry';

/**
 * Repositories by name, each of whose calls has a span of its own where its caller is recorded: one for what a service asks of its store, not
 * for each statement that this takes.
 *
 * @param system what keeps them, as `db.system.name` says it.
 */
export function tracedRepositories<R extends object>(system: 'sqlite' | 'mongodb', repositories: R): R {
  const wrapped = Object.entries(repositories).map(([name, part]: [string, unknown]) => [
    name,
    isRecord(part) ? tracedRepository(system, name, part) : part,
  ]);
  return Object.fromEntries(wrapped) as R;
}

/** A repository, or some of them. */
function tracedRepository(system: 'sqlite' | 'mongodb', name: string, part: object): object {
  const inner = tracedRepositories(system, part);
  return tracedMethods(inner, (method) => ({
    name: `${method} ${name}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [conventions.dbSystemName]: system,
      [conventions.dbOperationName]: method,
      [conventions.dbCollectionName]: name,
    },
  }));
}

const isRecord = (part: unknown): part is object => typeof part === 'object' && part !== null;
