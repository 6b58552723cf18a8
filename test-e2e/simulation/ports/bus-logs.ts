import type { LogEntry } from '@cardinal/bus';
import type { LogContract } from '@cardinal/contracts';
import type { Process } from '../process.js';
import type { Scheduler } from '../scheduler.js';

interface Entry {
  readonly id: string;
  readonly data: Uint8Array;
  readonly part: string | undefined;
}

export interface KeptEntry extends Entry {
  readonly position: number;
  readonly appendedAtMs: number;
}

/** The logs of a simulated bus. */
export interface Logs {
  append<T>(log: LogContract<T>, key: string, entry: Entry): number;
  /** The end of the log of a key, as of `EventLog`. */
  end(): number;
  erase<T>(log: LogContract<T>, key: string, part: string | undefined): void;
  follow<T>(
    process: Process,
    log: LogContract<T>,
    key: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<LogEntry<T>>;
  /** Whether the whole log of a key was ever erased. */
  wasErased<T>(log: LogContract<T>, key: string): boolean;
  /** Entries in the log of a key. */
  kept<T>(log: LogContract<T>, key: string): readonly KeptEntry[];
}

interface Kept {
  entries: KeptEntry[];
  readonly waiting: Set<() => void>;
  wasErased: boolean;
}

export function createLogs(scheduler: Scheduler): Logs {
  const logs = new Map<string, Kept>();
  let last = 0;

  function logOf<T>({ type, retentionMs }: LogContract<T>, key: string): Kept {
    const name = `${type} ${key}`;
    const log = logs.get(name) ?? { entries: [], waiting: new Set(), wasErased: false };
    logs.set(name, log);
    const oldest = log.entries[0];
    if (oldest && oldest.appendedAtMs + retentionMs < scheduler.now()) {
      log.entries = log.entries.filter(({ appendedAtMs }) => appendedAtMs + retentionMs >= scheduler.now());
    }
    return log;
  }

  /** Resolves when an entry is appended or `signal` aborts. */
  function news(process: Process, { waiting }: Kept, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(ring);
        forget();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const ring = (): void => {
        waiting.delete(ring);
        scheduler.add({ actor: process, label: 'bus.follow hears of it', dueMs: scheduler.now(), run: end });
      };
      const forget = process.onDeath(() => waiting.delete(ring));
      waiting.add(ring);
      signal.addEventListener('abort', end, { once: true });
    });
  }

  return {
    append(contract, key, { id, data, part }) {
      const log = logOf(contract, key);
      const known = log.entries.find((entry) => entry.id === id);
      if (known) return known.position;
      const position = ++last;
      log.entries.push({ id, data, part, position, appendedAtMs: scheduler.now() });
      for (const ring of log.waiting) ring();
      return position;
    },
    end: () => last,
    erase(contract, key, part) {
      const log = logOf(contract, key);
      log.wasErased ||= part === undefined;
      log.entries = part === undefined ? [] : log.entries.filter((entry) => entry.part !== part);
    },
    async *follow(process, contract, key, after, signal) {
      await process.turn(`bus.follow ${contract.type}`);
      for (let at = after; !signal.aborted;) {
        const log = logOf(contract, key);
        const next = log.entries.filter(({ position }) => position > at);
        for (const { position, appendedAtMs, data } of next) {
          if (signal.aborted) return;
          yield { position, appendedAtMs, data: contract.codec.decode(data) };
          at = position;
        }
        if (next.length === 0) await news(process, log, signal);
      }
    },
    wasErased: (contract, key) => logOf(contract, key).wasErased,
    kept: (contract, key) => logOf(contract, key).entries,
  };
}
