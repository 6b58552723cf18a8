import { isDuplicateKey, type Mongo } from '@cardinal/store';
import type { Allowances } from '../../app/ports.js';
import { LedgerContendedError } from '../../domain/errors.js';
import { allowances, type AllowanceDocument } from './collections.js';

/** Attempts, because replicas that begin a minute at the same time race: one of them succeeds, and the others retry. */
const maxTries = 5;

/** Request counts in MongoDB: one document per key, which is reset when a later minute begins. */
export function mongoAllowances(mongo: Mongo): Allowances {
  const model = mongo.collection(allowances);
  return mongo.guarded<Allowances>({
    async take(keyId, minute, requests) {
      for (let tries = 0; tries < maxTries; tries++) {
        // A replica whose clock is behind counts in the later minute of the other replicas.
        const counted = await model
          .findOneAndUpdate(
            { _id: keyId, minute: { $gte: minute } },
            { $inc: { taken: requests } },
            // Reads the document as it was before: on some MongoDB-compatible servers, `after` may include another client's increment.
            { returnDocument: 'before' },
          )
          .lean<AllowanceDocument>();
        if (counted) return counted.taken + requests;
        const begun = await model.updateOne(
          { _id: keyId, minute: { $lt: minute } },
          { $set: { minute, taken: requests } },
        );
        if (begun.matchedCount === 1) return requests;
        try {
          await model.create({ _id: keyId, minute, taken: requests });
          return requests;
        } catch (thrown) {
          if (!isDuplicateKey(thrown)) throw thrown;
        }
      }
      throw new LedgerContendedError();
    },
  });
}
