import type { Instance } from '../../domain/instance.js';
import type { InstanceStore, Where } from '../ports.js';

/** Read at once: little enough for a process that serves meanwhile. */
const page = 500;

/** Instances that are not deleted. What comes meanwhile may be missing. */
export async function* liveInstances(instances: InstanceStore, where: Where = {}): AsyncGenerator<Instance> {
  for (let after = 0; ;) {
    const some = await instances.select({ ...where, deletedMs: 0, id: { above: after } }, { limit: page });
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < page) return;
    after = last.id;
  }
}
