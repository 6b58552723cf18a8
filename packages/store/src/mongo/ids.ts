import type { Model } from 'mongoose';
import { wholeNumber } from './fields.js';
import type { CollectionDefinition, Ids } from './mongo.js';
import { isDuplicateKey } from './mongo-errors.js';

interface Counter {
  readonly _id: string;
  /** The highest integer given away. */
  readonly last: number;
}

export const counters: CollectionDefinition<Counter> = {
  name: 'counters',
  fields: { _id: { type: String, required: true }, last: wholeNumber },
  indexes: [],
};

/** Integers of one counter, fetched in blocks; those of a block that is left over when the process ends are never used. */
export function createIds(model: () => Promise<Model<Counter>>, name: string, blockSize: number): Ids {
  let spare: number[] = [];

  async function fetched(count: number): Promise<number[]> {
    const collection = await model();
    // The document as it was before: what it is afterwards could be another caller's step on some servers of the protocol.
    const grow = () =>
      collection.findByIdAndUpdate(name, { $inc: { last: count } }, { upsert: true, returnDocument: 'before' }).lean();
    // Two first callers can both try to make the counter; the second then finds it.
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
      if (id === undefined) throw new RangeError('a counter that gave no number');
      return id;
    },
  };
}
