import type { Model } from 'mongoose';
import { wholeNumber } from './fields.js';
import type { CollectionDefinition, Ids } from './mongo.js';
import { isDuplicateKey } from './mongo-errors.js';

interface Counter {
  readonly _id: string;
  /** The highest integer allocated so far. */
  readonly last: number;
}

export const counters: CollectionDefinition<Counter> = {
  name: 'counters',
  fields: { _id: { type: String, required: true }, last: wholeNumber },
  indexes: [],
};

/** Integers of one counter, allocated in blocks. The unused rest of a block is lost when the process ends. */
export function createIds(model: () => Promise<Model<Counter>>, name: string, blockSize: number): Ids {
  let spare: number[] = [];

  async function fetched(count: number): Promise<number[]> {
    const collection = await model();
    // 'before', because on some servers that implement the protocol the document after the update may already include another caller's
    // update.
    const grow = () =>
      collection.findByIdAndUpdate(name, { $inc: { last: count } }, { upsert: true, returnDocument: 'before' }).lean();
    // Two callers can both try to create the counter; the one that fails then finds it.
    const before = await grow().catch((thrown: unknown) => {
      if (isDuplicateKey(thrown)) return grow();
      throw thrown;
    });
    const first = (before?.last ?? 0) + 1;
    return Array.from({ length: count }, (_, at) => first + at);
  }

  async function take(count: number): Promise<number[]> {
    const taken = spare.splice(0, count);
    const missing = count - taken.length;
    if (missing === 0) return taken;
    const fresh = await fetched(Math.max(missing, blockSize));
    taken.push(...fresh.splice(0, missing));
    spare = [...spare, ...fresh];
    return taken;
  }

  return {
    take,
    async raise(last) {
      spare = spare.filter((id) => id > last);
      await (await model()).updateOne({ _id: name }, { $max: { last } }, { upsert: true });
    },
    async next() {
      const [id] = await take(1);
      if (id === undefined) throw new RangeError('The counter returned no number.');
      return id;
    },
  };
}
