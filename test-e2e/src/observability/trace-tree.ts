import type { TestedSpan } from '@cardinal/testkit/collector';

/** Spans of one trace as a tree, for comparison in tests. */
export interface TraceTree {
  readonly spans: readonly TestedSpan[];
  /** Spans without a parent, or whose parent was not exported. */
  readonly tops: readonly TestedSpan[];
  childrenOf(parent: TestedSpan): readonly TestedSpan[];
}

/** @param callersSpan span of the program that made the request, which exports its spans elsewhere. */
export function treeOf(all: readonly TestedSpan[], traceId: string, callersSpan?: string): TraceTree {
  const spans = all.filter((span) => span.traceId === traceId);
  const known = new Set(spans.map(({ spanId }) => spanId));
  return {
    spans,
    tops: spans.filter(({ parentSpanId }) => !known.has(parentSpanId) && parentSpanId !== callersSpan),
    childrenOf: (parent) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId),
  };
}

/**
 * Follows a path of spans, each written as kind and name: each must be a descendant of the one before it, not necessarily a child.
 *
 * @returns the part of the path that was found.
 */
export function walked(tree: TraceTree, way: readonly string[]): readonly string[] {
  const steps: string[] = [];
  let at: readonly TestedSpan[] = tree.spans;
  for (const step of way) {
    const found = at.filter(({ kind, name }) => `${kind} ${name}`.startsWith(step));
    if (found.length === 0) break;
    steps.push(step);
    at = found.flatMap((span) => below(tree, span));
  }
  return steps;
}

const below = (tree: TraceTree, span: TestedSpan): readonly TestedSpan[] =>
  tree.childrenOf(span).flatMap((child) => [child, ...below(tree, child)]);

/** The tree as text, one span per line, for the message of a failed test. */
export function drawn(tree: TraceTree): string {
  const lines = (span: TestedSpan, depth: number): string[] => [
    `${'  '.repeat(depth)}${span.kind} ${span.name} [${String(span.attributes['cardinal.service'])}]`,
    ...tree.childrenOf(span).flatMap((child) => lines(child, depth + 1)),
  ];
  const roots = tree.spans.filter(({ parentSpanId }) => !tree.spans.some(({ spanId }) => spanId === parentSpanId));
  return roots.flatMap((span) => lines(span, 0)).join('\n');
}
