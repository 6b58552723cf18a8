import { context, correlation, propagation, ROOT_CONTEXT } from '@cardinal/telemetry';
import { Metadata } from 'nice-grpc-common';

/** Metadata that carries the id of the outside request. */
const correlationKey = 'x-correlation-id';

/** What a call tells the other side of the work it belongs to: trace and correlation id. */
export function withOrigin(metadata: Metadata | undefined): Metadata {
  const sent = Metadata(metadata);
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  for (const [key, value] of Object.entries(carrier)) sent.set(key, value);
  const id = correlation.current();
  if (id !== undefined) sent.set(correlationKey, id);
  return sent;
}

/** The id of the outside request that a call belongs to; empty: of none. */
export function originOf(metadata: Metadata): string {
  const id = metadata.get(correlationKey);
  return typeof id === 'string' ? id : '';
}

/** Runs `work` as a part of what the caller works for. */
export function underOrigin<T>(metadata: Metadata, work: () => T): T {
  const carrier: Record<string, string> = {};
  for (const [key] of metadata) {
    const value = metadata.get(key);
    if (typeof value === 'string') carrier[key] = value;
  }
  const id = carrier[correlationKey];
  const within = () => context.with(propagation.extract(ROOT_CONTEXT, carrier), work);
  return id === undefined ? within() : correlation.run(id, within);
}

/** Each step of `steps` runs by `run`: a generator has no context of its own, every `next` brings its caller's. */
export async function* stepwise<Item, Result>(
  steps: AsyncGenerator<Item, Result, undefined>,
  run: <T>(work: () => T) => T,
): AsyncGenerator<Item, Result, undefined> {
  try {
    for (;;) {
      const step = await run(() => steps.next());
      if (step.done) return step.value;
      yield step.value;
    }
  } finally {
    // The reader left early: lets the handler clean up. After the end this does nothing.
    await run(() => steps.return(undefined as Result));
  }
}
