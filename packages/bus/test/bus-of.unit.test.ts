import { describe, expect, it, vi } from 'vitest';
import { busOf, type EventLog, type EventPublisher } from '../src/index.js';
import { numbered, numberedContract, numberedLog } from '../testing/harness.js';

describe('the bus of a service', () => {
  const publish = vi.fn<EventPublisher['publish']>(async () => {});
  const append = vi.fn<EventLog['append']>(async () => 1);
  const options = { id: 'a' };

  it('publishes the events that the service is declared to publish', async () => {
    const bus = busOf('ingest', { publish, append });
    await bus.publish(numberedContract(), numbered(1), options);
    expect(await bus.append(numberedLog(), 'key', numbered(1), options)).toBe(1);
    expect(publish).toHaveBeenCalledOnce();
    expect(append).toHaveBeenCalledOnce();
  });

  it('refuses any other event before it is sent', async () => {
    vi.clearAllMocks();
    const bus = busOf('answer', { publish, append });
    await expect(bus.publish(numberedContract(), numbered(1), options)).rejects.toBeInstanceOf(RangeError);
    await expect(bus.append(numberedLog(), 'key', numbered(1), options)).rejects.toBeInstanceOf(RangeError);
    expect(publish).not.toHaveBeenCalled();
    expect(append).not.toHaveBeenCalled();
  });
});
