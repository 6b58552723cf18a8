import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { randomFillSync } from 'node:crypto';

/** Used instead of the global propagator, because our services do not pass on other context of callers, such as baggage. */
const w3c = new W3CTraceContextPropagator();

/** Headers or metadata that may contain a trace context. */
type Carrier = Readonly<Record<string, string | string[] | undefined>>;

/** The trace that a message or request belongs to; an empty context if its `traceparent` is missing or invalid. */
export function originIn(carrier: Carrier): Context {
  return w3c.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
}

/** The trace of the running work as headers: `traceparent`, and `tracestate` if there is one. Empty without a trace. */
export function originHeaders(): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {};
  w3c.inject(context.active(), carrier, defaultTextMapSetter);
  return carrier;
}

/** W3C `traceparent` of the running work, to be stored with a message or record, so that the trace continues where the work resumes. */
export function currentTraceParent(): string | undefined {
  return originHeaders()['traceparent'];
}

/**
 * Runs `work` in a stored trace, unless the running work already belongs to that trace. @param traceParent empty if none was stored.
 */
export function underTraceParent<T>(traceParent: string, work: () => T): T {
  const kept = trace.getSpanContext(originIn({ traceparent: traceParent }));
  const running = trace.getSpanContext(context.active());
  if (!kept || kept.traceId === running?.traceId) return work();
  return context.with(trace.setSpanContext(context.active(), kept), work);
}

/** Returns the context if it belongs to a trace; otherwise adds a new, unrecorded trace, so that there is always a trace id. */
export function inSomeTrace(within: Context): { readonly context: Context; readonly traceId: string } {
  const known = trace.getSpanContext(within);
  if (known && isSpanContextValid(known)) return { context: within, traceId: known.traceId };
  const fresh: SpanContext = { traceId: freshTraceId(), spanId: freshSpanId(), traceFlags: TraceFlags.NONE };
  return { context: trace.setSpanContext(within, fresh), traceId: fresh.traceId };
}

/** Random bytes for hundreds of ids are drawn at once, because a single draw costs more than the span that it is for. */
const pool = Buffer.alloc(4_096);
let drawn = pool.length;

function freshId(bytes: number): string {
  if (drawn + bytes > pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += bytes;
  return pool.toString('hex', drawn - bytes, drawn);
}

export const freshTraceId = (): string => freshId(16);
export const freshSpanId = (): string => freshId(8);
