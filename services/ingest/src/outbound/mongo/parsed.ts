import { document } from '@cardinal/contracts';
import { guardedUpsert, type Mongo } from '@cardinal/store';
import type { BlobGuard, ParsedRepository } from '../../app/ports.js';
import { blobGuards, parsed, type ParsedDocument } from './schema.js';

export function mongoParsed(mongo: Mongo): ParsedRepository {
  const model = mongo.collection(parsed);
  const idOf = (teamId: number, sha256: string, parserVersion: string) => `${teamId}:${sha256}:${parserVersion}`;
  return {
    async find(teamId, sha256, parserVersion) {
      const found = await model.findById(idOf(teamId, sha256, parserVersion)).lean<ParsedDocument>();
      return found ? document.ParsedSummary.decode(bytesOf(found.summary)) : undefined;
    },

    async save(teamId, sha256, parserVersion, summary) {
      const bytes = Buffer.from(document.ParsedSummary.encode(summary).finish());
      await guardedUpsert(model, {
        id: idOf(teamId, sha256, parserVersion),
        guard: {},
        update: { $set: { teamId, sha256, parserVersion, summary: bytes } },
      });
    },

    async remove(teamId, sha256) {
      const found = await model.find({ teamId, sha256 }, { parserVersion: 1 }).lean<ParsedDocument[]>();
      await model.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.map(({ parserVersion }) => parserVersion);
    },
  };
}

/** The driver gives binary fields in a wrapper. */
function bytesOf(value: Buffer | { readonly buffer: Uint8Array }): Uint8Array {
  return value instanceof Uint8Array ? value : value.buffer;
}

export function mongoBlobGuard(mongo: Mongo): BlobGuard {
  const model = mongo.collection(blobGuards);
  const idOf = (teamId: number, sha256: string) => `${teamId}:${sha256}`;
  return {
    async protect(teamId, sha256, { nowMs, untilMs }) {
      const done = await guardedUpsert(model, {
        id: idOf(teamId, sha256),
        guard: { condemnedUntilMs: { $lte: nowMs } },
        update: { $max: { protectedUntilMs: untilMs }, $inc: { uploads: 1 }, $set: { condemnedUntilMs: 0 } },
      });
      return done !== 'kept';
    },

    async release(teamId, sha256) {
      const guard = { _id: idOf(teamId, sha256), condemnedUntilMs: 0 };
      await model.updateOne(guard, { $inc: { uploads: -1 } });
      await model.deleteOne({ ...guard, uploads: { $lte: 0 } });
    },

    async condemn(teamId, sha256, { nowMs, untilMs }) {
      const done = await guardedUpsert(model, {
        id: idOf(teamId, sha256),
        guard: { protectedUntilMs: { $lte: nowMs }, condemnedUntilMs: { $lte: nowMs } },
        update: { $set: { condemnedUntilMs: untilMs, uploads: 0 }, $setOnInsert: { protectedUntilMs: 0 } },
      });
      return done !== 'kept';
    },

    async absolve(teamId, sha256) {
      await model.deleteOne({ _id: idOf(teamId, sha256) });
    },
  };
}
