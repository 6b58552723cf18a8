import { isDuplicateKey, type Mongo, type QueryFilter } from '@cardinal/store';
import type { Generation, InstanceRepository, InstanceView, NewInstance, Outbox } from '../../app/ports.js';
import { stages, type Instance } from '../../domain/instance.js';
import { after, identityOf, instanceOf } from './instance-document.js';
import { currencyMethods } from './instances-currency.js';
import { parseQueueMethods } from './instances-queue.js';
import { collections, instances, type CollectionDocument, type InstanceDocument } from './schema.js';

/** Two uploads of one name that race for a version meet once each; more than this is a bug. */
const MOST_RACES = 50;

export function mongoInstances(mongo: Mongo): InstanceRepository {
  const model = mongo.collection(instances);
  const named = mongo.collection(collections);
  const ids = mongo.ids('ingest_instances');

  /** The highest version of a document, deleted ones included; 0 if there is none. */
  async function newest(collectionId: number, fileName: string): Promise<number> {
    const found = await model
      .findOne({ collectionId, fileName }, { version: 1 })
      .sort({ version: -1 })
      .lean<{ version: number }>();
    return found?.version ?? 0;
  }

  /** A unique key on document and version makes the next one in line ours, or has us look again. */
  async function untilOurs<T>(attempt: () => Promise<T>): Promise<T> {
    for (let races = 0; ; races += 1) {
      try {
        return await attempt();
      } catch (thrown) {
        if (!isDuplicateKey(thrown) || races >= MOST_RACES) throw thrown;
      }
    }
  }

  async function views(filter: QueryFilter<InstanceDocument>, newestFirst = false): Promise<readonly InstanceView[]> {
    const found = await model
      .find({ ...filter, deletedMs: 0 })
      .sort({ _id: newestFirst ? -1 : 1 })
      .lean<InstanceDocument[]>();
    const collectionIds = [...new Set(found.map(({ collectionId }) => collectionId))];
    const owners = await named.find({ _id: { $in: collectionIds } }, { name: 1 }).lean<CollectionDocument[]>();
    const names = new Map(owners.map(({ _id, name }) => [_id, name]));
    return found.map((document) => ({
      ...instanceOf(document),
      collectionName: names.get(document.collectionId) ?? '',
    }));
  }

  /** What is processed is called by its conflicts; whoever comes last puts it right. @param found as it was just written. */
  async function calledByConflicts(found: InstanceDocument): Promise<Instance> {
    const { _id, conflicts } = found;
    const [wrong, right] = conflicts > 0 ? (['processed', conflicted] as const) : ([conflicted, 'processed'] as const);
    if (found.status !== wrong) return instanceOf(found);
    const renamed = await model.findOneAndUpdate({ _id, conflicts, status: wrong }, { $set: { status: right } }, after);
    return instanceOf(renamed ?? found);
  }

  async function finish(
    { id, generation }: Generation,
    cards: number,
    only: QueryFilter<InstanceDocument> = {},
  ): Promise<Instance | undefined> {
    const found = await model.findOneAndUpdate(
      { _id: id, generation, deletedMs: 0, status: 'processing', ...only },
      { $set: { stage: 'done', status: 'processed', everProcessed: true, cards, outbox: '', reason: '', message: '' } },
      after,
    );
    return found ? calledByConflicts(found) : undefined;
  }

  return {
    ...parseQueueMethods(mongo),
    ...currencyMethods(mongo),

    async insert(instance) {
      const identity = identityOf({ collectionId: instance.collectionId, fileId: instance.file.id });
      return untilOurs(async () => {
        const [id, before] = await Promise.all([ids.next(), newest(instance.collectionId, instance.file.name)]);
        const fresh = freshDocument(id, identity, before + 1, instance);
        try {
          await model.create(fresh);
          return { instance: instanceOf(fresh), created: true };
        } catch (thrown) {
          const known = isDuplicateKey(thrown) && (await model.findOne({ identity }).lean<InstanceDocument>());
          if (!known) throw thrown;
          return { instance: instanceOf(known), created: false };
        }
      });
    },

    async find(teamId, id) {
      const found = await model.findOne({ _id: id, teamId, deletedMs: 0 }).lean<InstanceDocument>();
      return found ? instanceOf(found) : undefined;
    },

    ofCollection: (teamId, collectionId) => views({ teamId, collectionId }, true),
    ofFile: (teamId, fileId) => views({ teamId, fileId }),
    ofFiles: (teamId, fileIds) => views({ teamId, fileId: { $in: [...fileIds] } }),

    async statusesOf(teamId, fileId) {
      const found = model.find({ fileId, teamId, deletedMs: 0 }, { status: 1 });
      return (await found.lean<Pick<InstanceDocument, 'status'>[]>()).map(({ status }) => status);
    },

    async versions(teamId, collectionId, fileName) {
      return (await model.find({ collectionId, fileName, teamId }).lean<InstanceDocument[]>()).map(instanceOf);
    },

    async promote(teamId, id) {
      await untilOurs(async () => {
        const found = await model.findOne({ _id: id, teamId, deletedMs: 0 }).lean<InstanceDocument>();
        if (!found) return;
        const version = (await newest(found.collectionId, found.fileName)) + 1;
        await model.updateOne({ _id: id, deletedMs: 0 }, { $set: { version } });
      });
    },

    async restart(teamId, id, nowMs) {
      const found = await model.findOneAndUpdate(
        { _id: id, teamId, deletedMs: 0 },
        {
          $inc: { generation: 1 },
          $set: { ...unheld, status: 'processing', stage: 'queued', attempts: 0, outbox: 'queued', outboxMs: nowMs },
        },
        after,
      );
      return found ? instanceOf(found) : undefined;
    },

    async told({ id, generation }, what) {
      const told = { _id: id, generation, outbox: what };
      if (what === 'queued') {
        const started = { $set: { outbox: '', status: 'processing' } } as const;
        const { matchedCount } = await model.updateOne({ ...told, status: 'new' }, started);
        if (matchedCount > 0) return;
      }
      await model.updateOne(told, { $set: { outbox: '' } });
    },

    async untold(beforeMs, limit) {
      const found = await model
        .find({ outbox: { $in: ['queued', 'parsed'] }, outboxMs: { $lte: beforeMs }, deletedMs: 0 })
        .sort({ outboxMs: 1 })
        .limit(limit)
        .lean<(InstanceDocument & { readonly outbox: Outbox })[]>();
      return found.map((document) => ({ ...instanceOf(document), outbox: document.outbox }));
    },

    async advance({ id, generation }, stage, cards) {
      const earlier = stages.slice(0, stages.indexOf(stage));
      const behind = { _id: id, generation, deletedMs: 0, status: 'processing', stage: { $in: earlier } } as const;
      // Cards of a former generation answer until this one is through, and are counted until then.
      const found =
        (await model.findOneAndUpdate({ ...behind, everProcessed: false }, { $set: { stage, cards } }, after)) ??
        (await model.findOneAndUpdate({ ...behind, everProcessed: true }, { $set: { stage } }, after));
      return found ? instanceOf(found) : undefined;
    },

    async admit({ id, generation }) {
      const found = await model.findOneAndUpdate(
        { _id: id, generation, deletedMs: 0, status: 'processing' },
        { $set: { everProcessed: true } },
        after,
      );
      return found ? instanceOf(found) : undefined;
    },

    finishFirst: (at, cards) => finish(at, cards, { version: 1, current: true }),
    finish: (at, cards) => finish(at, cards),

    async noteConflicts({ teamId, instanceId, open, revision }) {
      const found = await model.findOneAndUpdate(
        { _id: instanceId, teamId, deletedMs: 0, conflictsRevision: { $lte: revision } },
        { $set: { conflicts: open, conflictsRevision: revision } },
        after,
      );
      return found ? calledByConflicts(found) : undefined;
    },

    async fail({ id, generation }, reason, message) {
      const found = await model.findOneAndUpdate(
        { _id: id, generation, deletedMs: 0, status: { $in: ['new', 'processing'] } },
        { $set: { ...unheld, stage: 'done', status: 'error', reason, message, outbox: '' } },
        after,
      );
      return found ? instanceOf(found) : undefined;
    },
  };
}

const unheld = { owner: '', leaseUntilMs: 0, reason: '', message: '' };

function freshDocument(
  id: number,
  identity: string,
  version: number,
  { teamId, collectionId, file, nowMs }: NewInstance,
): InstanceDocument {
  return {
    ...unheld,
    _id: id,
    identity,
    teamId,
    collectionId,
    fileId: file.id,
    sha256: file.sha256,
    fileName: file.name,
    type: file.type,
    version,
    current: version === 1,
    obsolete: false,
    status: 'new',
    stage: 'queued',
    generation: 1,
    revision: 0,
    pending: false,
    changedMs: 0,
    appliedExtraction: 0,
    appliedRetrieval: 0,
    conflicts: 0,
    conflictsRevision: 0,
    everProcessed: false,
    attempts: 0,
    outbox: 'queued',
    outboxMs: nowMs,
    pages: 0,
    cards: 0,
    createdAtMs: nowMs,
    deletedMs: 0,
  };
}
const conflicted = 'processed_with_conflicts';
