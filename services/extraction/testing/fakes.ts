import type { EventPublisher } from '@cardinal/bus';
import {
  document,
  inMotionMessage,
  nothingInMotion,
  scopesIn,
  type EventContract,
  type InMotion,
  type ingest,
  type Scopes,
} from '@cardinal/contracts';
import { ruleBudgets, type Rules } from '../src/app/rules.js';
import { createAnswers } from '../src/outbound/threads/answers.js';
import { rulesIn, type RulePool } from '../src/outbound/threads/threaded-rules.js';

export interface Published {
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
}

/** Records published events, once per id, as the bus would. */
export function recordingPublisher(): EventPublisher & { readonly published: Published[] } {
  const published: Published[] = [];
  return {
    published,
    async publish<T>({ type }: EventContract<T>, data: T, { id }: { readonly id: string }) {
      if (!published.some((known) => known.id === id)) published.push({ type, id, data });
    },
  };
}

export interface FakeCatalog extends Pick<ingest.CatalogServiceClient, 'readParsed'> {
  /** Runs before each part is sent. */
  beforePart: (index: number) => void | Promise<void>;
}

/** A catalog that holds one parsed document for every instance. */
export function fakeCatalog(parts: readonly document.ParsedPart[]): FakeCatalog {
  const catalog: FakeCatalog = {
    beforePart: () => undefined,
    async *readParsed() {
      for (const [index, part] of parts.entries()) {
        await catalog.beforePart(index);
        yield { part: Buffer.from(document.ParsedPart.encode(part).finish()) };
      }
    },
  };
  return catalog;
}

/** The rules without threads. Requests and replies are cloned, as between threads. */
export function rulesHere(): Rules & AsyncDisposable {
  const pool: RulePool = {
    async take(_teamId, signal) {
      const answers = createAnswers();
      return {
        async ask(request) {
          signal?.throwIfAborted();
          return structuredClone(answers(structuredClone(request)));
        },
        workedMs: 0,
        [Symbol.dispose]: () => {},
      };
    },
  };
  return { ...rulesIn(pool, ruleBudgets), [Symbol.asyncDispose]: async () => {} };
}

/** Scopes of a catalog in which these instances are permanently in motion. */
export function stillScopes(inMotion: Partial<InMotion> = {}): Scopes {
  const message = inMotionMessage({ ...nothingInMotion, ...inMotion });
  return scopesIn({ getScope: async () => ({ revision: 1, inMotion: message, passing: [] }) });
}
