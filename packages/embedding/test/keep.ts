import { afterEach } from 'vitest';

const kept: AsyncDisposable[] = [];

/** Disposes `resource` after the test, in reverse order of the calls. */
export function keep<T extends AsyncDisposable>(resource: T): T {
  kept.push(resource);
  return resource;
}

afterEach(async () => {
  for (const resource of kept.splice(0).toReversed()) await resource[Symbol.asyncDispose]();
});
