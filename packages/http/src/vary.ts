import type { FastifyReply } from 'fastify';

/** Adds a header to `Vary`, keeping those that it already names. */
export function addVary(reply: FastifyReply, header: string): FastifyReply {
  const named = reply.getHeader('vary');
  const all = named === undefined ? [] : String(named).split(', ');
  return all.includes(header) ? reply : reply.header('vary', [...all, header].join(', '));
}
