import { context, correlation, originHeaders, originIn, type Context } from '@cardinal/telemetry';
import { Metadata } from 'nice-grpc-common';

/** Metadata that carries the id of the outside request. */
const correlationKey = 'x-correlation-id';

/** The context that a call carries: trace and correlation id. */
export function withOrigin(metadata: Metadata | undefined): Metadata {
  const sent = Metadata(metadata);
  for (const [key, value] of Object.entries(originHeaders())) sent.set(key, value);
  const id = correlation.current();
  if (id !== undefined) sent.set(correlationKey, id);
  return sent;
}

/** The id of the outside request that a call belongs to; empty: of none. */
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

/** Runs `work` in this context, for the outside request that the call belongs to. */
export function underOrigin<T>(metadata: Metadata, within: Context, work: () => T): T {
  const id = originOf(metadata);
  return id === '' ? context.with(within, work) : correlation.run(id, () => context.with(within, work));
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
