import { openSqlite, type Sqlite } from '@cardinal/store';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEmbeddedBus, type EventBus, type ReceivedEvent } from '../src/index.js';
import { eventually, Flaky, numbered, type Numbered, numberedContract } from '../testing/harness.js';

type Step = { readonly act: 'publish' | 'crash' | 'restart' | 'pass'; readonly turns: number };

const steps = fc.array(
  fc.record<Step>({
    act: fc.oneof(
      { weight: 6, arbitrary: fc.constant('publish' as const) },
      { weight: 1, arbitrary: fc.constantFrom('crash' as const, 'restart' as const) },
      { weight: 2, arbitrary: fc.constant('pass' as const) },
    ),
    turns: fc.nat(6),
  }),
  { minLength: 5, maxLength: 60 },
);
/** The calls of the handler that fail, each of which requires another delivery. */
const failures = fc.infiniteStream(fc.nat(9).map((n) => n < 2));

describe('the embedded bus, in any order of events and crashes', () => {
  it('delivers every accepted event, and none again once its acknowledgement is stored', async () => {
    await fc.assert(
      fc.asyncProperty(steps, failures, async (plan, fails) => {
        const world = createWorld(fails);
        try {
          for (const { act, turns } of plan) {
            await world[act]();
            for (let turn = 0; turn < turns; turn += 1) await nextTurn();
          }
          await world.finish();
          expect(world.violations).toEqual([]);
          expect([...world.accepted].filter((id) => !world.handled.has(id))).toEqual([]);
        } finally {
          await world.close();
        }
      }),
      { numRuns: 30 },
    );
  });
});

function createWorld(fails: Iterator<boolean>) {
  const dir = mkdtempSync(join(tmpdir(), 'cardinal-redelivery-'));
  const group = 'one.work';
  const contract = { ...numberedContract(), groups: [group] };
  const accepted = new Set<string>();
  const handled = new Set<string>();
  const settled = new Set<string>();
  const violations: string[] = [];
  const dead: EventBus[] = [];
  let published = 0;
  let process: { readonly db: Sqlite; readonly bus: EventBus } | undefined;

  async function handle({ id }: ReceivedEvent<Numbered>): Promise<void> {
    if (settled.has(id)) violations.push(id);
    await nextTurn();
    if (fails.next().value === true) throw new Flaky('this time');
    handled.add(id);
  }

  async function running() {
    if (process) return process;
    const db = openSqlite(join(dir, 'bus.db'), { synchronous: 'normal' });
    const bus = createEmbeddedBus({ db, maxDeliveries: 1_000, backoff: { firstMs: 1, ceilingMs: 2 } });
    process = { db, bus };
    await bus.subscribe(contract, { group, concurrency: 3, handle });
    return process;
  }

  /** Ids of the events that are done according to the file, and that must not be delivered again. */
  function lookAtFile(db: Sqlite): void {
    const open = new Set(db.all<{ id: string }>('SELECT event_id AS id FROM bus_messages').map(({ id }) => id));
    for (const id of accepted) if (!open.has(id)) settled.add(id);
  }

  const world = {
    accepted,
    handled,
    violations,
    pass: async () => {},
    async publish() {
      const { bus } = await running();
      const id = `e${(published += 1)}`;
      // Not awaited, so that a crash may happen before the event is accepted.
      void bus.publish(contract, numbered(published), { id }).then(
        () => accepted.add(id),
        () => {}, // refused by a process that is dead by now
      );
    },
    async crash() {
      if (!process) return;
      lookAtFile(process.db);
      process.db[Symbol.dispose]();
      dead.push(process.bus);
      process = undefined;
    },
    async restart() {
      if (!process) return;
      const { db, bus } = process;
      await bus[Symbol.asyncDispose]();
      lookAtFile(db);
      db[Symbol.dispose]();
      process = undefined;
    },
    async finish() {
      const { db } = await running();
      await eventually(() => {
        lookAtFile(db);
        expect(db.get('SELECT count(*) AS left FROM bus_messages')).toEqual({ left: 0 });
      });
    },
    async close() {
      await world.restart();
      await Promise.all(dead.map((bus) => bus[Symbol.asyncDispose]()));
      rmSync(dir, { recursive: true });
    },
  };
  return world;
}
