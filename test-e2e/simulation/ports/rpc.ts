import { CallCancelledError, inProcessClient } from '@cardinal/grpc';
import { SimulatedFailure } from '../faults.js';
import type { Process } from '../process.js';
import type { Scheduler } from '../scheduler.js';

/** Whether calls go between two processes or stay within one. The two differ in how a server sees a client stream that breaks. */
export type Wire = 'cluster' | 'one process';

type Definition = Parameters<typeof inProcessClient>[0];
type Options = { readonly signal?: AbortSignal };
type Answer = (request: unknown, options: Options) => Promise<unknown>;
type Stream = (request: unknown, options: Options) => AsyncGenerator<unknown>;

/** A method of a running service; undefined if the service is not running. */
type Opened = { readonly process: Process; readonly handler: unknown } | undefined;
/** A running service. */
export interface Served {
  readonly process: Process;
  readonly implementation: object;
}

/** Probability that a cut stream looks like one that ended. */
const quietCuts = 0.3;
/** Longest transfer time of a slow message, in milliseconds. */
const slowestMs = 5_000;

/**
 * The typed client of a service in another process. The transfer of each message is a step, and either side may die in between.
 *
 * If a client stream is cut in a cluster, the caller's failure cancels the call, its signal aborts, and the server's request stream fails
 * (`untilEnd` in packages/grpc). Sometimes the stream instead ends as if it were complete, as the HTTP/2 stream itself does: no
 * service may treat the requests received until then as complete. Within one process, the server's request stream throws the error of
 * the caller's stream.
 */
export function simulatedClient(
  definition: Definition,
  serverOf: () => Served | undefined,
  caller: Process,
  wire: Wire,
): unknown {
  const { scheduler } = caller;
  const client: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(definition.methods)) {
    const label = `${caller.name}→${definition.name.replace('cardinal.', '').replace(/\.v1.*/, '')}.${name}`;
    const open = (): Opened => {
      const served = serverOf();
      if (!served?.process.alive) return undefined;
      return { process: served.process, handler: handlersOf(definition, served.implementation)[name] };
    };
    client[name] = method.responseStream
      ? (request: unknown, options: Options = {}) => streamed(label, request, options, open)
      : (request: unknown, options: Options = {}) =>
          single(label, method.requestStream ? (request as AsyncIterable<unknown>) : undefined, request, options, open);
  }
  return client;

  function single(
    label: string,
    requests: AsyncIterable<unknown> | undefined,
    request: unknown,
    { signal }: Options,
    open: () => Opened,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void): void =>
        void scheduler.add({ actor: caller, label: `${label} answers`, dueMs: scheduler.now(), run: settle });
      const server = open();
      if (!server) return answer(() => reject(new SimulatedFailure(label)));
      const { process, handler } = server;
      const call = createCall(process, caller, signal, () =>
        reject(new CallCancelledError('The caller cancelled the call.')),
      );
      const forget = process.onDeath(() => {
        call.end();
        answer(() => reject(new SimulatedFailure(label)));
      });
      let lost = false;
      const ends = (settle: () => void): void => {
        call.end();
        forget();
        if (!lost) answer(settle);
      };
      const fail = (thrown: unknown): void => ends(() => reject(thrown));
      /**
       * Breaks the connection: the caller fails at once and gets no response; the server learns of it some time later and works until then.
       */
      const lose = (): void => {
        lost = true;
        call.abort();
        answer(() => reject(new SimulatedFailure(label)));
      };
      const sent = requests && clientStream(label, requests, { process, caller, scheduler, wire, call, fail: reject });
      const run = (): void => {
        (handler as Answer)(sent ?? request, { signal: call.signal }).then((value) => ends(() => resolve(value)), fail);
      };
      const arrive = (dueMs: number): void =>
        void scheduler.add({
          actor: process,
          label,
          dueMs,
          run() {
            const mishap = process.faults.mishap();
            if (mishap === 'fails before') return fail(new SimulatedFailure(label));
            if (mishap === 'dies before') return process.kill();
            if (mishap === 'slow') return arrive(scheduler.now() + 1 + scheduler.random.below(slowestMs));
            run();
            if (mishap === 'fails after') return lose();
            if (mishap === 'dies after') process.kill();
          },
        });
      arrive(scheduler.now());
    });
  }

  async function* streamed(
    label: string,
    request: unknown,
    { signal }: Options,
    open: () => Opened,
  ): AsyncGenerator<unknown> {
    const server = open();
    if (!server) throw new SimulatedFailure(label);
    const { process, handler } = server;
    const call = createCall(process, caller, signal, () => {});
    const items = (handler as Stream)(request, { signal: call.signal });
    try {
      for (;;) {
        const next = await crossing(label, process, () => items.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      call.end();
      if (process.alive)
        scheduler.add({
          actor: process,
          label: `${label} ends`,
          dueMs: scheduler.now(),
          run: () => void items.return(undefined),
        });
    }
  }

  /** Runs `work` in the server's process and transfers the result back. */
  function crossing<T>(label: string, process: Process, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void): void =>
        void scheduler.add({ actor: caller, label: `${label} gives`, dueMs: scheduler.now(), run: settle });
      if (!process.alive) return answer(() => reject(new SimulatedFailure(label)));
      const forget = process.onDeath(() => answer(() => reject(new SimulatedFailure(label))));
      const run = (): void => {
        work().then(
          (value) => {
            forget();
            answer(() => resolve(value));
          },
          (thrown: unknown) => {
            forget();
            answer(() => reject(thrown));
          },
        );
      };
      scheduler.add({ actor: process, label, dueMs: scheduler.now(), run });
    });
  }
}

