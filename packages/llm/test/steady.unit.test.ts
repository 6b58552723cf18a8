import { silentLogger } from '@cardinal/kernel';
import { describe, expect, it, vi } from 'vitest';
import { ModelRefusedError, ModelUnavailableError, type ModelEvent, type ModelRequest } from '../src/index.js';
import { createScriptedModel, type ScriptedReply } from '../testing/scripted-model.js';
import { defaultSteadiness, steadyModels, type SteadyOptions } from '../src/steady.js';

const request: ModelRequest = { instructions: '', messages: [], tools: [], maxCompletionTokens: 10 };
const end = { kind: 'end', reason: 'answered' } as const;
const text = (told: string) => ({ kind: 'text', text: told }) as const;
const down = new ModelUnavailableError('Down.');

function setUp(scripts: Readonly<Record<string, readonly ScriptedReply[]>>, options: Partial<SteadyOptions> = {}) {
  const clock = { nowMs: 0, elapsedMs: () => clock.nowMs };
  const models = new Map(Object.entries(scripts).map(([id, replies]) => [id, createScriptedModel(replies, { id })]));
  const steady = steadyModels(models, { ...defaultSteadiness, clock, logger: silentLogger, ...options });
  const call = async (id: string, share = 'a', signal = new AbortController().signal): Promise<ModelEvent[]> => {
    const told: ModelEvent[] = [];
    for await (const event of steady.get(id)?.respond(request, { signal, share }) ?? []) {
      if (event.kind !== 'usage') told.push(event);
    }
    return told;
  };
  return { clock, models, call };
}

describe('a model that is down', () => {
  const breaker = { failures: 2, restMs: 1_000 };

  it('is not called after several failures in a row, then tried once', async () => {
    const { call, clock, models } = setUp({ m: [[down], [down], [down], [end], [end]] }, { breaker });
    for (let tries = 0; tries < 2; tries++) await expect(call('m')).rejects.toBe(down);
    await expect(call('m')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', message: /repeatedly/ });
    expect(models.get('m')?.requests).toHaveLength(2);
    clock.nowMs = 1_000;
    await expect(call('m')).rejects.toBe(down);
    clock.nowMs = 1_999;
    await expect(call('m')).rejects.toThrow(/repeatedly/);
    clock.nowMs = 2_000;
    expect(await call('m')).toEqual([end]);
    expect(await call('m')).toEqual([end]);
  });

  it('is replaced by the fallback model, which is named', async () => {
    const { call } = setUp({ m: [[down]], spare: [[text('Hi'), end]] }, { fallback: 'spare' });
    expect(await call('m')).toEqual([{ kind: 'model', id: 'spare' }, text('Hi'), end]);
  });

  it('is not replaced after its first words, nor if it refuses', async () => {
    const refused = new ModelRefusedError('No.');
    const { call, models } = setUp({ m: [[text('Hi'), down], [refused]], spare: [] }, { fallback: 'spare' });
    await expect(call('m')).rejects.toBe(down);
    await expect(call('m')).rejects.toBe(refused);
    expect(models.get('spare')?.requests).toEqual([]);
  });
});

describe('many calls at once', () => {
  function crowd(gate: Partial<SteadyOptions['gate']>) {
    const opened: (() => void)[] = [];
    const held = (): readonly [Promise<void>, typeof end] => [new Promise<void>((open) => opened.push(open)), end];
    const it1 = setUp(
      { m: Array.from({ length: 50 }, () => held) },
      { gate: { concurrency: 1, queue: 8, waitMs: 5_000, ...gate } },
    );
    return { ...it1, opened };
  }

  it('take turns by share', async () => {
    const { call, opened } = crowd({});
    const done: string[] = [];
    const all = ['a', 'a', 'a', 'a', 'b', 'b'].map(async (share, n) => {
      await call('m', share);
      done.push(`${share}${n}`);
    });
    for (let n = 0; n < all.length; n++) {
      await vi.waitFor(() => expect(opened).toHaveLength(n + 1));
      opened[n]?.();
    }
    await Promise.all(all);
    expect(done).toEqual(['a0', 'a1', 'b4', 'a2', 'b5', 'a3']);
  });

  it('are rejected if too many wait, first those of the share with the most', async () => {
    const { call, opened } = crowd({ queue: 4 });
    const waiting = ['a', 'a', 'a'].map((share) => call('m', share));
    await expect(call('m', 'a')).rejects.toMatchObject({ code: 'MODEL_BUSY_UNAVAILABLE', kind: 'unavailable' });
    waiting.push(call('m', 'b'), call('m', 'c'));
    await expect(call('m', 'd')).rejects.toMatchObject({ code: 'MODEL_BUSY_UNAVAILABLE' });
    for (let n = 0; n < waiting.length; n++) {
      await vi.waitFor(() => expect(opened).toHaveLength(n + 1));
      opened[n]?.();
    }
    await Promise.all(waiting);
  });

  it('wait up to a time limit, and end when they are aborted', async () => {
    const { call, opened } = crowd({ waitMs: 20 });
    const first = call('m');
    await expect(call('m')).rejects.toMatchObject({ code: 'MODEL_BUSY_UNAVAILABLE' });
    const controller = new AbortController();
    const leaving = call('m', 'b', controller.signal);
    controller.abort(new Error('enough'));
    await expect(leaving).rejects.toThrow('enough');
    opened[0]?.();
    await first;
    const next = call('m');
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    opened[1]?.();
    expect(await next).toEqual([end]);
  });
});
