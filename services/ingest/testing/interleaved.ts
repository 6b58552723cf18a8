import { hooked, type UploadWorld } from './upload-samples.js';

/** More than one operation has calls. */
const mostCalls = 400;

/**
 * Runs `act` as often as it has calls of the store, each time with `meanwhile` during another of them.
 *
 * @param setUp makes a world for each run; its `look` gives what readers must not see but do, and is asked at each later call and in the end.
 * @returns the calls at which they saw something, and what.
 */
export async function seenAtEachCall(
  setUp: () => Promise<{
    world: UploadWorld;
    act: (deps: UploadWorld['deps']) => Promise<unknown>;
    meanwhile: () => Promise<unknown>;
    look: () => Promise<unknown>;
  }>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let wanted = 0; wanted < mostCalls; wanted += 1) {
    const { world, act, meanwhile, look } = await setUp();
    const seen: unknown[] = [];
    let calls = 0;
    let heldAt: string | undefined;
    const slow = hooked(world.deps, async (path, when) => {
      if (heldAt !== undefined) seen.push(await look());
      else if (calls++ === wanted) {
        await meanwhile();
        heldAt = `${when} ${path}`;
      }
    });
    await act(slow).catch(() => undefined); // may be refused
    if (heldAt === undefined) return found;
    seen.push(await look());
    const what = new Set(seen.flat());
    if (what.size > 0) found.push(`${heldAt}: ${[...what].join(', ')}`);
  }
  throw new RangeError('It has more calls than were thought.');
}
