interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Batching<Item, Result> {
  /** @returns the result of each item, in order. An error rejects every item of the batch. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Maximum weight of one request; a single item may exceed it. */
  readonly mostWeight: number;
  readonly weightOf: (item: Item) => number;
}

/** Maximum number of requests in flight. */
const inFlight = 2;

/**
 * Batches the work of many callers: items of one turn of the event loop share a request, and so do items that arrive while
 * `inFlight` requests are out. So requests get fewer and larger as the server gets slower.
 */
export function createBatcher<Item, Result>({
  send,
  mostWeight,
  weightOf,
}: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let scheduled = false;

  /** The oldest items that fit into one request. */
  function takeBatch(): Waiting<Item, Result>[] {
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
        else reject(new RangeError('The search index answered fewer items than it was sent; check its version.'));
      }
    } catch (thrown) {
      for (const { reject } of group) reject(thrown);
    } finally {
      running--;
      next();
    }
  }

  function next(): void {
    scheduled = false;
    while (running < inFlight && waiting.length > 0) void run(takeBatch());
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (scheduled || running >= inFlight) return;
      scheduled = true;
      setImmediate(next);
    });
}
