import {
  AuthenticationError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  type Client,
} from '@cardinal/client/node';

const refusalsOfAll = [AuthenticationError, PermissionError, NotFoundError, RateLimitError];

/** A collection on a server. */
export interface Place {
  readonly client: Client;
  readonly collectionId: number;
}

/**
 * Whether after a failure with one document every other one would fail in the same way. A connection that broke may be that of one
 * document, as where a proxy finds it too large: where the collection cannot be read either, it is the server's.
 *
 * @throws the reason of the signal.
 */
export async function isForAll(
  thrown: unknown,
  { client, collectionId }: Place,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(thrown instanceof NetworkError || thrown instanceof ServerError))
    return refusalsOfAll.some((Refusal) => thrown instanceof Refusal);
  const canBeRead = await client.getCollection(collectionId, { signal }).then(
    () => true,
    () => false,
  );
  signal.throwIfAborted();
  return !canBeRead;
}
