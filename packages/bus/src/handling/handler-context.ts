import {
  areSpansRecorded,
  asService,
  attributeNames,
  context,
  conventions,
  correlation,
  currentTraceParent,
  derivedSpanId,
  inSpan,
  markFailed,
  openSpan,
  originIn,
  SpanKind,
  trace,
  withSpanId,
} from '@cardinal/telemetry';
import type { Verdict } from './verdict.js';

/** The messaging system, as a value of `messaging.system.name`. */
export type BusSystem = 'cardinal.embedded' | 'nats';

interface Published {
  readonly system: BusSystem;
  /** Type of the event, or of the log. */
  readonly type: string;
  readonly id: string;
  readonly correlationId: string;
}

/**
 * Runs a publication in a span of its own.
 *
 * @param keep gets the W3C `traceparent` of that span, to be stored with the event so that its handlers continue the trace.
 */
export function inPublication<T>(
  { system, type, id, correlationId }: Published,
  keep: (traceParent: string | null) => Promise<T>,
): Promise<T> {
  const attributes = {
    [conventions.messagingSystemName]: system,
    [conventions.messagingOperationName]: 'publish',
    [conventions.messagingOperationType]: 'send',
    [conventions.messagingDestinationName]: type,
    [conventions.messagingMessageId]: id,
    [conventions.messagingConversationId]: correlationId,
  };
  const start = { name: `publish ${type}`, kind: SpanKind.PRODUCER, attributes };
  return inSpan(start, () => keep(currentTraceParent() ?? null));
}

interface Delivery {
  readonly eventId: string;
  readonly deliveries: number;
  readonly correlationId: string;
  readonly traceParent: string | null;
}

interface Subscriber {
  readonly system: BusSystem;
  readonly type: string;
  readonly group: string;
}

/** Runs a handler in the trace and under the correlation id of its event. The span of a redelivery links to that of the first delivery. */
export function inHandlerContext(
  delivery: Delivery,
  subscriber: Subscriber,
  work: () => Promise<Verdict>,
): Promise<Verdict> {
  const { span, within } = openDelivery(delivery, subscriber);
  return correlation.run(delivery.correlationId, () =>
    context.with(within, async () => {
      const verdict = await work();
      span.setAttribute(attributeNames.deliveryOutcome, verdict.outcome);
      if ('error' in verdict) markFailed(span, verdict.error);
      span.end();
      return verdict;
    }),
  );
}

function openDelivery({ eventId, deliveries, correlationId, traceParent }: Delivery, subscriber: Subscriber) {
  const { system, type, group } = subscriber;
  const [service = ''] = group.split('.'); // the first part of a group's name is its service
  const parent = asService(service, originIn({ traceparent: traceParent ?? '' }));
  const start = {
    name: `process ${type}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      [conventions.messagingSystemName]: system,
      [conventions.messagingOperationName]: 'process',
      [conventions.messagingOperationType]: 'process',
      [conventions.messagingDestinationName]: type,
      [conventions.messagingConsumerGroupName]: group,
      [conventions.messagingMessageId]: eventId,
      [conventions.messagingConversationId]: correlationId,
      [attributeNames.deliveryAttempt]: deliveries,
    },
  };
  const publication = areSpansRecorded() ? trace.getSpanContext(parent) : undefined;
  if (!publication) return openSpan(start, parent);
  // Derived, because the first delivery may have been in another process, and only the event itself is certain to be still there.
  const firstId = derivedSpanId(publication, group, eventId);
  if (deliveries > 1) return openSpan({ ...start, links: [{ context: { ...publication, spanId: firstId } }] }, parent);
  return withSpanId(firstId, () => openSpan(start, parent));
}
