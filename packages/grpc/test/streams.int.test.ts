import { UnexpectedError } from '@cardinal/kernel';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chunks, Sample, ways, type CatalogClient } from './ways.js';

const messages = 4;
/** Numbers of messages after which a stream is interrupted, from none to all. */
const borders = Array.from({ length: messages + 1 }, (_, border) => border);

/** An error as Node's own streams throw it when they are destroyed. */
const hungUp = () => Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });

/** Outcome of a stream for its reader: `whole`, or the kind of the failure. */
type End = string;

async function endOf(stream: AsyncIterable<unknown>, onItem: (count: number) => unknown = () => {}): Promise<End> {
  let count = 0;
  try {
    for await (const _item of stream) await onItem((count += 1));
    return 'whole';
  } catch (thrown) {
    return UnexpectedError.from(thrown).kind;
  }
}

describe.each(Object.entries(ways))('a stream, %s', (_, clientOf) => {
  describe('of requests', () => {
    let client: CatalogClient;
    let seen: number;
    let ends: End[];
    beforeEach(async () => {
      [seen, ends] = [0, []];
      client = await clientOf({
        async uploadFile(requests) {
          ends.push(await endOf(requests, (count) => (seen = count)));
          return { sizeBytes: seen };
        },
      });
    });
    const handlerSaw = (count: number) => vi.waitFor(() => expect(seen).toBe(count));
    const handlerEnded = () => vi.waitFor(() => expect(ends).toHaveLength(1));

    /** Sends this many messages, waits until the handler has received them, and then does what the test asks for. */
    async function* sending(count: number, then: () => unknown) {
      yield* chunks(count, 1_000);
      await handlerSaw(count);
      await then();
    }

    it('ends for the handler when the caller ends it', async () => {
      const { sizeBytes } = await client.uploadFile(sending(messages, () => {}));

      expect([sizeBytes, ends]).toEqual([messages, ['whole']]);
    });

    it.each(borders)('is cancelled for the handler if the caller aborts after %i messages', async (border) => {
      const controller = new AbortController();
      const endless = () => new Promise(() => controller.abort());

      const call = client.uploadFile(sending(border, endless), { signal: controller.signal });

      await expect(call).rejects.toMatchObject({ kind: 'cancelled', code: 'CALL_CANCELLED' });
      if (border > 0) await handlerEnded(); // a call that was cancelled before its first message may never have begun
      expect(ends).toEqual(ends.map(() => 'cancelled'));
    });

    it.each(borders)('is cancelled if the caller aborts after %i messages and then ends it', async (border) => {
      const controller = new AbortController();

      const call = client.uploadFile(
        sending(border, () => controller.abort()),
        { signal: controller.signal },
      );

      await expect(call).rejects.toMatchObject({ kind: 'cancelled', code: 'CALL_CANCELLED' });
      if (border > 0) await handlerEnded();
      expect(ends).toEqual(ends.map(() => 'cancelled'));
    });

    it.each(borders.flatMap((border) => [new Sample('conflict'), hungUp()].map((failure) => ({ border, failure }))))(
      'is cancelled if its source fails after $border messages with $failure.message, and the caller gets this error',
      async ({ border, failure }) => {
        const call = client.uploadFile(
          sending(border, () => {
            throw failure;
          }),
        );

        await expect(call).rejects.toBe(failure);
        if (border > 0) await handlerEnded();
        expect(ends).toEqual(ends.map(() => 'cancelled'));
      },
    );

    it('cancels a handler that waits for the next message', async () => {
      let fail = (_failure: Error): void => {};
      const failing = new Promise<never>((_resolve, reject) => (fail = reject));
      failing.catch(() => {}); // may fail before it is waited for

      const call = client.uploadFile(sending(1, () => failing));
      await handlerSaw(1);
      fail(new Sample('internal'));

      await expect(call).rejects.toMatchObject({ code: 'TEST_SAMPLE' });
      await handlerEnded();
      expect(ends).toEqual(['cancelled']);
    });
  });

  it.each(borders)('of requests ends if the handler throws after %i messages', async (border) => {
    const client = await clientOf({
      async uploadFile(requests) {
        if (border === 0) throw new Sample('conflict');
        let count = 0;
        for await (const _request of requests) if (++count === border) throw new Sample('conflict');
        return {};
      },
    });

    await expect(client.uploadFile(chunks(1_000, 1_000))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'TEST_SAMPLE',
    });
  });

  describe('of responses', () => {
    let isLeft: boolean;
    let isGivenUp: boolean;
    /** Yields this many parts, and then does what the test asks for. */
    const giving = (count: number, then: (signal: AbortSignal) => unknown) => {
      [isLeft, isGivenUp] = [false, false];
      return clientOf({
        async *readParsed(_request, { signal }) {
          signal.addEventListener('abort', () => (isGivenUp = true));
          try {
            for (let n = 0; n < count; n++) yield { part: Buffer.from(`part ${n}`) };
            await then(signal);
          } finally {
            isLeft = true;
          }
        },
      });
    };
    const untilGivenUp = (signal: AbortSignal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(hungUp())));

    it.each(borders)('ends for the caller when the handler ends it after %i messages', async (border) => {
      const client = await giving(border, () => {});
      let count = 0;

      expect(await endOf(client.readParsed({}), (n) => (count = n))).toBe('whole');
      expect([count, isLeft, isGivenUp]).toEqual([border, true, false]);
    });

    it.each(borders)('fails for the caller if the handler throws after %i messages', async (border) => {
      const client = await giving(border, () => {
        throw new Sample('unavailable');
      });

      expect(await endOf(client.readParsed({}))).toBe('unavailable');
    });

    it.each(borders)(
      'fails if the caller aborts after %i messages, even if the handler then ends it',
      async (border) => {
        const controller = new AbortController();
        const client = await giving(border, () => controller.abort());

        expect(await endOf(client.readParsed({}, { signal: controller.signal }))).toBe('cancelled');
      },
    );

    it.each(borders)('fails at once if the caller aborts while it waits after %i messages', async (border) => {
      const controller = new AbortController();
      const client = await giving(border, untilGivenUp);

      const reading = endOf(client.readParsed({}, { signal: controller.signal }), (count) => {
        if (count === border) setImmediate(() => controller.abort());
      });
      if (border === 0) setImmediate(() => controller.abort());

      expect(await reading).toBe('cancelled');
    });

    it.each([1, 2, 3])('ends for the handler if the caller stops reading after %i messages', async (border) => {
      const client = await giving(messages, untilGivenUp);
      let count = 0;

      for await (const _part of client.readParsed({})) if (++count === border) break;

      await vi.waitFor(() => expect([isLeft, isGivenUp]).toEqual([true, true]));
    });
  });
});
