import { isDuplicateKey, type Mongo } from '@cardinal/store';
import type { Allowances } from '../../app/ports.js';
import { LedgerContendedError } from '../../domain/errors.js';
import { allowances, type AllowanceDocument } from './collections.js';

/** Two may begin a minute at the same time; one of them is then first. */
const maxTries = 5;

/** Requests by key and minute in MongoDB: one document a key, which a later minute begins anew. */
export function mongoAllowances(mongo: Mongo): Allowances {
  const model = mongo.collection(allowances);
  return mongo.guarded<Allowances>({
    async take(keyId, minute, requests) {
      for (let tries = 0; tries < maxTries; tries++) {
        // A replica whose clock is behind counts in the minute of the others.
        const counted = await model
          .findOneAndUpdate(
            { _id: keyId, minute: { $gte: minute } },
            { $inc: { taken: requests } },
            // As it was before: what it is afterwards could be another's step on some servers of the protocol.
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
