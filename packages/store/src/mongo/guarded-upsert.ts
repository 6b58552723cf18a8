import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { duplicatePositions, isDuplicateKey } from './mongo-errors.js';
import type { Document } from './mongo.js';

/** A write to the document with this `_id`, which is only made if `guard` holds or the document does not exist. */
export interface GuardedUpsert<Doc> {
  readonly id: Doc extends { readonly _id: infer Id } ? Id : never;
  readonly guard: QueryFilter<Doc>;
  readonly update: UpdateQuery<Doc>;
}

/** Makes the writes independently of each other, in at most two round trips. A write whose guard does not hold changes nothing. */
export async function guardedUpserts<Doc extends Document>(
  model: Model<Doc>,
  writes: readonly GuardedUpsert<Doc>[],
): Promise<void> {
  const operation = ({ id, guard, update }: GuardedUpsert<Doc>, upsert: boolean) => ({
    updateOne: { filter: { ...guard, _id: id }, update, upsert },
  });
  const run = (some: readonly GuardedUpsert<Doc>[], upsert: boolean) =>
    model.bulkWrite(some.map((write) => operation(write, upsert)) as never, { ordered: false });
  if (writes.length === 0) return;
  try {
    await run(writes, true);
  } catch (thrown) {
    if (!isDuplicateKey(thrown)) throw thrown;
    const there = new Set(duplicatePositions(thrown));
    await run(
      writes.filter((_, at) => there.has(at)),
      false,
    );
  }
}
