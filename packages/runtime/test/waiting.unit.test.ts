import { AppError, silentLogger, type Logger } from '@cardinal/kernel';
import { describe, expect, it, vi } from 'vitest';
import { failing, Teardown, Waiting } from '../src/index.js';

class Away extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_AWAY';
}
class Refused extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'TEST_REFUSED';
}

const never = new AbortController().signal;

describe('waiting for a server', () => {
  it('continues until the server answers, and logs once what it waits for', async () => {
    const warn = vi.fn<Logger['warn']>();
    const waiting = new Waiting({ ...silentLogger, warn }, never);
    const attempt = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Away('nobody there'))
      .mockRejectedValueOnce(new Away('nobody there'))
      .mockResolvedValue('open');

    await expect(waiting.untilUp('the bus (CARDINAL_BUS)', attempt)).resolves.toBe('open');

    expect(warn).toHaveBeenCalledExactlyOnceWith('waiting for a dependency', {
      dependency: 'the bus (CARDINAL_BUS)',
      reason: 'nobody there',
    });
  });

  it('names what it waits for only while it waits', async () => {
    const waiting = new Waiting(silentLogger, never);
    let open = (): void => {};
    const opened = waiting.untilUp('the store', () => new Promise<void>((resolve) => (open = resolve)));

    expect(waiting.names).toEqual(['the store']);
    open();
    await opened;
    expect(waiting.names).toEqual([]);
  });

  it('ends at once if another attempt cannot help', async () => {
    const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(new Refused('wrong password'));

    await expect(new Waiting(silentLogger, never).untilUp('the bus', attempt)).rejects.toThrow('wrong password');
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('ends when the process is stopped', async () => {
    const stopping = new AbortController();
    const waiting = new Waiting(silentLogger, stopping.signal);
    const attempt = vi.fn<() => Promise<never>>().mockRejectedValue(new Away('nobody there'));
    const waited = waiting.untilUp('the bus', attempt);
    await vi.waitFor(() => expect(attempt).toHaveBeenCalled());

    stopping.abort(new Error('told to stop'));

    await expect(waited).rejects.toThrow();
  });
});

describe('health checks', () => {
  it('return the names of those that fail or hang, in order', async () => {
    const names = await failing({
      hangs: () => new Promise(() => {}),
      works: async () => {},
      fails: async () => {
        throw new Away('gone');
      },
    });
    expect(names).toEqual(['hangs', 'fails']);
  });
});

describe('a teardown', () => {
  it('closes in reverse order, and continues if one part fails', async () => {
    const closed: string[] = [];
    const error = vi.fn<Logger['error']>();
    const teardown = new Teardown({ ...silentLogger, error });
    teardown.add('first', () => closed.push('first'));
    teardown.add('broken', () => {
      throw new Error('stuck');
    });
    teardown.add('last', () => closed.push('last'));

    await teardown.run();

    expect(closed).toEqual(['last', 'first']);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'could not close a part of the process',
      expect.objectContaining({ part: 'broken' }),
    );
  });
});
