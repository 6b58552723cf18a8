interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Batching<Item, Result> {
  /** @returns the result of each, in order. What it throws, each of them throws. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** What one request should not weigh more than; a single item may. */
  readonly mostWeight: number;
  readonly weightOf: (item: Item) => number;
}

/** Requests under way at the same time. */
const inFlight = 2;

/**
 * Work of many callers in few requests: what comes in one turn of the event loop goes together, and so does what comes while earlier
 * requests are under way. The busier the server, the fewer and the larger they are.
 */
export function createBatcher<Item, Result>({
  send,
  mostWeight,
  weightOf,
}: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let woken = false;

  /** Those that fit into one request. */
  function taken(): Waiting<Item, Result>[] {
    let weight = 0;
    const fitting = waiting.findIndex(({ item }, at) => (weight += weightOf(item)) > mostWeight && at > 0);
    return waiting.splice(0, fitting < 0 ? waiting.length : fitting);
  }

  async function run(group: readonly Waiting<Item, Result>[]): Promise<void> {
    running++;
    try {
      const results = await send(group.map(({ item }) => item));
      for (const [at, { resolve, reject }] of group.entries()) {
        if (at < results.length) resolve(results[at] as Result);
        else reject(new RangeError('The server left a part of a request without an answer.'));
      }
    } catch (thrown) {
      for (const { reject } of group) reject(thrown);
    } finally {
      running--;
      next();
    }
  }

  function next(): void {
    woken = false;
    while (running < inFlight && waiting.length > 0) void run(taken());
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (woken || running >= inFlight) return;
      woken = true;
      setImmediate(next);
    });
}
