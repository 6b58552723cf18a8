import { areSpansRecorded, context } from '@cardinal/telemetry';
import type { Client, CompatServiceDefinition, ServiceImplementation } from 'nice-grpc';
import { Metadata, type CallContext, type CallOptions } from 'nice-grpc-common';
import { stepwise } from './context.js';
import { callerSpan, servedSpan, type CallSpan } from './spans.js';
import { CallCancelledError, fromLocalError } from './status.js';
import { unlessAborted } from './unless-aborted.js';

/** The parts of a ts-proto method definition that an in-process call needs. */
interface Method {
  readonly name: string;
  readonly requestType: MessageType;
  readonly requestStream: boolean;
  readonly responseType: MessageType;
  readonly responseStream: boolean;
}
interface MessageType {
  fromPartial(partial: unknown): unknown;
}
type Handler = (request: unknown, context: CallContext) => Promise<unknown> | AsyncIterable<unknown>;

export interface InProcessOptions {
  /** Called with every error of a handler that is not an `AppError`, because the caller only gets "internal". */
  readonly onUnexpected?: (method: string, thrown: unknown) => void;
}

/**
 * The typed client of a service in the same process: no socket and no serialisation, but the same results, error kinds and codes as over
 * the wire (tested by one contract suite). Messages are completed with their defaults in both directions; they are passed by
 * reference, so neither side may change a message that it received.
 *
 * @param implementation or a function that is called for it at each call, for services that call each other.
 */
export function inProcessClient<Service extends CompatServiceDefinition>(
  definition: Service & {
    readonly name: string;
    readonly fullName: string;
    readonly methods: Readonly<Record<string, Method>>;
  },
  implementation: ServiceImplementation<Service> | (() => ServiceImplementation<Service>),
  options: InProcessOptions = {},
): Client<Service> {
  const client: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(definition.methods)) {
    const handler: Handler = (request, context) => {
      const served: object = typeof implementation === 'function' ? implementation() : implementation;
      const handlers = served as Readonly<Record<string, Handler | undefined>>;
      const handle = handlers[name];
      if (!handle) throw new RangeError(`${definition.name} does not implement ${name}`);
      return handle.call(served, request, context);
    };
    const path = `/${definition.fullName}/${method.name}`;
    const call = { name: `${definition.name}/${name}`, path, method, handler, options };
    client[name] = method.responseStream
      ? (request: unknown, callOptions?: CallOptions) => streamed(call, request, callOptions)
      : (request: unknown, callOptions?: CallOptions) => single(call, request, callOptions);
  }
  return client as Client<Service>;
}

interface Call {
  readonly name: string;
  /** The path that the call would have over a wire. */
  readonly path: string;
  readonly method: Method;
  readonly handler: Handler;
  readonly options: InProcessOptions;
}

async function single(call: Call, request: unknown, callOptions: CallOptions = {}): Promise<unknown> {
  const caller = callerOf(call, request, callOptions);
  const spans = spansOf(call);
  try {
    const answered = context.with(spans.within, () => call.handler(caller.request, caller.context) as Promise<unknown>);
    const { ends } = caller;
    const response = await (ends ? untilAborted(answered, ends) : answered);
    spans.done();
    return call.method.responseType.fromPartial(response);
  } catch (thrown) {
    spans.failed(thrown);
    throw caller.broken() ?? failed(call, thrown);
  } finally {
    spans.end();
  }
}

async function* streamed(call: Call, request: unknown, callOptions: CallOptions = {}): AsyncGenerator<unknown> {
  const caller = callerOf(call, request, callOptions);
  const spans = spansOf(call);
  const inServed = <T>(work: () => T): T => context.with(spans.within, work);
  let isOver = false;
  try {
    const responses = inServed(() => call.handler(caller.request, caller.context) as AsyncIterable<unknown>);
    for await (const response of stepwise(unlessAborted(responses, caller.context.signal), inServed)) {
      yield call.method.responseType.fromPartial(response);
    }
    isOver = true;
    spans.done();
  } catch (thrown) {
    spans.failed(thrown);
    throw caller.broken() ?? failed(call, thrown);
  } finally {
    if (!isOver) caller.leave();
    spans.end();
  }
}

/** The spans of both sides of a call, as over the wire. */
function spansOf({ path }: Call): CallSpan {
  if (!areSpansRecorded()) return { within: context.active(), done() {}, failed() {}, end() {} };
  const caller = callerSpan(path, undefined);
  const served = servedSpan(path, caller.within);
  return {
    within: served.within,
    done() {
      served.done();
      caller.done();
    },
    failed(thrown) {
      served.failed(thrown);
      caller.failed(thrown);
    },
    end() {
      served.end();
      caller.end();
    },
  };
}

function failed(call: Call, thrown: unknown): Error {
  const error = fromLocalError(thrown, call.name);
  if (error.code === 'INTERNAL_UNEXPECTED') call.options.onUnexpected?.(call.name, thrown);
  return error;
}

interface Caller {
  readonly request: unknown;
  readonly context: CallContext;
  /** Aborts when the call ends before its answer; absent if nothing can end it. */
  readonly ends: AbortSignal | undefined;
  /** The error of the caller's stream of requests, if it failed; the handler sees the call as cancelled. */
  broken(): Error | undefined;
  /** Ends the call because the caller stops reading. */
  leave(): void;
}

function callerOf({ method }: Call, request: unknown, { signal, metadata }: CallOptions): Caller {
  // Only for streams, because only they can end before the caller cancels, and a combined signal costs more than the rest of a call.
  const isStream = method.requestStream || method.responseStream;
  const ended = isStream ? new AbortController() : undefined;
  const signals = [signal, ended?.signal].filter((each) => each !== undefined);
  const ends = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
  const context = new LocalContext(metadata, ends);
  let broken: Error | undefined;

  async function* requests(): AsyncGenerator<unknown> {
    try {
      for await (const one of request as AsyncIterable<unknown>) yield method.requestType.fromPartial(one);
    } catch (thrown) {
      broken = thrown instanceof Error ? thrown : new TypeError('The stream of requests failed.', { cause: thrown });
      ended?.abort(broken);
      throw broken;
    }
  }

  return {
    request: method.requestStream ? unlessAborted(requests(), context.signal) : method.requestType.fromPartial(request),
    context,
    ends,
    broken: () => broken,
    leave: () => ended?.abort(),
  };
}

/** The context of a handler. Its parts are created on demand, because few handlers use them and they cost more than the rest of a call. */
class LocalContext implements CallContext {
  readonly peer = 'in-process';
  readonly #given: CallOptions['metadata'];
  #metadata: Metadata | undefined;
  #header: Metadata | undefined;
  #trailer: Metadata | undefined;
  #signal: AbortSignal | undefined;

  constructor(given: CallOptions['metadata'], signal: AbortSignal | undefined) {
    this.#given = given;
    this.#signal = signal;
  }

  get metadata(): Metadata {
    return (this.#metadata ??= Metadata(this.#given));
  }

  get header(): Metadata {
    return (this.#header ??= Metadata());
  }

  get trailer(): Metadata {
    return (this.#trailer ??= Metadata());
  }

  /** For a call that cannot be ended, a signal that never aborts. */
  get signal(): AbortSignal {
    return (this.#signal ??= new AbortController().signal);
  }

  sendHeader(): void {}
}

/** Ends an aborted call at once whatever the handler does, as over the wire. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new CallCancelledError('The caller cancelled the call.', { cause: signal.reason }));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    // Handles a rejection after the caller has left, which would otherwise end the process as an unhandled rejection.
    void work.catch(() => {});
  }
}
