import { AppError, silentLogger } from '@cardinal/kernel';
import { ModelUnavailableError } from '@cardinal/llm';
import { describe, expect, it, vi } from 'vitest';
import { createAnswerers } from '../../src/app/answerers.js';
import { AskBusyError, AskInterruptedError } from '../../src/app/errors.js';
import { createManageAsks } from '../../src/app/manage-asks.js';
import type { Answerer, AnswerStep } from '../../src/app/ports.js';
import { createAbandonAsk, createRunAsk, type RunAskDeps } from '../../src/app/run-ask.js';
import { createRunningAsks } from '../../src/app/running-asks.js';
import { noUsage } from '../../src/domain/ask.js';
import { cardOf, createRecordingAnnouncer, createTestAsks, requestOf } from '../../testing/fakes.js';

const key = { teamId: 7, askId: 'ask-1' };
const usage = { ...noUsage, embedding: 11 };
const steps: readonly AnswerStep[] = [
  { kind: 'status', message: 'Searching' },
  { kind: 'usage', usage },
  { kind: 'source', source: cardOf(1, 'T', 'Text.') },
  { kind: 'chunk', content: '“Text.” [1]' },
  { kind: 'done', outcome: 'answered', stopReason: 'end_turn' },
];

/** An answerer that plays steps, awaits promises among them, and throws errors among them. */
function scripted(...script: readonly (AnswerStep | Promise<unknown> | Error)[]): Answerer {
  return {
    model: 'scripted',
    repeats: true,
    async *answer() {
      for (const step of script) {
        if (step instanceof Error) throw step;
        if (step instanceof Promise) await step;
        else yield step;
      }
    },
  };
}

const forever = new Promise<never>(() => {});

class FlakyError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_FLAKY';
}
class RefusedError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'TEST_REFUSED';
}

function setUp(answerer: Answerer, options: Partial<RunAskDeps> & { readonly shared?: RunAskDeps } = {}) {
  const asks = options.asks ?? createTestAsks();
  const announcer = createRecordingAnnouncer();
  const owner = options.owner ?? 'runner-a';
  const clock = options.clock ?? { now: () => 1_500 };
  const running = createRunningAsks({ asks, clock, logger: silentLogger, owner, heartbeatMs: 5 });
  const deps: RunAskDeps = {
    asks,
    announcer,
    answerers: createAnswerers([answerer]),
    running,
    clock,
    logger: silentLogger,
    owner,
    deadlineMs: 60_000,
    staleAfterMs: 1_000,
    ...options,
  };
  const stop = new AbortController();
  return {
    asks,
    announcer,
    stop,
    run: (request = requestOf()) => createRunAsk(deps)(request, stop.signal),
    abandon: createAbandonAsk(deps),
    manage: createManageAsks({ asks, running }),
    deps,
  };
}

const kindsOf = ({ announcer }: ReturnType<typeof setUp>): string[] =>
  [...announcer.steps.values()].map((step) => step.kind);

