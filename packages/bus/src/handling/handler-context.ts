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

/** What keeps the events, as `messaging.system.name` says it. */
export type BusSystem = 'cardinal.embedded' | 'nats';

interface Published {
  readonly system: BusSystem;
  /** Of the event, or the log. */
  readonly type: string;
  readonly id: string;
  readonly correlationId: string;
}

/**
 * Runs what keeps an event in a span of its own.
 *
 * @param keep is given the W3C `traceparent` of that span, to be kept with the event so that its handlers continue the trace.
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

/** Runs a handler in the trace and under the correlation id of its event, which a redelivery links to its first delivery. */
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
  const [service = ''] = group.split('.'); // groups are named after who they belong to
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
  // Derived, since neither the process that had it first nor anything but the event itself need be there any more.
  const firstId = derivedSpanId(publication, group, eventId);
  if (deliveries > 1) return openSpan({ ...start, links: [{ context: { ...publication, spanId: firstId } }] }, parent);
  return withSpanId(firstId, () => openSpan(start, parent));
}
