import type { EventBus, LogEntry } from '@cardinal/bus';
import { asking, ingestion, type LogContract } from '@cardinal/contracts';

/** A bus of one process: logs by key, the published asks, and the ledger's subscription. */
export class FakeBus {
  readonly asked: asking.AskRequested[] = [];
  failure: Error | undefined;
  onAsk: (asked: asking.AskRequested) => void | Promise<void> = () => undefined;
  readonly followed: AbortSignal[] = [];
  /** Number of log entries that readers have consumed. */
  taken = 0;
  private settle: ((event: never) => Promise<void>) | undefined;
  private readonly logs = new Map<string, LogEntry<unknown>[]>();
  private readonly waiting = new Set<() => void>();

  client(): Pick<EventBus, 'publish' | 'subscribe' | 'end' | 'follow'> {
    return {
      publish: async (_contract, data) => {
        if (this.failure) throw this.failure;
        const asked = data as asking.AskRequested;
        this.asked.push(asked);
        await this.onAsk(asked);
      },
      subscribe: async (_contract, { handle }) => {
        this.settle = handle;
        return { [Symbol.asyncDispose]: async () => undefined };
      },
      end: async (log, key) => this.entriesOf(log.type, key).length,
      follow: this.follow.bind(this),
    };
  }

  private async *follow<T>(
    log: LogContract<T>,
    key: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<LogEntry<T>> {
    this.followed.push(signal);
    let next = after;
    while (!signal.aborted) {
      const entry = this.entriesOf(log.type, key)[next];
      if (entry) {
        next++;
        this.taken++;
        yield entry as LogEntry<T>;
        continue;
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }

  private entriesOf(type: string, key: string): LogEntry<unknown>[] {
    const name = `${type} ${key}`;
    const entries = this.logs.get(name) ?? [];
    this.logs.set(name, entries);
    return entries;
  }

  private append(type: string, key: string, data: unknown): void {
    const entries = this.entriesOf(type, key);
    entries.push({ position: entries.length + 1, appendedAtMs: 0, data });
    for (const wake of [...this.waiting]) wake();
  }

  /** Appends an event to the log of an ask. */
  say(askId: string, event: NonNullable<asking.AskEvent['event']>): void {
    this.append('ask.events', askId, { event });
  }

  progress(collectionId: number, progress: Partial<ingestion.FileProgress>): void {
    this.append('file.progress', String(collectionId), ingestion.FileProgress.fromPartial({ teamId: 1, ...progress }));
  }

  /** Delivers a `tokens.used`. */
  async used(data: Partial<asking.TokensUsed>): Promise<void> {
    const event = { data: asking.TokensUsed.fromPartial(data) };
    await this.settle?.(event as never);
  }
}
