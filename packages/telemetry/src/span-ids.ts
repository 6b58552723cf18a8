import type { SpanContext } from '@opentelemetry/api';
import { createHash } from 'node:crypto';
import { freshSpanId, freshTraceId } from './origin.js';

let planned: string | undefined;

/** Ids of what the SDK records. */
export const spanIds = {
  generateTraceId: freshTraceId,
  generateSpanId(): string {
    const id = planned ?? freshSpanId();
    planned = undefined;
    return id;
  },
} as const;

/** The span that `start` begins first has this id, where one is recorded. */
export function withSpanId<T>(id: string, start: () => T): T {
  planned = id;
  try {
    return start();
  } finally {
    planned = undefined;
  }
}

/** An id that any process can work out, so that a span can be linked to by who never saw it. @param parts name the span within its parent. */
export function derivedSpanId({ traceId, spanId }: SpanContext, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([traceId, spanId, ...parts]))
    .digest('hex')
    .slice(0, 16);
}
