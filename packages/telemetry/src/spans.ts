import { AppError } from '@cardinal/kernel';
import {
  context,
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';
import { conventions } from './conventions.js';
import type { spanNames } from './names.js';

export interface SpanStart {
  /** Of low cardinality: never an id or text of a user. */
  readonly name: string;
  /** Default: internal. */
  readonly kind?: SpanKind;
  /** Ids, counts and fixed names. Never text of a document or a question, never a key. */
  readonly attributes?: Attributes;
  readonly links?: Link[];
}

/** Adds attributes to a span once they are known. */
export type Tell = (attributes: Attributes) => void;

/** An open span, and the context of the work within it. */
export interface OpenSpan {
  readonly span: Span;
  readonly within: Context;
}

/** The tracer; undefined if spans are not recorded. */
function recorder(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer('cardinal')
    : provider.getTracer('cardinal');
}

/** Whether spans are recorded. If not, callers can skip computing their attributes. */
export const areSpansRecorded = (): boolean => recorder() !== undefined;

/** A span that discards everything, for when spans are not recorded. */
const unrecorded = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
const tellNobody: Tell = () => {};

export function openSpan(start: SpanStart, parent = context.active()): OpenSpan {
  const tracer = recorder();
  // Not a span from the no-op tracer, which would have the parent's ids anyway and cost as much as a read of the store.
  if (!tracer) return { span: unrecorded, within: parent };
  // `start` is passed on without copying, because a copy takes as long as the span.
  const span = tracer.startSpan(start.name, start, parent);
  return { span, within: trace.setSpan(parent, span) };
}

/** Marks a span as failed, by a stable code or a class name; not by the message, which may quote input. */
export function markFailed(span: Span, thrown: unknown): void {
  span.setAttribute(conventions.errorType, errorTypeOf(thrown));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function errorTypeOf(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.code;
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

/** Runs `work` in a span of its own, as a child of the caller's span if there is one. */
export async function inSpan<T>(start: SpanStart, work: (tell: Tell) => Promise<T>): Promise<T> {
  if (!areSpansRecorded()) return work(tellNobody);
  const { span, within } = openSpan(start);
  try {
    return await context.with(within, work, undefined, (attributes: Attributes) => void span.setAttributes(attributes));
  } catch (thrown) {
    markFailed(span, thrown);
    throw thrown;
  } finally {
    span.end();
  }
}

/** Runs a stream in a span, which is open until the stream ends and is active in each of its steps. */
export async function* spanOfStream<Item>(
  start: SpanStart,
  stream: (tell: Tell) => AsyncIterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  const { span, within } = openSpan(start);
  const items = stream((attributes) => void span.setAttributes(attributes))[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const step = await context.with(within, () => items.next());
      isOver = step.done ?? false;
      if (step.done) return;
      yield step.value;
    }
  } catch (thrown) {
    isOver = true;
    markFailed(span, thrown);
    throw thrown;
  } finally {
    if (!isOver) await context.with(within, () => items.return?.());
    span.end();
  }
}

type SpanName = (typeof spanNames)[keyof typeof spanNames];

/** Runs `work` in a span with one of our own names. */
export function traced<T>(name: SpanName, work: () => Promise<T>, attributes?: Attributes): Promise<T> {
  return inSpan({ name, ...(attributes && { attributes }) }, work);
}

/** Whether the running work is recorded. If not, a span that would only measure a duration is not worth creating. */
export const isRecorded = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

type Method = (...args: unknown[]) => unknown;

/**
 * Wraps the methods of an object so that each call has its own span if its caller is recorded. Periodic work, such as a sweep that runs
 * every second, has no recorded caller and therefore makes no traces.
 */
export function tracedMethods<Methods extends object>(methods: Methods, start: (method: string) => SpanStart): Methods {
  const wrapped: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(methods) as [string, unknown][]) {
    if (typeof method === 'function') wrapped[name] = tracedMethod(method.bind(methods) as Method, start(name));
  }
  return { ...methods, ...wrapped };
}

function tracedMethod(method: Method, start: SpanStart): Method {
  return (...args) => {
    if (!isRecorded()) return method(...args);
    const { span, within } = openSpan(start);
    let result: unknown;
    try {
      result = context.with(within, () => method(...args));
    } catch (thrown) {
      markFailed(span, thrown);
      span.end();
      throw thrown;
    }
    if (result instanceof Promise) return ended(span, result);
    // For a stream only the call is measured, because its duration depends on the reader.
    span.end();
    return result;
  };
}

async function ended<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (thrown) {
    markFailed(span, thrown);
    throw thrown;
  } finally {
    span.end();
  }
}
