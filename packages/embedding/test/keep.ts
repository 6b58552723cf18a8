import { afterEach } from 'vitest';

const kept: AsyncDisposable[] = [];

/** Disposes `resource` after the test, the latest first. Works in any file that has imported it. */
export function keep<T extends AsyncDisposable>(resource: T): T {
  kept.push(resource);
  return resource;
}

afterEach(async () => {
  for (const resource of kept.splice(0).toReversed()) await resource[Symbol.asyncDispose]();
});
