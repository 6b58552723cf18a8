import { isProcessed } from '@cardinal/contracts';
import { newestVersion } from './current-version.js';
import { percentOf, stages, type FollowingService, type Instance, type Outbox, type Stage } from './instance.js';

/**
 * The life of an instance: every way in which its record changes, and under which conditions. A transition gets the record as it is and
 * gives the record as it should be, or undefined where it does not apply (any more): late, repeated and overtaken events change nothing.
 */
export type Transition = (instance: Instance) => Instance | undefined;

/** Of a live instance alone: deletion wins over all that comes late. */
const unlessDeleted =
  (transition: Transition): Transition =>
  (instance) =>
    instance.deletedMs === 0 ? transition(instance) : undefined;

/** Of one processing: what belongs to an older generation is stale. */
export const inGeneration = (generation: number, transition: Transition): Transition =>
  unlessDeleted((instance) => (instance.generation === generation ? transition(instance) : undefined));

const unheld = { owner: '', leaseUntilMs: 0 } as const;
const unfailed = { reason: '', message: '' } as const;

/** The next version of a document. @param versions every version that there is, deleted ones included. */
export function firstState(
  place: Pick<
    Instance,
    | 'teamId'
    | 'collectionId'
    | 'fileId'
    | 'sha256'
    | 'fileName'
    | 'type'
    | 'traceParent'
    | 'source'
    | 'metadata'
    | 'readAs'
  >,
  versions: readonly Pick<Instance, 'version'>[],
  nowMs: number,
): Omit<Instance, 'id'> {
  const isFirst = versions.length === 0;
  return {
    ...place,
    ...unheld,
    ...unfailed,
    version: newestVersion(versions) + 1,
    current: isFirst,
    obsolete: false,
    status: 'new',
    stage: 'queued',
    percent: 0,
    generation: 1,
    // A first version is announced with its own events. Of any other, every service must hear that it does not answer yet.
    revision: isFirst ? 0 : 1,
    appliedExtraction: 0,
    appliedRetrieval: 0,
    pending: !isFirst,
    changedMs: nowMs,
    conflicts: 0,
    conflictsRevision: 0,
    everProcessed: false,
    attempts: 0,
    outbox: 'queued',
    outboxMs: nowMs,
    pages: 0,
    cards: 0,
    createdAtMs: nowMs,
    returnedMs: 0,
    deletedMs: 0,
    writes: 0,
  };
}

/**
 * The bus has confirmed what the outbox held at that time; what was `new` is being processed, also where it has gone back to the queue
 * meanwhile and is to be announced once more.
 */
export const announced = ({ outbox, outboxMs }: Pick<Instance, 'outbox' | 'outboxMs'>): Transition =>
  unlessDeleted((instance) => {
    const isLatest = instance.outbox === outbox && instance.outboxMs === outboxMs;
    const isNew = instance.status === 'new';
    if (!isLatest && !isNew) return undefined;
    return { ...instance, outbox: isLatest ? '' : instance.outbox, status: isNew ? 'processing' : instance.status };
  });

/** Claimed from the queue by a parser. */
export const claimed = (owner: string, leaseUntilMs: number): Transition =>
  unlessDeleted((instance) =>
    instance.stage === 'queued' && (instance.status === 'new' || instance.status === 'processing')
      ? {
          ...instance,
          stage: 'parsing',
          percent: percentOf('parsing'),
          owner,
          leaseUntilMs,
          attempts: instance.attempts + 1,
        }
      : undefined,
  );

/** A claim, as the record has it: a later parse of the file, even by the same process, has another. */
export type Claim = Pick<Instance, 'owner' | 'attempts'>;

const heldBy = ({ owner, attempts }: Claim, transition: Transition): Transition =>
  unlessDeleted((instance) =>
    instance.stage === 'parsing' && instance.owner === owner && instance.attempts === attempts
      ? transition(instance)
      : undefined,
  );

/** @param percent of the whole way, as far as the parse has come. */
export const renewed = (claim: Claim, leaseUntilMs: number, percent: number): Transition =>
  heldBy(claim, (instance) => ({ ...instance, leaseUntilMs, percent: Math.max(instance.percent, percent) }));

/** Handed back by its holder, to be announced and tried again: what cut the parse off lies outside the file, so it does not count. */
export const released = (claim: Claim, nowMs: number): Transition =>
  heldBy(claim, (instance) => ({ ...queuedAgain(instance, nowMs), attempts: instance.attempts - 1 }));

/** Its holder let the lease run out: the attempt counts, since the file may be what ended the holder. */
export const abandoned = (nowMs: number): Transition =>
  unlessDeleted((instance) =>
    instance.stage === 'parsing' && instance.leaseUntilMs <= nowMs ? queuedAgain(instance, nowMs) : undefined,
  );

const queuedAgain = (instance: Instance, nowMs: number): Instance => ({
  ...instance,
  ...unheld,
  stage: 'queued',
  ...toTell('queued', instance, nowMs),
});

/** Later than the previous notice, whose confirmation may still be on its way. */
const toTell = (outbox: Outbox, { outboxMs }: Instance, nowMs: number) => ({
  outbox,
  outboxMs: Math.max(nowMs, outboxMs + 1),
});

/** Parsed by its holder: extraction must hear of it. */
export const parsed = (claim: Claim, pages: number, nowMs: number): Transition =>
  heldBy(claim, (instance) => ({
    ...instance,
    ...unheld,
    status: 'processing',
    stage: 'extracting',
    percent: percentOf('extracting'),
    pages,
    ...toTell('parsed', instance, nowMs),
  }));

