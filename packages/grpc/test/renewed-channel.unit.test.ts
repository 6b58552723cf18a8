import { connectivityState } from '@grpc/grpc-js';
import type { Channel } from 'nice-grpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { renewedChannel } from '../src/renewed-channel.js';

describe('a renewed channel', () => {
  let seen: string[];
  let opened: number;
  let nowMs: number;
  let state: connectivityState;
  beforeEach(() => {
    [seen, opened, nowMs, state] = [[], 0, 0, connectivityState.READY];
  });

  const open = () => {
    opened += 1;
    const name = String(opened);
    return {
      createCall: () => seen.push(`call ${name}`),
      close: () => seen.push(`close ${name}`),
      getConnectivityState: () => state,
    } as unknown as Channel;
  };
  const renewed = () => renewedChannel(open, { renewalMs: 100, nowMs: () => nowMs });
  const callAt = (channel: Channel, ms: number) => {
    nowMs = ms;
    channel.createCall('/a', Infinity, undefined, null, undefined);
  };

  it('opens a new channel when a call comes after the interval, and closes the one before the previous', () => {
    const channel = renewed();
    for (const ms of [0, 99, 100, 199, 200, 1_000]) callAt(channel, ms);
    channel.close();

    const calls = ['call 1', 'call 1', 'call 2', 'call 2', 'close 1', 'call 3', 'close 2', 'call 4'];
    expect(seen).toEqual([...calls, 'close 3', 'close 4']);
  });

  it('keeps using the old channel until the new one is connected', () => {
    const channel = renewed();
    state = connectivityState.TRANSIENT_FAILURE;
    for (const ms of [0, 100, 500]) callAt(channel, ms);
    state = connectivityState.READY;
    callAt(channel, 501);
    channel.close();

    expect(seen).toEqual(['call 1', 'call 1', 'call 1', 'call 2', 'close 1', 'close 2']);
  });
});
