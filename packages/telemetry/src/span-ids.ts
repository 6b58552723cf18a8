import type { SpanContext } from '@opentelemetry/api';
import { createHash } from 'node:crypto';
import { freshSpanId, freshTraceId } from './origin.js';

let planned: string | undefined;

/** The id generator of the SDK. */
export const spanIds = {
  generateTraceId: freshTraceId,
  generateSpanId(): string {
    const id = planned ?? freshSpanId();
    planned = undefined;
    return id;
  },
} as const;

/** Runs `start`, giving this id to the first span that it begins, if spans are recorded. */
export function withSpanId<T>(id: string, start: () => T): T {
  planned = id;
  try {
    return start();
  } finally {
    planned = undefined;
  }
}

/**
 * An id that any process can compute, so that it can link to a span it has never seen. @param parts identify the span within its parent.
 */
export function derivedSpanId({ traceId, spanId }: SpanContext, ...parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([traceId, spanId, ...parts]))
    .digest('hex')
    .slice(0, 16);
}
