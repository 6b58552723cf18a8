import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsOf, newestVersion, visibilityOf } from '../src/domain/current-version.js';
import type { Instance } from '../src/domain/instance.js';
import {
  abandoned,
  advanced,
  tombstoned,
  claimed,
  conflicting,
  failed,
  finished,
  applied,
  inGeneration,
  parsed,
  parsedInVain,
  progressed,
  promoted,
  released,
  renewed,
  restarted,
  flagged,
  announced,
  type Transition,
} from '../src/domain/instance-transitions.js';
import { newInstance } from '../testing/catalog-samples.js';

const fresh = (facts: Partial<Instance> = {}): Instance => ({ ...newInstance(), id: 1, ...facts });
/** Claim of a process on a file, by default in the first attempt. */
const claimOf = (owner: string, attempts = 1) => ({ owner, attempts });
/** Applies transitions one after the other, each of which must be allowed. */
const through = (instance: Instance, ...transitions: readonly Transition[]): Instance =>
  transitions.reduce((at, transition) => {
    const after = transition(at);
    if (!after) throw new Error(`nothing leads on from ${JSON.stringify(at)}`);
    return after;
  }, instance);
const processing = (facts: Partial<Instance> = {}) =>
  through(fresh(facts), queueAnnounced, claimed('p', 100), parsed(claimOf('p'), 4, 20), parseAnnounced);

/** The bus confirms the pending events. */
const confirmed =
  (what: Instance['outbox']): Transition =>
  (instance) =>
    instance.outbox === what ? announced(instance)(instance) : undefined;
const queueAnnounced = confirmed('queued');
const parseAnnounced = confirmed('parsed');

