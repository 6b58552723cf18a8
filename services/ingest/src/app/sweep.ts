import { announceAgain, announceChanges, announceParsed, announceQueued } from './announce.js';
import type { IngestDeps } from './deps.js';
import type { PendingChange } from './ports.js';

/** Things republished in one sweep, at most. */
const batch = 200;

/**
 * Makes sure that no state waits for an event that was never sent: whatever was written but not confirmed on the bus is
 * published again (the derived id makes a second time harmless), and files whose parser died get a new ticket.
 */
export function makeSweep(deps: IngestDeps): (ageMs: number) => Promise<void> {
  const { store, parser, clock, logger } = deps;

  async function untold(ageMs: number): Promise<void> {
    for (const instance of await store.instances.untold(clock.now() - ageMs, batch)) {
      if (instance.outbox === 'queued') {
        await announceQueued(deps, instance);
        continue;
      }
      const summary = await store.parsed.find(instance.teamId, instance.sha256, parser.version);
      // Parsed by another version of the parser before an upgrade: parse it again.
      if (summary) await announceParsed(deps, instance, summary);
      else await store.instances.restart(instance.teamId, instance.id, clock.now());
    }
  }

  async function overdueChanges(ageMs: number): Promise<void> {
    const byCollection = new Map<string, PendingChange[]>();
    for (const change of await store.instances.overdueChanges(clock.now() - ageMs, batch)) {
      const key = `${change.teamId}:${change.collectionId}`;
      byCollection.set(key, [...(byCollection.get(key) ?? []), change]);
    }
    for (const [first, ...rest] of byCollection.values()) {
      if (first) await announceChanges(deps, first.teamId, first.collectionId, [first, ...rest]);
    }
  }

  return async (ageMs) => {
    await untold(ageMs);
    for (const instance of await store.instances.abandonedParses(clock.now(), batch)) {
      logger.warn('a parse lost its holder', { instance: instance.id, attempts: instance.attempts });
      await announceAgain(deps, instance);
    }
    await overdueChanges(ageMs);
  };
}
