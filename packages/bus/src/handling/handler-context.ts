import {
  attributeNames,
  context,
  correlation,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  spanNames,
  SpanStatusCode,
  trace,
} from '@cardinal/telemetry';
import type { Verdict } from './verdict.js';

/** W3C `traceparent` of the running span, kept with the message so that the trace goes on in the handler. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

interface Traced {
  readonly deliveries: number;
  readonly correlationId: string;
  readonly traceParent: string | null;
}

/** Runs a handler in the trace and under the correlation id of its event. */
export function inHandlerContext(
  delivery: Traced,
  labels: { readonly type: string; readonly group: string },
  work: () => Promise<Verdict>,
): Promise<Verdict> {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: delivery.traceParent ?? '' });
  const attributes = {
    [attributeNames.eventType]: labels.type,
    [attributeNames.group]: labels.group,
    [attributeNames.attempt]: delivery.deliveries,
    [attributeNames.correlationId]: delivery.correlationId,
  };
  const tracer = trace.getTracer('cardinal.bus');
  return correlation.run(delivery.correlationId, () =>
    tracer.startActiveSpan(spanNames.busHandle, { kind: SpanKind.CONSUMER, attributes }, parent, async (span) => {
      const verdict = await work();
      span.setAttribute(attributeNames.outcome, verdict.outcome);
      if ('error' in verdict) {
        span.setAttribute(attributeNames.errorCode, verdict.error.code);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
      return verdict;
    }),
  );
}