describe('the life of an instance', () => {
  it('leads from the queue to a processed instance', () => {
    const claimedNow = through(fresh(), queueAnnounced, claimed('p', 100));
    expect(claimedNow).toMatchObject({
      status: 'processing',
      stage: 'parsing',
      owner: 'p',
      leaseUntilMs: 100,
      attempts: 1,
    });
    expect(through(claimedNow, parsed(claimOf('p'), 4, 20))).toMatchObject({
      stage: 'extracting',
      outbox: 'parsed',
      pages: 4,
      owner: '',
    });
    expect(through(processing(), advanced('indexing', 3), advanced('embedding', 5), finished(6, 30))).toMatchObject({
      stage: 'done',
      status: 'processed',
      cards: 6,
      percent: 100,
      everProcessed: true,
      revision: 0,
      pending: false, // a first version answers already
    });
  });

  it('only advances, and only for its own generation', () => {
    const indexing = through(processing(), advanced('indexing', 3));
    expect(advanced('indexing', 4)(indexing)).toBeUndefined();
    expect(advanced('extracting', 4)(indexing)).toBeUndefined();
    expect(inGeneration(2, advanced('embedding', 4))(indexing)).toBeUndefined();
    expect(inGeneration(1, advanced('embedding', 4))(indexing)).toBeDefined();
    expect(finished(1, 9)(through(indexing, failed('corrupt', 'Broken.')))).toBeUndefined();
    expect(progressed('embedding', 1, 2)(indexing)).toBeUndefined();
  });

  it('is changed only by the holder of its claim', () => {
    const held = through(fresh(), queueAnnounced, claimed('p', 100));
    for (const transition of [renewed(claimOf('q'), 200, 9), released(claimOf('q'), 50), parsed(claimOf('q'), 1, 50)]) {
      expect(transition(held)).toBeUndefined();
    }
    expect(claimed('q', 200)(held)).toBeUndefined();
    const taken = through(held, abandoned(100), claimed('p', 300)); // claimed again by the same process
    for (const late of [renewed(claimOf('p'), 200, 9), released(claimOf('p'), 50), parsed(claimOf('p'), 1, 50)]) {
      expect(late(taken)).toBeUndefined();
    }
    expect(through(taken, renewed(claimOf('p', 2), 400, 9))).toMatchObject({ leaseUntilMs: 400 });
    expect(through(held, renewed(claimOf('p'), 200, 9))).toMatchObject({ leaseUntilMs: 200, percent: 9 });
  });

  it('counts an attempt whose holder died, but not one that was released; both are announced again', () => {
    const held = through(fresh(), queueAnnounced, claimed('p', 100));
    expect(through(held, released(claimOf('p'), 50))).toMatchObject({
      stage: 'queued',
      attempts: 0,
      outbox: 'queued',
    });
    expect(abandoned(99)(held)).toBeUndefined();
    expect(through(held, abandoned(100))).toMatchObject({
      stage: 'queued',
      attempts: 1,
      outbox: 'queued',
    });
  });

  it('keeps an event to publish if a late confirmation is of an older one', () => {
    const before = fresh();
    const again = through(before, queueAnnounced, claimed('p', 100), released(claimOf('p'), before.outboxMs));
    expect(announced(before)(again)).toBeUndefined();
    expect(announced(again)(again)).toMatchObject({ outbox: '' });
  });

  it('begins again when the file is reprocessed, while the old cards stay current', () => {
    const again = through(processing(), finished(6, 30), restarted(40, ''), queueAnnounced);
    expect(again).toMatchObject({
      generation: 2,
      stage: 'queued',
      status: 'processing',
      percent: 0,
      cards: 6,
      current: true,
    });
    expect(through(again, claimed('p', 90), parsed(claimOf('p'), 1, 50), advanced('indexing', 2))).toMatchObject({
      cards: 6,
    });
  });

  it('begins again if extraction did not find the parsed document, which counts as an attempt', () => {
    const again = through(processing(), parsedInVain(40));
    expect(again).toMatchObject({
      generation: 2,
      stage: 'queued',
      status: 'processing',
      outbox: 'queued',
      attempts: 1,
    });
    expect(through(again, queueAnnounced, claimed('p', 100))).toMatchObject({ attempts: 2 });
    for (const other of [fresh(), again, through(processing(), advanced('indexing', 2))]) {
      expect(parsedInVain(40)(other)).toBeUndefined();
    }
  });

  it('ends with or without conflicts, in whatever order the events arrive', () => {
    const whole = through(processing(), finished(1, 30));
    expect(through(whole, conflicting(2, 1))).toMatchObject({ status: 'processed_with_conflicts', conflicts: 2 });
    expect(through(processing(), conflicting(2, 1), finished(1, 30))).toMatchObject({
      status: 'processed_with_conflicts',
    });
    expect(through(whole, conflicting(2, 1), conflicting(0, 2))).toMatchObject({ status: 'processed' });
    expect(conflicting(1, 1)(through(whole, conflicting(0, 2)))).toBeUndefined();
    expect(through(processing(), conflicting(2, 1))).toMatchObject({ status: 'processing' });
  });

  it('is pending until every service has confirmed the latest revision', () => {
    const second = fresh({ version: 2, current: false, revision: 1, pending: true });
    const half = through(second, applied('extraction', 1));
    expect(half.pending).toBe(true);
    const both = through(half, applied('retrieval', 1));
    expect(both.pending).toBe(false);
    const news = through(both, flagged({ current: true, obsolete: false }, 50));
    expect(news).toMatchObject({ revision: 2, pending: true });
    expect(applied('retrieval', 1)(news)).toBeUndefined();
    expect(flagged({ current: true, obsolete: false }, 60)(news)).toBeUndefined();
  });

  const anything = fc.constantFrom<Transition>(
    queueAnnounced,
    parseAnnounced,
    claimed('p', 100),
    renewed(claimOf('p'), 200, 20),
    released(claimOf('p'), 10),
    abandoned(1_000),
    parsed(claimOf('p'), 1, 20),
    ...(['indexing', 'embedding'] as const).map((stage) => advanced(stage, 3)),
    progressed('embedding', 1, 2),
    finished(3, 30),
    failed('corrupt', ''),
    restarted(40, ''),
    parsedInVain(45),
    conflicting(1, 1),
    promoted(9, 50),
    flagged({ current: true, obsolete: false }, 60),
    flagged({ current: false, obsolete: true }, 60),
    tombstoned(70),
  );

  it('has an exit from every state, and deletion wins over late events', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), fc.array(anything, { maxLength: 10 }), (before, after) => {
        const step = (at: Instance, transition: Transition) => transition(at) ?? at;
        const reached = before.reduce(step, fresh());
        if (reached.deletedMs === 0 && ['new', 'processing'].includes(reached.status)) {
          // Something durable makes it continue: an event to send, a lease that expires, or an event of another service.
          const driven = reached.outbox !== '' || reached.stage !== 'done';
          expect(driven).toBe(true);
        }
        const gone = reached.deletedMs > 0 ? reached : through(reached, tombstoned(70));
        expect(gone).toMatchObject({ current: false, pending: true, outbox: '' });
        const alive = after.filter((transition) => transition !== undefined);
        for (const transition of alive) {
          const late = inGeneration(gone.generation, transition)(gone);
          expect(late).toBeUndefined();
        }
      }),
    );
  });
});

