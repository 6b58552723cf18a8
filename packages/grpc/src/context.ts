import { context, correlation, originHeaders, originIn, type Context } from '@cardinal/telemetry';
import { Metadata } from 'nice-grpc-common';

/** Metadata key of the id of the outside request. */
const correlationKey = 'x-correlation-id';

/** Adds the caller's trace and correlation id to the metadata of a call. */
export function withOrigin(metadata: Metadata | undefined): Metadata {
  const sent = Metadata(metadata);
  for (const [key, value] of Object.entries(originHeaders())) sent.set(key, value);
  const id = correlation.current();
  if (id !== undefined) sent.set(correlationKey, id);
  return sent;
}

/** The id of the outside request that a call belongs to; empty if it has none. */
export function originOf(metadata: Metadata): string {
  const id = metadata.get(correlationKey);
  return typeof id === 'string' ? id : '';
}

/** The trace that a call belongs to. */
export function traceOf(metadata: Metadata): Context {
  const carrier: Record<string, string> = {};
  for (const [key] of metadata) {
    const value = metadata.get(key);
    if (typeof value === 'string') carrier[key] = value;
  }
  return originIn(carrier);
}

/** Runs `work` in this context, and under the call's correlation id if it has one. */
export function underOrigin<T>(metadata: Metadata, within: Context, work: () => T): T {
  const id = originOf(metadata);
  return id === '' ? context.with(within, work) : correlation.run(id, () => context.with(within, work));
}

/** Runs each step of a generator by `run`, because a generator has no async context of its own: every `next` runs in its caller's. */
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
    // If the reader left early, this lets the handler clean up; after the end it has no effect.
    await run(() => steps.return(undefined as Result));
  }
}
