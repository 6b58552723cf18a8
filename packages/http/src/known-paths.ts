import type { FastifyInstance } from 'fastify';

interface KnownPath {
  /** Segments between slashes: `:name` matches any one, a final `*` all that follow. */
  readonly segments: readonly string[];
  /** Methods, in the order of the header `Allow`. */
  allowed: readonly string[];
}

export interface KnownPaths {
  /** The methods that serve a URL, in the order of `Allow`; empty if there is no such path. */
  methodsOf(url: string): readonly string[];
  /** Whether the router took `list` of the path `/files/list`, which lacks the method, for the `:id` of the route `/files/:id`. */
  isMistaken(url: string, method: string, route: string): boolean;
}

/**
 * Remembers which methods serve each path, to distinguish a wrong method (405) from a wrong path (404).
 * The router itself looks up one method at a time.
 */
export function rememberPaths(app: FastifyInstance): KnownPaths {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { segments: url.split('/'), allowed: [] };
    known.set(url, path);
    path.allowed = [...new Set([...path.allowed, method].flat())].toSorted();
  });
  return {
    methodsOf(url) {
      const path = pathOf(url);
      const exact = known.get(path);
      if (exact) return exact.allowed;
      const segments = path.split('/');
      const serving = [...known.values()].filter((each) => isServed(each.segments, segments));
      return [...new Set(serving.flatMap(({ allowed }) => allowed))].toSorted();
    },
    isMistaken(url, method, route) {
      return route.includes('/:') && known.get(pathOf(url))?.allowed.includes(method) === false;
    },
  };
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function isServed(pattern: readonly string[], segments: readonly string[]): boolean {
  const rest = pattern.at(-1) === '*';
  if (rest ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, at) => {
    if (part.startsWith(':')) return segments[at] !== '';
    return (rest && at === pattern.length - 1) || part === segments[at];
  });
}
