import { createInbox, errors, nanos, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';

/** A durable consumer of a stream. */
export interface Queue {
  readonly stream: string;
  readonly consumer: string;
  /** How long a claim on a message lasts without renewal, in milliseconds. */
  readonly ackWaitMs: number;
}

/** A delivered message, with the acknowledgements of JetStream. */
export interface Claim {
  /** Sequence of the message in the stream. */
  readonly sequence: number;
  /** Number of deliveries, including this one. */
  readonly deliveries: number;
  readonly storedAtMs: number;
  readonly headers: MsgHdrs | undefined;
  readonly data: Uint8Array;
  /** Extends the claim. The message to the server is lost if the server is away. */
  renew(): void;
  /**
   * Returns the message to the queue, to be redelivered after `delayMs`. If the server is away, redelivery waits until the claim runs out.
   */
  handBack(delayMs: number): void;
  /** Acknowledges the message. @throws an error of the client if the server has not confirmed the acknowledgement. */
  done(): Promise<void>;
}

/** How long the server holds a pull request while it has no message, in milliseconds. */
const heldMs = 5_000;
/** How long to wait for the reply, in milliseconds. */
const waitMs = heldMs + 1_000;
/** Status codes of replies that mean that there is no message at the moment. */
const nothing = new Set([404, 408]);

/**
 * Pulls one message from a durable consumer, so that no message waits in a busy process while another process is free. Does not use the
 * client's `next()`, because that handles fewer messages per second, requests a second message when it reconnects, and acknowledges only
 * once.
 *
 * @param stopping cancels the request.
 * @returns undefined if there was no message.
 * @throws an error of the client if the server or the consumer is not there.
 */
export async function claimOne(
  nc: NatsConnection,
  queue: Queue,
  timeoutMs: number,
  stopping: AbortSignal,
): Promise<Claim | undefined> {
  const askedMs = performance.now();
  const message = await answerTo(nc, `$JS.API.CONSUMER.MSG.NEXT.${queue.stream}.${queue.consumer}`, stopping);
  if (!message && stopping.aborted) return undefined;
  if (!message) throw new errors.TimeoutError();
  const code = message.headers?.code ?? 0;
  if (nothing.has(code)) return undefined;
  if (code !== 0) throw new Error(`NATS answered ${code} ${message.headers?.description}`);
  // This process was suspended for longer than the claim lasts, so the message has been redelivered to another one.
  if (performance.now() - askedMs > Math.max(waitMs, queue.ackWaitMs)) return undefined;

  const place = message.reply ?? '';
  const tell = (what: string) => {
    if (!nc.isClosed()) nc.publish(place, what);
  };
  return {
    ...deliveryIn(place),
    headers: message.headers,
    data: message.data,
    renew: () => tell('+WPI'),
    handBack: (delayMs) => tell(`-NAK ${JSON.stringify({ delay: nanos(delayMs) })}`),
    async done() {
      await nc.request(place, '+ACK', { timeout: timeoutMs });
    },
  };
}

/**
 * The reply to a pull request. Stopping cancels the request but still accepts a message that the server had sent before, because an
 * unacknowledged message would be redelivered only after its claim has run out. In a process that was suspended, the timer fires before
 * messages that arrived meanwhile are read.
 */
async function answerTo(nc: NatsConnection, subject: string, stopping: AbortSignal): Promise<Msg | undefined> {
  let answer: Msg | undefined;
  const inbox = createInbox();
  const subscription = nc.subscribe(inbox, {
    max: 1,
    callback: (error, message) => {
      if (!error) answer = message;
    },
  });
  // Rejects if the subscription has already ended.
  const takeBack = () => void subscription.drain().catch(() => {});
  // Deferred until arrived data is read, which would be lost if draining fails because the connection has ended meanwhile.
  const timer = setTimeout(() => setImmediate(takeBack), waitMs);
  stopping.addEventListener('abort', takeBack, { once: true });
  try {
    nc.publish(subject, JSON.stringify({ batch: 1, expires: nanos(heldMs) }), { reply: inbox });
    if (stopping.aborted) takeBack();
    const failure = await subscription.closed;
    if (failure) throw failure;
    return answer;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', takeBack);
  }
}

/**
 * Parses `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream sequence>.<consumer sequence>.<nanoseconds>.<pending>`. Servers with
 * domains insert two more tokens before the stream, and may append some.
 */
function deliveryIn(subject: string) {
  const tokens = subject.split('.');
  const [deliveries, sequence, , nanoseconds] = tokens.slice(tokens.length > 9 ? 6 : 4).map(Number);
  if (!deliveries || !sequence || !nanoseconds)
    throw new Error(`NATS delivered a message with an unreadable reply subject: ${subject}`);
  return { deliveries, sequence, storedAtMs: Math.floor(nanoseconds / 1e6) };
}
