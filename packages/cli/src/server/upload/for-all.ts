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
export interface TargetCollection {
  readonly client: Client;
  readonly collectionId: number;
}

/**
 * Whether a failure with one document would affect all others in the same way. A broken connection may concern one document only, as if a
 * proxy refuses its size; if the collection cannot be read either, the failure concerns the server.
 *
 * @throws the reason of the signal.
 */
export async function isForAll(
  thrown: unknown,
  { client, collectionId }: TargetCollection,
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