describe('the versions of a document', () => {
  type Step = readonly ['upload'] | readonly ['finish' | 'fail' | 'delete' | 'again' | 'reconcile' | 'purge', number];
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constant(['upload'] as const),
    fc.tuple(fc.constantFrom('finish', 'fail', 'delete', 'again', 'reconcile', 'purge'), fc.nat(5)),
  );

  /** Sets the flags as `reconcileFlags` does. */
  function reconcile(versions: readonly Instance[]): Instance[] {
    const decided = flagsOf(versions);
    return versions.map((each) => {
      const flags = decided.get(each.id);
      return (flags && flagged(flags, 9)(each)) ?? each;
    });
  }

  function apply(versions: readonly Instance[], [what, at = 0]: Step, id: number): Instance[] {
    if (what === 'upload') {
      const isFirst = versions.length === 0;
      const facts = {
        id,
        version: newestVersion(versions) + 1,
        current: isFirst,
        pending: !isFirst,
        status: 'processing',
      };
      return [...versions, fresh(facts as Partial<Instance>)];
    }
    if (what === 'reconcile') return reconcile(versions);
    // All services have confirmed, which they do only after the flags were reconciled.
    if (what === 'purge') {
      const done = reconcile(versions).map((each) => ({ ...each, pending: false }));
      return done.filter(({ deletedMs }) => deletedMs === 0);
    }
    const next = {
      finish: finished(1, 9),
      fail: failed('x', ''),
      delete: tombstoned(9),
      again: promoted(newestVersion(versions) + 1, 9),
    }[what];
    return versions.map((each, index) => (index === at && each.deletedMs === 0 ? (next(each) ?? each) : each));
  }

  it('are current one at a time, and only a processed one once there is any, as readers see at every moment', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let versions: Instance[] = [];
        /** State in the other services: the flags that they last confirmed. */
        let known = new Map<number, boolean>();
        steps.forEach((each, index) => {
          versions = apply(versions, each, index + 1);
          if (each[0] === 'purge') known = new Map(versions.map(({ id, current }) => [id, current]));
          if (each[0] === 'upload' && versions.length === 1) known.set(index + 1, true);
          const inMotion = versions.some(({ pending }) => pending);
          const seen = visibilityOf(inMotion ? [versions] : []);
          const live = versions.filter(({ deletedMs }) => deletedMs === 0);
          const shown = live.filter(
            ({ id }) => seen.current.includes(id) || (!seen.superseded.includes(id) && known.get(id) === true),
          );
          expect(shown.length).toBeLessThanOrEqual(1);
          const whole = live.filter(({ everProcessed, obsolete }) => everProcessed && !obsolete);
          if (whole.length > 0 && shown[0]) expect(shown[0].everProcessed).toBe(true);
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
