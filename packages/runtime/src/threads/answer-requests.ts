import { AppError, UnexpectedError } from '@cardinal/kernel';
import { parentPort } from 'node:worker_threads';
import type { Answer } from './protocol.js';

/**
 * Main loop of the module that a thread runs: answers one request after the other. State that `answer` keeps between two requests belongs
 * to the caller that has taken the thread; the first request of the next caller must not rely on it.
 */
export function answerRequests<Request, Reply>(answer: (request: Request) => Reply | Promise<Reply>): void {
  const port = parentPort;
  if (!port) throw new Error('This module must be started as a worker thread.');
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

/** Name of the error and its stack frames without the message, because the message of a foreign error may quote its input. */
function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const places = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [thrown.name, ...places].join('\n');
}
