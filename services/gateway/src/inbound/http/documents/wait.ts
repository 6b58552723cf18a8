import { whenClosed } from '@cardinal/http';
import { withinTime } from '@cardinal/kernel';
import type { FastifyReply } from 'fastify';

/** Does `work` with a signal that aborts after so many seconds, when the client is gone, when `ended` says so, or when the server closes. */
export async function waiting<T>(
  reply: FastifyReply,
  seconds: number,
  ended: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  whenClosed(reply.raw, () => gone.abort());
  const signal = AbortSignal.any([gone.signal, ended, reply.server.closing]);
  return withinTime({ ms: seconds * 1_000, signal }, work);
}