describe('an ask', () => {
  it('publishes its steps and its end, and stores its outcome', async () => {
    const ask = setUp(scripted(...steps));
    await ask.run();
    expect(kindsOf(ask)).toEqual(['status', 'source', 'chunk']);
    expect(ask.announcer.ends).toEqual([
      expect.objectContaining({ state: 'done', outcome: 'answered', model: 'scripted', usage, totalSources: 1 }),
    ]);
    expect(await ask.manage.get(key)).toMatchObject({ state: 'done', settled: true });
  });

  it('is ignored when it is redelivered after its end', async () => {
    const ask = setUp(scripted(...steps));
    await ask.run();
    await ask.run();
    expect(ask.announcer.ends).toHaveLength(1);
  });

  it('starts again after a failure, and publishes nothing twice', async () => {
    const first = setUp(scripted(...steps.slice(0, 3), new FlakyError('down')));
    await expect(first.run()).rejects.toThrow(FlakyError);
    expect(first.announcer.ends).toEqual([]);
    const again = setUp(scripted(...steps), { asks: first.asks, announcer: first.announcer, owner: 'runner-b' });
    await again.run();
    expect(kindsOf(first)).toEqual(['status', 'source', 'chunk']);
    expect(first.announcer.ends).toHaveLength(1);
  });

  it('is redelivered until its end is published and settled', async () => {
    const ask = setUp(scripted(...steps));
    vi.spyOn(ask.announcer, 'end').mockRejectedValueOnce(new FlakyError('down'));
    await expect(ask.run()).rejects.toThrow(FlakyError);
    expect(await ask.manage.get(key)).toMatchObject({ state: 'done', settled: false });
    await ask.run();
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ outcome: 'answered' })]);
    expect(await ask.manage.get(key)).toMatchObject({ settled: true });
  });

  it.each([
    [
      'a refusal keeps its kind and code',
      new RefusedError('No such collection.'),
      { kind: 'not-found', code: 'TEST_REFUSED', message: 'No such collection.' },
    ],
    [
      'a bug stays inside',
      new Error('secret path'),
      { kind: 'internal', code: 'INTERNAL_UNEXPECTED', message: 'Something went wrong on our side.' },
    ],
  ])('ends as failed: %s', async (_, error, told) => {
    const ask = setUp(scripted(...steps.slice(0, 2), error));
    await ask.run();
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ state: 'failed', outcome: '', usage, ...told })]);
  });

  it('is not kept for a replay when its collection was deleted before it began', async () => {
    const asks = createTestAsks();
    await asks.condemn(7, 3); // the deletion, which knows nothing of the ask yet
    const ask = setUp(scripted(...steps.slice(0, 1), new RefusedError('No such collection.')), { asks });
    await ask.run();
    expect(await ask.asks.get(key)).toMatchObject({ state: 'failed', settled: true, replay: 'condemned' });
    await expect(ask.manage.get(key)).rejects.toMatchObject({ code: 'ASK_GONE' });
  });

  it('ends as failed if the answer has no last step', async () => {
    const ask = setUp(scripted(...steps.slice(0, 4)));
    await ask.run();
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ state: 'failed', code: 'ANSWER_INCOMPLETE' })]);
  });

  it('ends as failed for an unknown model, with a list of the known ones', async () => {
    const ask = setUp(scripted(...steps));
    await ask.run(requestOf({ model: 'gpt-0' }));
    expect(ask.announcer.ends[0]).toMatchObject({ code: 'ASK_MODEL_UNKNOWN', model: 'gpt-0' });
    expect(ask.announcer.ends[0]?.message).toContain('scripted');
  });

  it('ends as failed at its deadline, and at once if it is delivered too late', async () => {
    const slow = setUp(scripted(...steps.slice(0, 2), forever), { deadlineMs: 520 });
    await slow.run();
    expect(slow.announcer.ends).toEqual([expect.objectContaining({ state: 'failed', code: 'ASK_TIMEOUT', usage })]);
    const late = setUp(scripted(...steps), { deadlineMs: 100 });
    await late.run();
    expect(kindsOf(late)).toEqual([]);
    expect(late.announcer.ends).toEqual([expect.objectContaining({ code: 'ASK_TIMEOUT' })]);
  });

  it('is released when the process stops', async () => {
    const ask = setUp(scripted(...steps.slice(0, 1), forever));
    const run = ask.run();
    await vi.waitFor(() => expect(kindsOf(ask)).toEqual(['status']));
    ask.stop.abort();
    await expect(run).rejects.toThrow(AskInterruptedError);
    expect(ask.announcer.ends).toEqual([]);
    expect(await ask.manage.get(key)).toMatchObject({ state: 'queued' });
  });

  it('is not claimed while a live runner holds it, and taken over from a dead one', async () => {
    const first = setUp(scripted(forever));
    await first.asks.open(requestOf());
    await first.asks.claim(key, 'someone', 1_000, 0);
    await expect(setUp(scripted(...steps), { asks: first.asks }).run()).rejects.toThrow(AskBusyError);
    const later = setUp(scripted(...steps), { asks: first.asks, clock: { now: () => 2_001 } });
    await later.run();
    expect(later.announcer.ends).toHaveLength(1);
  });

  it('takes no longer than its deadline where the time of the machine was set back since the question', async () => {
    const ask = setUp(scripted(forever), { deadlineMs: 50, clock: { now: () => 1_500 - 3_600_000 } });
    await ask.run();
    expect(ask.announcer.ends).toMatchObject([{ state: 'failed', code: 'ASK_TIMEOUT' }]);
  });

  it('is abandoned when another runner has taken it over', async () => {
    const ask = setUp(scripted(...steps.slice(0, 1), forever));
    const run = ask.run();
    await vi.waitFor(() => expect(kindsOf(ask)).toEqual(['status']));
    await ask.asks.claim(key, 'runner-b', 9_000, 8_000);
    await expect(run).rejects.toThrow(AskInterruptedError);
    expect(await ask.asks.heartbeat(key, 'runner-b', 9_001)).toMatchObject({ owned: true });
  });

  it('ends as failed when the bus gives it up, unless it has ended', async () => {
    const ask = setUp(scripted(...steps));
    await ask.abandon(requestOf(), new FlakyError('The index is down.'));
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ state: 'failed', code: 'TEST_FLAKY' })]);
    await ask.abandon(requestOf(), new FlakyError('The index is down.'));
    expect(ask.announcer.ends).toHaveLength(1);
  });
});

