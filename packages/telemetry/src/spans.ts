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
  /** Few of them: never an id or words of a user. */
  readonly name: string;
  /** Default: internal. */
  readonly kind?: SpanKind;
  /** Ids, counts and names of ours. Never text of a document or a question, never a key. */
  readonly attributes?: Attributes;
  readonly links?: Link[];
}

/** What a span says of itself once it is known. */
export type Tell = (attributes: Attributes) => void;

/** A span that is open, and the context of the work in it. */
export interface OpenSpan {
  readonly span: Span;
  readonly within: Context;
}

/** What records spans; undefined where nobody does. */
function recorder(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer('cardinal')
    : provider.getTracer('cardinal');
}

/** Whether anybody records spans. Where nobody does, there is nothing to work out for them. */
export const areSpansRecorded = (): boolean => recorder() !== undefined;

/** Keeps nothing of what it is told. */
const unrecorded = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
const tellNobody: Tell = () => {};

export function openSpan(start: SpanStart, parent = context.active()): OpenSpan {
  const tracer = recorder();
  // A span of its own would have the ids of the parent and no others, and costs as much as a read of the store.
  if (!tracer) return { span: unrecorded, within: parent };
  // As it is: a copy of it takes as long as the span.
  const span = tracer.startSpan(start.name, start, parent);
  return { span, within: trace.setSpan(parent, span) };
}

/** Says that the work of a span failed, by a stable code or a class: a message may quote what it choked on. */
export function markFailed(span: Span, thrown: unknown): void {
  span.setAttribute(conventions.errorType, errorTypeOf(thrown));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function errorTypeOf(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.code;
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

/** Runs `work` in a span of its own, under that of the caller if there is one. */
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

/** Makes a span of a stream: it is open until its end, and its parts run in it. */
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

/** Runs `work` in a span of ours. */
export function traced<T>(name: SpanName, work: () => Promise<T>, attributes?: Attributes): Promise<T> {
  return inSpan({ name, ...(attributes && { attributes }) }, work);
}

/** Whether what runs now is recorded: only then is it worth a span of its own that says no more than how long it took. */
export const isRecorded = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

type Method = (...args: unknown[]) => unknown;

/**
 * The methods of an object, each in a span of its own where its caller is recorded: what runs by itself, such as a sweep that looks for work every
 * second, makes no traces.
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
    // Of a stream only the call is measured, because its duration depends on the reader.
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
