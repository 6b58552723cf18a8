import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';

/** The same from the sources and from the compiled files; images hold what lies in `files`. */
const folder = new URL('../../../files/', import.meta.url);
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const files = [
  { path: '/status', file: 'status.html', type: 'text/html' },
  { path: '/status/status.js', file: 'status.js', type: 'text/javascript' },
  { path: '/status/status.css', file: 'status.css', type: 'text/css' },
] as const;

/** A page for people without Prometheus, made by the browser from `/metrics`. Public as that is, for it says no more. */
export async function statusRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of files) {
    const body = await readFile(new URL(file, folder), 'utf8');
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('content-security-policy', csp).send(body),
    );
  }
}
