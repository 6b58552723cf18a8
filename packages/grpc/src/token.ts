import { AppError } from '@cardinal/kernel';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallContext, Metadata, ServerMiddlewareCall } from 'nice-grpc-common';
import { toServerError } from './status.js';

const header = 'authorization';

/** The caller does not know the secret that the services share. */
export class CallNotAllowedError extends AppError {
  override readonly kind = 'unauthenticated';
  override readonly code = 'CALL_NOT_ALLOWED';
}

/** What is sent with each call. */
export function withToken(metadata: Metadata, token: string | undefined): Metadata {
  return token === undefined ? metadata : metadata.set(header, `Bearer ${token}`);
}

/** Serves only calls that bring the token; this includes the health service. */
export function requireToken(token: string) {
  const expected = digest(`Bearer ${token}`);
  return async function* required<Request, Response>(
    call: ServerMiddlewareCall<Request, Response>,
    context: CallContext,
  ): AsyncGenerator<Response, Response | void, undefined> {
    // Digests are of one length, so that the comparison leaks nothing, not even the length.
    if (!timingSafeEqual(digest(context.metadata.get(header) ?? ''), expected)) {
      throw toServerError(new CallNotAllowedError('The call lacks the token of the services.'), context.trailer);
    }
    return yield* call.next(call.request, context);
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