const call = { kind: 'answer', model: 'm', prompt: 90, completion: 7, cacheRead: 40, cacheWrite: 0 } as const;
const spent = { llmPrompt: 90, llmCompletion: 7, llmCacheRead: 40, llmCacheWrite: 0 };

describe('an answer by a model that does not repeat itself', () => {
  const once = (...script: readonly (AnswerStep | Promise<unknown> | Error)[]): Answerer => ({
    ...scripted(...script),
    repeats: false,
  });

  it('is tried again if no words were published, and includes the tokens spent before', async () => {
    const first = setUp(once({ kind: 'calls', calls: [call] }, new FlakyError('The index is down.')));
    await expect(first.run()).rejects.toThrow(FlakyError);
    const again = setUp(once({ kind: 'calls', calls: [call] }, ...steps), { asks: first.asks });
    await again.run();
    const [end] = again.announcer.ends;
    expect(end).toMatchObject({ state: 'done', calls: [call, call], stopReason: 'end_turn' });
    expect(end?.usage).toMatchObject({ llmPrompt: 180, llmCompletion: 14, llmCacheRead: 80 });
  });

  it('ends as failed if it fails after its first words', async () => {
    const ask = setUp(once(...steps.slice(0, 3), { kind: 'calls', calls: [call] }, new FlakyError('Gone.')));
    await ask.run();
    expect(ask.announcer.ends).toEqual([
      expect.objectContaining({ state: 'failed', code: 'TEST_FLAKY', calls: [call], usage: { ...usage, ...spent } }),
    ]);
  });

  it('is not started again by another runner after its first words', async () => {
    const ask = setUp(once(...steps));
    await ask.asks.open(requestOf());
    await ask.asks.claim(key, 'dead', 1, 0);
    await ask.asks.note(key, 'dead', { spoken: true, calls: [call] });
    await ask.run();
    expect(kindsOf(ask)).toEqual([]);
    expect(ask.announcer.ends).toEqual([
      expect.objectContaining({ state: 'failed', code: 'ANSWER_BROKEN_OFF', calls: [call] }),
    ]);
  });

  it('ends at once if its model is unavailable', async () => {
    const ask = setUp(once(new ModelUnavailableError('The model is overloaded.')));
    await ask.run();
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ state: 'failed', code: 'MODEL_UNAVAILABLE' })]);
  });
});

describe('a cancellation', () => {
  it('stops a runner of this process at once, and settles the tokens used', async () => {
    const ask = setUp(scripted(...steps.slice(0, 3), forever));
    const run = ask.run();
    await vi.waitFor(() => expect(kindsOf(ask)).toEqual(['status', 'source']));
    await ask.manage.cancel(key);
    await run;
    expect(ask.announcer.ends).toEqual([
      expect.objectContaining({ state: 'cancelled', outcome: 'cancelled', usage, totalSources: 1 }),
    ]);
  });

  it('reaches a runner on another replica at its next heartbeat', async () => {
    const ask = setUp(scripted(...steps.slice(0, 1), forever));
    const elsewhere = setUp(scripted(), { asks: ask.asks, owner: 'runner-b' });
    const run = ask.run();
    await vi.waitFor(() => expect(kindsOf(ask)).toEqual(['status']));
    await elsewhere.manage.cancel(key);
    await run;
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ outcome: 'cancelled' })]);
  });

  it('ends an ask that no runner has claimed as soon as one does', async () => {
    const ask = setUp(scripted(...steps));
    await ask.asks.open(requestOf());
    await ask.manage.cancel(key);
    await ask.run();
    expect(kindsOf(ask)).toEqual([]);
    expect(ask.announcer.ends).toEqual([expect.objectContaining({ outcome: 'cancelled' })]);
  });

  it('changes nothing after the end, and finds no ask of another team', async () => {
    const ask = setUp(scripted(...steps));
    await ask.run();
    expect(await ask.manage.cancel(key)).toMatchObject({ state: 'done' });
    await expect(ask.manage.cancel({ teamId: 8, askId: 'ask-1' })).rejects.toMatchObject({ code: 'ASK_NOT_FOUND' });
    await expect(ask.manage.get({ teamId: 7, askId: 'other' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