type Handlers = Readonly<Record<string, unknown>>;
const known = new WeakMap<object, Map<Definition, Handlers>>();

/** The methods of a service for calls within a process. */
function handlersOf(definition: Definition, implementation: object): Handlers {
  const ofService = known.get(implementation) ?? new Map<Definition, Handlers>();
  known.set(implementation, ofService);
  const handlers = ofService.get(definition) ?? (inProcessClient(definition, implementation as never) as Handlers);
  ofService.set(definition, handlers);
  return handlers;
}

/** A call on the server's side: `signal` aborts when the caller gives up or dies. */
interface Call {
  readonly signal: AbortSignal;
  abort(): void;
  end(): void;
}

function createCall(server: Process, caller: Process, signal: AbortSignal | undefined, cancelled: () => void): Call {
  const controller = new AbortController();
  const { scheduler } = server;
  let ended = false;
  const abort = (): void => {
    if (ended) return;
    scheduler.add({
      actor: server,
      label: `${caller.name} gives up`,
      dueMs: scheduler.now(),
      run: () => {
        if (!ended) controller.abort();
      },
    });
  };
  const giveUp = (): void => {
    cancelled();
    abort();
  };
  const forget = caller === server ? () => {} : caller.onDeath(abort);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  return {
    signal: controller.signal,
    abort,
    end() {
      ended = true;
      forget();
      signal?.removeEventListener('abort', giveUp);
    },
  };
}

interface ClientStreamDeps {
  readonly process: Process;
  readonly caller: Process;
  readonly scheduler: Scheduler;
  readonly wire: Wire;
  readonly call: Call;
  /** Rejects the call with the error that the caller's own request stream threw. */
  readonly fail: (thrown: Error) => void;
}

/** The caller's request stream as the server reads it. */
function clientStream(
  label: string,
  requests: AsyncIterable<unknown>,
  { process, caller, scheduler, wire, call, fail }: ClientStreamDeps,
): AsyncIterable<unknown> {
  const source = requests[Symbol.asyncIterator]();
  let over = false;

  const deliver = (what: string, settle: () => void): void =>
    void scheduler.add({ actor: process, label: `${label} ${what}`, dueMs: scheduler.now(), run: settle });

  function next(): Promise<IteratorResult<unknown>> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        over = true;
        resolve({ done: true, value: undefined });
      };
      const cut = (): void => {
        over = true;
        if (scheduler.random.chance(quietCuts)) deliver('ends early', end);
        else deliver('is cut', () => reject(new CallCancelledError('The stream of requests ended early.')));
      };
      if (over) return end();
      if (!caller.alive || call.signal.aborted) return cut();
      const forgetDeath = caller.onDeath(cut);
      call.signal.addEventListener('abort', cut, { once: true });
      const forget = (): void => {
        forgetDeath();
        call.signal.removeEventListener('abort', cut);
      };
      const broken = (thrown: unknown): void => {
        forget();
        over = true;
        if (wire === 'one process') return deliver('breaks', () => reject(thrown));
        fail(thrown as Error);
        call.abort();
        cut();
      };
      scheduler.add({
        actor: caller,
        label: `${label} sends`,
        dueMs: scheduler.now(),
        run: () => {
          source.next().then((item) => {
            forget();
            deliver(item.done ? 'has all' : 'takes', () => (item.done ? end() : resolve(item)));
          }, broken);
        },
      });
    });
  }

  return {
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        over = true;
        if (caller.alive) {
          scheduler.add({
            actor: caller,
            label: `${label} stops`,
            dueMs: scheduler.now(),
            run: () => void source.return?.(),
          });
        }
        return { done: true, value: undefined };
      },
    }),
  };
}
