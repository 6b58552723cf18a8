import { AppError } from '@cardinal/kernel';
import type { FastifyInstance } from 'fastify';

/** More than any request needs, and far less than what would overflow the stack of a recursive parser. */
const maxDepth = 64;

const open = new Set(['{'.charCodeAt(0), '['.charCodeAt(0)]);
const close = new Set(['}'.charCodeAt(0), ']'.charCodeAt(0)]);
const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);

/**
 * Parses JSON bodies: nesting is bounded before parsing, prototype keys are rejected, an empty body counts as no body. Plain text, which
 * Fastify would parse by default, and compressed bodies of any type are rejected.
 */
export function useJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    done(encoding.toLowerCase() === 'identity' ? null : new BodyEncodedError(), payload);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.length === 0) return done(null, undefined);
    if (nestsDeeperThan(text, maxDepth)) return done(new BodyTooDeepError(maxDepth));
    return parse(request, text, (refused, value?: unknown) => {
      done(refused !== null && isJson(text) ? new BodyKeyForbiddenError() : refused, value);
    });
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether any value of the JSON text lies deeper than `limit` brackets. Brackets inside strings do not count. */
export function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (inString) {
      if (unit === backslash) at++;
      else if (unit === quote) inString = false;
    } else if (unit === quote) inString = true;
    else if (open.has(unit) && ++depth > limit) return true;
    else if (close.has(unit)) depth--;
  }
  return false;
}

/** The body is compressed: it could decompress to any size. */
export class BodyEncodedError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'REQUEST_ENCODING_UNSUPPORTED';

  constructor() {
    super('The body must be sent uncompressed, without Content-Encoding.');
  }
}

/** The body has a key that some JSON code treats as an object's prototype. */
export class BodyKeyForbiddenError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'REQUEST_KEY_FORBIDDEN';

  constructor() {
    super('The body must not have a key __proto__, or a key prototype within constructor.');
  }
}

export class BodyTooDeepError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'REQUEST_TOO_DEEP';

  constructor(limit: number) {
    super(`The body must not nest objects and arrays deeper than ${limit} levels.`, { facts: { limit } });
  }
}
