import type { Channel } from 'nice-grpc';
import { describe, expect, it } from 'vitest';
import { renewedChannel } from '../src/renewed-channel.js';

describe('a renewed channel', () => {
  it('opens another one as calls come, and closes the last but one', () => {
    const seen: string[] = [];
    let opened = 0;
    let nowMs = 0;
    const open = () => {
      opened += 1;
      const name = String(opened);
      return {
        createCall: () => seen.push(`call ${name}`),
        close: () => seen.push(`close ${name}`),
      } as unknown as Channel;
    };
    const channel = renewedChannel(open, { renewalMs: 100, nowMs: () => nowMs });
    const callAt = (ms: number) => {
      nowMs = ms;
      channel.createCall('/a', Infinity, undefined, null, undefined);
    };

    for (const ms of [0, 99, 100, 199, 200, 1_000]) callAt(ms);
    channel.close();

    const calls = ['call 1', 'call 1', 'call 2', 'call 2', 'close 1', 'call 3', 'close 2', 'call 4'];
    expect(seen).toEqual([...calls, 'close 3', 'close 4']);
  });
});
