import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { Attempted } from '../handling/verdict.js';

/** Metadata of an event, stored in the headers of its message. */
export interface EventMeta extends Omit<Attempted, 'deliveries'> {
  readonly eventId: string;
  readonly type: string;
  readonly group: string;
  readonly occurredAtMs: number;
  readonly correlationId: string;
  readonly traceParent: string | null;
  /** Number of deliveries of earlier copies of the event. */
  readonly deliveriesBefore: number;
}

/** Values are percent-encoded, except `traceparent`, which is a standard header (W3C trace context). */
const names = {
  eventId: 'Cardinal-Event-Id',
  type: 'Cardinal-Type',
  group: 'Cardinal-Group',
  occurredAtMs: 'Cardinal-Occurred-At-Ms',
  correlationId: 'Cardinal-Correlation-Id',
  traceParent: 'traceparent',
  deliveriesBefore: 'Cardinal-Deliveries',
  finalKind: 'Cardinal-Final-Kind',
  finalCode: 'Cardinal-Final-Code',
  finalMessage: 'Cardinal-Final-Message',
} as const;

export function writeMeta(meta: EventMeta): MsgHdrs {
  const written = headers();
  for (const [field, name] of Object.entries(names)) {
    const value = meta[field as keyof EventMeta];
    if (value !== null) written.set(name, field === 'traceParent' ? String(value) : encodeURIComponent(value));
  }
  return written;
}

/** Reads leniently, because even a message that Cardinal did not publish must be handled to an end. */
export function readMeta(
  found: MsgHdrs | undefined,
  otherwise: { readonly type: string; readonly group: string; readonly sequence: number; readonly storedAtMs: number },
): EventMeta {
  const read = (field: keyof typeof names) => {
    const value = found?.get(names[field]) ?? '';
    return value === '' ? null : decode(value);
  };
  const eventId = read('eventId') ?? `message-${otherwise.sequence}`;
  return {
    eventId,
    type: read('type') ?? otherwise.type,
    group: read('group') ?? otherwise.group,
    occurredAtMs: Number(read('occurredAtMs') ?? otherwise.storedAtMs) || otherwise.storedAtMs,
    correlationId: read('correlationId') ?? eventId,
    traceParent: read('traceParent'),
    deliveriesBefore: Number(read('deliveriesBefore')) || 0,
    finalKind: read('finalKind'),
    finalCode: read('finalCode'),
    finalMessage: read('finalMessage'),
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (thrown) {
    if (thrown instanceof URIError) return value;
    throw thrown;
  }
}
