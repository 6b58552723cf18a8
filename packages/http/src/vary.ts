import type { FastifyReply } from 'fastify';

/** Says that an answer depends on a header of its request, beside others that were named already. */
export function addVary(reply: FastifyReply, header: string): FastifyReply {
  const named = reply.getHeader('vary');
  const all = named === undefined ? [] : String(named).split(', ');
  return all.includes(header) ? reply : reply.header('vary', [...all, header].join(', '));
}
