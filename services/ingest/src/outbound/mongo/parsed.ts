import { document } from '@cardinal/contracts';
import { guardedUpsert, type Mongo } from '@cardinal/store';
import type { ParsedRepository } from '../../app/ports.js';
import { parsed, type ParsedDocument } from './schema.js';

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
