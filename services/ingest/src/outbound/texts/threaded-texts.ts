import {
  failureError,
  type ParsedInMemory,
  type ParsedText,
  type TextInMemory,
  type TypedText,
} from '@cardinal/documents';
import type { Logger } from '@cardinal/kernel';
import { createThreadPool, ThreadFailureError, WorkBudgetExceededError } from '@cardinal/runtime';
import { fileURLToPath } from 'node:url';

/** Parses small texts in threads of this process, which takes a hundredth of the work of handing them to a parser process. */
export interface SmallTexts extends AsyncDisposable {
  /**
   * @returns undefined if the text exceeds the limits of a thread: then a parser process, which has higher limits, decides its outcome.
   * @throws {DocumentError} if the text, as it is, can never be parsed.
   */
  parse(teamId: number, text: TextInMemory, signal: AbortSignal): Promise<Done<ParsedText> | undefined>;
  /** The tables of a small parsed document. @returns @throws as `parse`. */
  type(teamId: number, text: ParsedInMemory, signal: AbortSignal): Promise<Done<TypedText> | undefined>;
}

type Done<Outcome> = Exclude<Outcome, { readonly kind: 'failed' }>;

export interface ThreadedTextsOptions {
  readonly logger: Logger;
  /** Compiled module that a thread runs. Set by tests only. */
  readonly entry?: string;
}

/** The compiled entry, even when running from sources: tests need a build of this package. */
const compiledEntry = fileURLToPath(new URL('../../../dist/bundle/entry.js', import.meta.url));
/** Two, so that one parses while the other's result is stored. */
const threads = 2;
/**
 * Heap of one thread, in MiB, and its time limit in milliseconds: a hundred times what ordinary small texts need, even on a busy machine.
 */
const memoryMb = 128;
const limitMs = 1_000;

export function createThreadedTexts({ logger, entry = compiledEntry }: ThreadedTextsOptions): SmallTexts {
  const pool = createThreadPool<TextInMemory | ParsedInMemory, ParsedText | TypedText>({
    entry,
    name: 'texts',
    threads,
    memoryMb,
    logger,
  });

  async function ask(teamId: number, text: TextInMemory | ParsedInMemory, signal: AbortSignal) {
    using thread = await pool.take(teamId, signal);
    try {
      const outcome = await thread.ask(text, limitMs);
      if (outcome.kind === 'failed') throw failureError(outcome.failure);
      return outcome;
    } catch (thrown) {
      if (!(thrown instanceof WorkBudgetExceededError || thrown instanceof ThreadFailureError)) throw thrown;
      logger.info('could not parse a text in a thread; using a parser process', { type: text.type, err: thrown });
      return undefined;
    }
  }

  return {
    // The kind of the reply follows that of the request.
    parse: (...given) => ask(...given) as Promise<Done<ParsedText> | undefined>,
    type: (...given) => ask(...given) as Promise<Done<TypedText> | undefined>,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
