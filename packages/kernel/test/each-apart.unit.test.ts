import { describe, expect, it } from 'vitest';
import { AppError, eachApart, type ErrorKind, type LogFacts } from '../src/index.js';

class Failure extends AppError {
  override readonly code = 'TEST_FAILURE';
  override readonly kind: ErrorKind;
  constructor(kind: ErrorKind) {
    super('It failed.');
    this.kind = kind;
  }
}

/** Works on the records 1 to 4, of which 2 fails. */
async function run(thrown: unknown) {
  const handled: number[] = [];
  const logged: [string, LogFacts | undefined][] = [];
  const logger = { error: (message: string, facts?: LogFacts) => void logged.push([message, facts]) };
  const apart = { work: 'purge of a file', factsOf: (fileId: number) => ({ fileId }), logger };
  const ended = eachApart([1, 2, 3, 4], apart, async (record) => {
    handled.push(record);
    if (record === 2) throw thrown;
  });
  return { outcome: await ended.catch((error: unknown) => error), handled, logged };
}

describe('work on each record apart', () => {
  it.each([new Error('a bug'), new Failure('conflict'), new Failure('internal'), new Failure('not-found')])(
    'goes on behind one that fails (%s), and logs its ids',
    async (thrown) => {
      const { outcome, handled, logged } = await run(thrown);

      expect(outcome).toBe(3);
      expect(handled).toEqual([1, 2, 3, 4]);
      expect(logged).toEqual([['purge of a file failed; going on with the next one', { fileId: 2, err: thrown }]]);
    },
  );

  it.each(['unavailable', 'exhausted', 'timeout', 'cancelled'] as const)(
    'ends with a failure that the next record would meet as well: %s',
    async (kind) => {
      const thrown = new Failure(kind);

      expect(await run(thrown)).toEqual({ outcome: thrown, handled: [1, 2], logged: [] });
    },
  );
});
