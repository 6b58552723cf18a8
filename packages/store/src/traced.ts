import { conventions, SpanKind, tracedMethods } from '@cardinal/telemetry';

/**
 * Wraps repositories so that each call has its own span if its caller is recorded: one span per repository call, not per statement.
 *
 * @param system value of `db.system.name`.
 */
export function tracedRepositories<R extends object>(system: 'sqlite' | 'mongodb', repositories: R): R {
  const wrapped = Object.entries(repositories).map(([name, part]: [string, unknown]) => [
    name,
    isRecord(part) ? tracedRepository(system, name, part) : part,
  ]);
  return Object.fromEntries(wrapped) as R;
}

/** @param part a repository, or a record of repositories, which is wrapped recursively. */
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
