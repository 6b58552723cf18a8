import { vi } from 'vitest';

/** Milliseconds. A condition is to become true, not soon: the library's one second is less than a busy machine may need. */
const patience = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
