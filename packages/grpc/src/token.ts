import { AppError } from '@cardinal/kernel';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallContext, Metadata, ServerMiddlewareCall } from 'nice-grpc-common';
import { toServerError } from './status.js';

const header = 'authorization';

/** The caller did not send the secret that the services share. */
export class CallNotAllowedError extends AppError {
  override readonly kind = 'unauthenticated';
  override readonly code = 'CALL_NOT_ALLOWED';
}

/** Adds the token to the metadata of a call. */
export function withToken(metadata: Metadata, token: string | undefined): Metadata {
  return token === undefined ? metadata : metadata.set(header, `Bearer ${token}`);
}

/** Serves only calls with the token, including those to the health service. */
export function requireToken(token: string) {
  const expected = digest(`Bearer ${token}`);
  return async function* required<Request, Response>(
    call: ServerMiddlewareCall<Request, Response>,
    context: CallContext,
  ): AsyncGenerator<Response, Response | void, undefined> {
    // Digests have equal lengths, so that the comparison reveals nothing by its timing, not even the length of the token.
    if (!timingSafeEqual(digest(context.metadata.get(header) ?? ''), expected)) {
      throw toServerError(new CallNotAllowedError('The call lacks the token of the services.'), context.trailer);
    }
    return yield* call.next(call.request, context);
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
