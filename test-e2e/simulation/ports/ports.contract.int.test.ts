import { correlation } from '@cardinal/telemetry';
import { describeEventBus } from '../../../packages/bus/testing/event-bus.contract.js';
import type { Broker } from '../../../packages/bus/testing/harness.js';
import { describeBlobStore } from '../../../packages/store/testing/blob-store.contract.js';
import { createMemoryBlobs } from './blobs.js';
import { createBroker } from './bus.js';
import type { Faults } from '../faults.js';
import { Process } from '../process.js';
import { createRandom } from '../random.js';
import { outside, type Scheduler } from '../scheduler.js';

// The simulation's substitutes for servers keep the promises of the ports that services rely on.

describeEventBus('simulated', async () => createLiveBroker());

describeBlobStore('memory', async () => {
  const { store, writing } = createMemoryBlobs();
  return { blobs: store, leftovers: async () => writing.size, [Symbol.asyncDispose]: async () => {} };
});

/** The simulated bus in real time: each step runs as soon as it is due. */
function createLiveBroker(): Broker {
  const broker = createBroker(liveScheduler(), correlation);
  const open: AsyncDisposable[] = [];
  return {
    async connect(options) {
      const process = new Process('contract', scheduler, noFaults);
      const bus = broker.connect(process, options);
      open.push(bus);
      return { bus, crash: async () => process.kill() };
    },
    async [Symbol.asyncDispose]() {
      for (const bus of open) await bus[Symbol.asyncDispose]();
    },
  };
}

const noFaults: Faults = { mishap: () => 'none', repeats: () => false, pause: () => {} };
const scheduler = liveScheduler();

function liveScheduler(): Scheduler {
  return {
    random: createRandom(1),
    now: () => Date.now(),
    actor: () => outside,
    as: () => {},
    add({ actor, dueMs, run }) {
      const timer = setTimeout(() => void (actor.alive && run()), Math.max(0, dueMs - Date.now()));
      return () => clearTimeout(timer);
    },
    run: async () => {},
    busy: () => false,
    calm: () => {},
    steps: 0,
  };
}
