import type { FastifyInstance } from 'fastify';

interface KnownPath {
  /** Segments between slashes: `:name` stands for any one, a last `*` for all that follow. */
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

/**
 * Remembers which methods each path is served by, to tell a wrong method (405) from a wrong path (404).
 * The router itself only knows one method at a time.
 *
 * @returns the methods that serve a URL, in the order of `Allow`; none where there is no such path.
 */
export function rememberPaths(app: FastifyInstance): (url: string) => readonly string[] {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    known.set(url, path);
    for (const each of [method].flat()) path.methods.add(each);
  });
  return (url) => {
    const segments = (url.split('?', 1)[0] ?? '').split('/');
    const serving = [...known.values()].filter((path) => isServed(path.segments, segments));
    return [...new Set(serving.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}

function isServed(pattern: readonly string[], segments: readonly string[]): boolean {
  const rest = pattern.at(-1) === '*';
  if (rest ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, at) => {
    if (part.startsWith(':')) return segments[at] !== '';
    return (rest && at === pattern.length - 1) || part === segments[at];
  });
}
