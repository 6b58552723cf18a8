import { AppError, UnexpectedError } from '@cardinal/kernel';
import { parentPort } from 'node:worker_threads';
import type { Answer } from './protocol.js';

/**
 * What the module that a thread runs does: answers one request after the other. What `answer` keeps between two requests it keeps
 * for whoever has taken the thread; the first request of the next one must not rely on it.
 */
export function answerRequests<Request, Reply>(answer: (request: Request) => Reply | Promise<Reply>): void {
  const port = parentPort;
  if (!port) throw new Error('This module is the entry of a thread.');
  port.postMessage({ kind: 'ready' } satisfies Answer<Reply>);
  const respond = async (request: Request): Promise<void> => port.postMessage(await answered(answer, request));
  port.on('message', (request: Request) => void respond(request));
}

async function answered<Request, Reply>(
  answer: (request: Request) => Reply | Promise<Reply>,
  request: Request,
): Promise<Answer<Reply>> {
  try {
    return { kind: 'done', reply: await answer(request) };
  } catch (thrown) {
    const { kind, code, message, facts } = UnexpectedError.from(thrown);
    const trace = thrown instanceof AppError ? {} : { trace: traceOf(thrown) };
    return { kind: 'failed', failure: { kind, code, message, facts, ...trace } };
  }
}

/** Name and places: a foreign message may quote what it choked on. */
function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const places = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [thrown.name, ...places].join('\n');
}