/** On to a later stage, never back. Cards of a former generation answer until this one is whole, and are counted until then. */
export const advanced = (stage: Stage, cards: number): Transition => {
  const at = stages.indexOf(stage);
  return (instance) =>
    instance.status === 'processing' && stages.indexOf(instance.stage) < at
      ? {
          ...instance,
          stage,
          percent: Math.max(instance.percent, percentOf(stage)),
          cards: instance.everProcessed ? instance.cards : cards,
        }
      : undefined;
};

/** Further within the stage that it is at. */
export const progressed = (stage: Stage, done: number, total: number): Transition => {
  const percent = percentOf(stage, done, total);
  return (instance) =>
    instance.status === 'processing' && instance.stage === stage && instance.percent < percent
      ? { ...instance, percent }
      : undefined;
};

/**
 * Whole: its cards can be found in every way. From this write on it is the version that answers, if it is the newest that is whole:
 * `pending` makes scopes name it to every reader until the flags of the versions follow (`flagged`).
 */
export const finished =
  (cards: number, nowMs: number): Transition =>
  (instance) =>
    instance.status === 'processing'
      ? changed(
          {
            ...instance,
            ...unfailed,
            stage: 'done',
            percent: 100,
            status: processedStatus(instance.conflicts),
            everProcessed: true,
            cards,
            outbox: '',
          },
          !instance.current && !instance.obsolete,
          nowMs,
        )
      : undefined;

export const failed =
  (reason: string, message: string): Transition =>
  (instance) =>
    instance.status === 'new' || instance.status === 'processing'
      ? { ...instance, ...unheld, stage: 'done', percent: 100, status: 'error', reason, message, outbox: '' }
      : undefined;

/**
 * From the start, as a new generation; the cards of the one before answer meanwhile.
 *
 * @param readAs how it is to be read from now on; by default as before.
 */
export const restarted = (nowMs: number, traceParent: string, readAs?: string): Transition =>
  unlessDeleted((instance) => ({
    ...instance,
    ...unheld,
    ...unfailed,
    generation: instance.generation + 1,
    status: 'processing',
    stage: 'queued',
    percent: 0,
    attempts: 0,
    traceParent,
    readAs: readAs ?? instance.readAs,
    ...toTell('queued', instance, nowMs),
  }));

/**
 * Handed on, but what was parsed is not there: another release has parsed it, or it is lost. As a new generation, because events of this one are
 * out; its attempts count on, so that it ends.
 */
export const parsedInVain =
  (nowMs: number): Transition =>
  (instance) => {
    const again = instance.stage === 'extracting' ? restarted(nowMs, instance.traceParent)(instance) : undefined;
    return again && { ...again, attempts: instance.attempts };
  };

/** From the start, with nothing of what was made of it before: for a place that has its bytes alone. */
export const begunAgain = (nowMs: number): Transition => {
  const restart = restarted(nowMs, '');
  return (instance) => {
    const again = restart(instance);
    return again && { ...again, everProcessed: false, pages: 0, cards: 0, conflicts: 0 };
  };
};

/** How many conflicts are open, unless a newer count is known; what is processed is so with or without conflicts. */
export const conflicting = (open: number, revision: number): Transition =>
  unlessDeleted((instance) =>
    instance.conflictsRevision <= revision
      ? {
          ...instance,
          conflicts: open,
          conflictsRevision: revision,
          status: isProcessed(instance.status) ? processedStatus(open) : instance.status,
        }
      : undefined,
  );

const processedStatus = (conflicts: number) => (conflicts > 0 ? 'processed_with_conflicts' : 'processed');

/** Shown with the number of cards that there are. */
export const recounted = (cards: number): Transition =>
  unlessDeleted((instance) =>
    instance.stage === 'done' && instance.cards !== cards ? { ...instance, cards } : undefined,
  );

/** With what users say of it from now on. Nobody has to hear of it: who needs it asks. */
export const described = (metadata: string): Transition =>
  unlessDeleted((instance) => (instance.metadata === metadata ? undefined : { ...instance, metadata }));

/** Gone for every reader; its data is purged once every service has followed. */
export const tombstoned = (nowMs: number): Transition =>
  unlessDeleted((instance) =>
    changed({ ...instance, ...unheld, current: false, outbox: '', deletedMs: nowMs }, true, nowMs),
  );

/** The newest version of its document again. @param version above all others. */
export const promoted = (version: number, nowMs: number): Transition =>
  unlessDeleted((instance) => changed({ ...instance, version, obsolete: false, returnedMs: nowMs }, true, nowMs));

/** In line with what `flagsOf` decided. */
export const flagged = (flags: { readonly current: boolean; readonly obsolete: boolean }, nowMs: number): Transition =>
  unlessDeleted((instance) => {
    const differs = instance.current !== flags.current;
    if (!differs && instance.obsolete === flags.obsolete) return undefined;
    return changed({ ...instance, ...flags }, differs, nowMs);
  });

/** A service has applied every change up to a revision. */
export const applied =
  (service: FollowingService, revision: number): Transition =>
  (instance) => {
    const mine = service === 'extraction' ? 'appliedExtraction' : 'appliedRetrieval';
    if (instance[mine] >= revision) return undefined;
    const after = { ...instance, [mine]: revision };
    return { ...after, pending: Math.min(after.appliedExtraction, after.appliedRetrieval) < after.revision };
  };

/** @param news whether the other services must hear of it. */
const changed = (instance: Instance, news: boolean, nowMs: number): Instance =>
  news ? { ...instance, revision: instance.revision + 1, pending: true, changedMs: nowMs } : instance;
