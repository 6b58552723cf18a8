import { isProcessed } from '@cardinal/contracts';
import { newestVersion } from './current-version.js';
import { percentOf, stages, type FollowingService, type Instance, type Outbox, type Stage } from './instance.js';

/**
 * The life cycle of an instance: every change of its record, with its preconditions. A transition gets the current record and returns the
 * new one, or undefined if it does not apply (any more), so that late, repeated and outdated events change nothing.
 */
export type Transition = (instance: Instance) => Instance | undefined;

/** Applies to live instances only: a deletion takes precedence over all later events. */
const unlessDeleted =
  (transition: Transition): Transition =>
  (instance) =>
    instance.deletedMs === 0 ? transition(instance) : undefined;

/** Applies to one processing only: events of an older generation are stale. */
export const inGeneration = (generation: number, transition: Transition): Transition =>
  unlessDeleted((instance) => (instance.generation === generation ? transition(instance) : undefined));

const unheld = { owner: '', leaseUntilMs: 0 } as const;
const unfailed = { reason: '', message: '' } as const;

/** The next version of a document. @param versions every existing version, deleted ones included. */
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
    // A first version is announced by its own events. For any other, every service must learn that it does not answer yet.
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
 * The bus has confirmed this outbox entry. A `new` instance becomes `processing`, even if it has returned to the queue meanwhile and must
 * be announced again.
 */
export const announced = ({ outbox, outboxMs }: Pick<Instance, 'outbox' | 'outboxMs'>): Transition =>
  unlessDeleted((instance) => {
    const isLatest = instance.outbox === outbox && instance.outboxMs === outboxMs;
    const isNew = instance.status === 'new';
    if (!isLatest && !isNew) return undefined;
    return { ...instance, outbox: isLatest ? '' : instance.outbox, status: isNew ? 'processing' : instance.status };
  });

/** A parser claims the instance from the queue. */
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

/** A claim as recorded: a later parse of the file, even by the same process, has a different one. */
export type Claim = Pick<Instance, 'owner' | 'attempts'>;

const heldBy = ({ owner, attempts }: Claim, transition: Transition): Transition =>
  unlessDeleted((instance) =>
    instance.stage === 'parsing' && instance.owner === owner && instance.attempts === attempts
      ? transition(instance)
      : undefined,
  );

/** @param percent progress of the whole processing at this point of the parse. */
export const renewed = (claim: Claim, leaseUntilMs: number, percent: number): Transition =>
  heldBy(claim, (instance) => ({ ...instance, leaseUntilMs, percent: Math.max(instance.percent, percent) }));

/** Handed back by its holder, to be announced and tried again. Does not count as an attempt, because the file did not cause it. */
export const released = (claim: Claim, nowMs: number): Transition =>
  heldBy(claim, (instance) => ({ ...queuedAgain(instance, nowMs), attempts: instance.attempts - 1 }));

/** The holder let the lease run out. Counts as an attempt, because the file may have killed the holder. */
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

/** `outboxMs` is later than that of the previous entry, whose confirmation may still arrive. */
const toTell = (outbox: Outbox, { outboxMs }: Instance, nowMs: number) => ({
  outbox,
  outboxMs: Math.max(nowMs, outboxMs + 1),
});

/** Parsed by its holder; extraction must be notified. */
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

/** Moves to a later stage, never back. Cards of an earlier generation answer and are counted until the new one is whole. */
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

/** Progress within the current stage. */
export const progressed = (stage: Stage, done: number, total: number): Transition => {
  const percent = percentOf(stage, done, total);
  return (instance) =>
    instance.status === 'processing' && instance.stage === stage && instance.percent < percent
      ? { ...instance, percent }
      : undefined;
};

/**
 * The instance is whole: its cards can be found by words and by vectors. From this write on it answers, if it is the newest whole version:
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
 * Starts again as a new generation; the cards of the previous generation answer meanwhile.
 *
 * @param readAs options of reading from now on; by default unchanged.
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
 * Extraction asked for a parsed document that is missing: another release parsed it, or it is lost. Starts a new generation, because events
 * of this one are already published; keeps the number of attempts, so that this ends.
 */
export const parsedInVain =
  (nowMs: number): Transition =>
  (instance) => {
    const again = instance.stage === 'extracting' ? restarted(nowMs, instance.traceParent)(instance) : undefined;
    return again && { ...again, attempts: instance.attempts };
  };

/** Starts again without results of earlier processing, for a restore that only has the bytes. */
export const begunAgain = (nowMs: number): Transition => {
  const restart = restarted(nowMs, '');
  return (instance) => {
    const again = restart(instance);
    return again && { ...again, everProcessed: false, pages: 0, cards: 0, conflicts: 0 };
  };
};

/** Sets the number of open conflicts, unless a newer count is known; adapts the status of a processed instance. */
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

/** Corrects the displayed number of cards. */
export const recounted = (cards: number): Transition =>
  unlessDeleted((instance) =>
    instance.stage === 'done' && instance.cards !== cards ? { ...instance, cards } : undefined,
  );

/** Sets the user metadata. Not announced, because services that need it ask for it. */
export const described = (metadata: string): Transition =>
  unlessDeleted((instance) => (instance.metadata === metadata ? undefined : { ...instance, metadata }));

/** Hidden from every reader; its data is purged once every service has confirmed the deletion. */
export const tombstoned = (nowMs: number): Transition =>
  unlessDeleted((instance) =>
    changed({ ...instance, ...unheld, current: false, outbox: '', deletedMs: nowMs }, true, nowMs),
  );

/** Becomes the newest version of its document again. @param version higher than all others. */
export const promoted = (version: number, nowMs: number): Transition =>
  unlessDeleted((instance) => changed({ ...instance, version, obsolete: false, returnedMs: nowMs }, true, nowMs));

/** Sets the flags that `flagsOf` decided. */
export const flagged = (flags: { readonly current: boolean; readonly obsolete: boolean }, nowMs: number): Transition =>
  unlessDeleted((instance) => {
    const differs = instance.current !== flags.current;
    if (!differs && instance.obsolete === flags.obsolete) return undefined;
    return changed({ ...instance, ...flags }, differs, nowMs);
  });

/** A service has confirmed every change up to a revision. */
export const applied =
  (service: FollowingService, revision: number): Transition =>
  (instance) => {
    const mine = service === 'extraction' ? 'appliedExtraction' : 'appliedRetrieval';
    if (instance[mine] >= revision) return undefined;
    const after = { ...instance, [mine]: revision };
    return { ...after, pending: Math.min(after.appliedExtraction, after.appliedRetrieval) < after.revision };
  };

/** @param news whether the other services must be notified. */
const changed = (instance: Instance, news: boolean, nowMs: number): Instance =>
  news ? { ...instance, revision: instance.revision + 1, pending: true, changedMs: nowMs } : instance;
