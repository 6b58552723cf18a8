import { asking, gateway } from '@cardinal/contracts';
import { inProcessClient } from '@cardinal/grpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

describe('tokens for the work of other services', () => {
  let it1: Harness;
  beforeEach(async () => {
    it1 = await startGateway({ quota: 100 });
  });
  afterEach(async () => it1[Symbol.asyncDispose]());

  const client = () => inProcessClient(gateway.TokensServiceDefinition, it1.gateway.service);
  const use = async () => (await it1.call('GET', '/api/v1/usage')).json['data'];

  it('are reserved once for the same work, and settled with the tokens used', async () => {
    const work = { teamId: 1, workId: 'cards-7-1-a', tokens: 80 };
    const { reservationId } = await client().reserveTokens(work);
    expect(await client().reserveTokens(work)).toEqual({ reservationId });
    expect(await use()).toMatchObject({ used: 0, reserved: 80, remaining: 20 });

    const usage = asking.AskUsage.fromPartial({ llmPrompt: 30, llmCompletion: 9 });
    const calls = [{ kind: 'cards', model: 'small', prompt: 30, completion: 9, cacheRead: 4, cacheWrite: 0 }];
    const fact = { teamId: 1, reservationId, operation: 'extraction', model: 'small', usage, calls };
    await it1.bus.used({ ...fact, askId: work.workId });
    expect(await use()).toMatchObject({
      used: 39,
      reserved: 0,
      operations: [{ operation: 'extraction', model: 'small', requests: 1, tokens: 39 }],
    });
    const booked = (await it1.call('GET', '/api/v1/usage/calls')).json['data'];
    expect(booked).toMatchObject([{ ask_id: work.workId, kind: 'cards', prompt_tokens: 30, cache_read_tokens: 4 }]);
  });

  it('are refused if the quota does not suffice', async () => {
    await expect(client().reserveTokens({ teamId: 1, workId: 'a', tokens: 101 })).rejects.toMatchObject({
      kind: 'exhausted',
      code: 'TOKEN_QUOTA_EXCEEDED',
    });
    expect(await use()).toMatchObject({ reserved: 0 });
  });
});
