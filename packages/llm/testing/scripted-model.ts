import { checked } from '../src/checked.js';
import type { LanguageModel, ModelDescription, ModelEvent, ModelRequest } from '../src/language-model.js';

/** What the scripted model does for one request: events, an error to throw, or a promise to wait for. */
export type ScriptStep = ModelEvent | Error | Promise<unknown>;

/** A reply, or a function that makes the reply from the request. */
export type ScriptedReply = readonly ScriptStep[] | ((request: ModelRequest) => readonly ScriptStep[]);

export interface ScriptedModel extends LanguageModel {
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[];
}

const standard: ModelDescription = {
  id: 'scripted',
  contextTokens: 100_000,
  maxCompletionTokens: 8_000,
  citesDocuments: true,
  usesTools: true,
};

/**
 * A model for tests: the n-th request gets the n-th reply. It keeps every promise of the port, by the same checks as the real models.
 *
 * @throws {RangeError} from `respond` if the script is used up, because the code under test sends more requests than the test expects.
 */
export function createScriptedModel(
  replies: readonly ScriptedReply[],
  description: Partial<ModelDescription> = {},
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    description: { ...standard, ...description },
    requests,
    respond(request, { signal }) {
      const reply = replies[requests.length];
      requests.push(request);
      if (!reply) throw new RangeError(`the script has ${replies.length} replies, this is request ${requests.length}`);
      return checked(request, play(typeof reply === 'function' ? reply(request) : reply, signal));
    },
  };
}

async function* play(steps: readonly ScriptStep[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
  for (const step of steps) {
    signal.throwIfAborted();
    if (step instanceof Error) throw step;
    if (step instanceof Promise) await orAbort(step, signal);
    else yield step;
  }
}

async function orAbort(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
