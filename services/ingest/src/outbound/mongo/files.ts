import { isDuplicateKey, type Mongo, type QueryFilter } from '@cardinal/store';
import type { File, FileRepository } from '../../app/ports.js';
import { files, instances, type FileDocument } from './schema.js';

/** Files looked at in one read while those without instances are searched for. */
const purgePage = 200;
/** An upload that meets a deletion goes on with the next try; more than this is a bug. */
const mostRaces = 50;

export function mongoFiles(mongo: Mongo): FileRepository {
  const model = mongo.collection(files);
  const linked = mongo.collection(instances);
  const ids = mongo.ids('ingest_files');

  async function withoutInstances(which: QueryFilter<FileDocument>, limit: number): Promise<readonly File[]> {
    const free: FileDocument[] = [];
    for (let afterId = 0; free.length < limit;) {
      const page = await model
        .find({ ...which, _id: { $gt: afterId } })
        .sort({ _id: 1 })
        .limit(purgePage)
        .lean<FileDocument[]>();
      const used = new Set(await linked.distinct('fileId', { fileId: { $in: page.map(({ _id }) => _id) } }));
      free.push(...page.filter(({ _id }) => !used.has(_id)));
      afterId = page.at(-1)?._id ?? afterId;
      if (page.length < purgePage) break;
    }
    return free.slice(0, limit).map(fileOf);
  }

  return {
    async upsert(file) {
      const identity = identityOf(file);
      const fresh = { ...file, user: { ...file.user }, status: 'new', uploads: 1, deletedMs: 0 } as const;
      for (let races = 0; races < mostRaces; races += 1) {
        try {
          const made = { _id: await ids.next(), identity, ...fresh };
          await model.create(made);
          return fileOf(made);
        } catch (thrown) {
          if (!isDuplicateKey(thrown)) throw thrown;
        }
        const known = await model
          .findOneAndUpdate({ identity }, { $inc: { uploads: 1 } }, { returnDocument: 'after' })
          .lean<FileDocument>();
        if (known) return fileOf(known);
        // It was deleted in between.
      }
      throw new Error('Too many upload and delete one file at once.');
    },

    async list(teamId) {
      const found = model.find({ teamId, deletedMs: 0, status: { $ne: 'new' } }).sort({ _id: -1 });
      return (await found.lean<FileDocument[]>()).map(fileOf);
    },

    async find(teamId, id) {
      const found = await model.findOne({ _id: id, teamId, deletedMs: 0 }).lean<FileDocument>();
      return found ? fileOf(found) : undefined;
    },

    async setStatus(id, status) {
      await model.updateOne({ _id: id }, { $set: { status } });
    },

    async begin(id) {
      const { matchedCount } = await model.updateOne({ _id: id, status: 'new' }, { $set: { status: 'processing' } });
      return matchedCount > 0;
    },

    async tombstone(teamId, id, nowMs, uploads) {
      const live = { _id: id, teamId, deletedMs: 0, ...(uploads !== undefined && { uploads }) };
      const found = await model.findOne(live).lean<FileDocument>();
      if (!found) return false;
      const { matchedCount } = await model.updateOne(live, {
        $set: { deletedMs: nowMs, identity: `${found.identity}#${id}` },
      });
      return matchedCount > 0;
    },

    purgeable: (limit) => withoutInstances({ deletedMs: { $gt: 0 } }, limit),
    unlinked: (beforeMs, limit) => withoutInstances({ deletedMs: 0, createdAtMs: { $lt: beforeMs } }, limit),

    async remove(id) {
      await model.deleteOne({ _id: id, deletedMs: { $gt: 0 } });
    },

    knowBytes: async (teamId, sha256) => (await model.exists({ teamId, sha256 })) !== null,
    haveBytes: async (teamId, sha256, except = 0) =>
      (await model.exists({ teamId, sha256, _id: { $ne: except }, deletedMs: 0 })) !== null,
  };
}

const identityOf = ({ teamId, sha256, name }: Pick<File, 'teamId' | 'sha256' | 'name'>) =>
  `${teamId}:${sha256}:${name}`;

function fileOf({ _id: id, identity: _identity, deletedMs: _deleted, ...file }: FileDocument): File {
  return { id, ...file };
}
