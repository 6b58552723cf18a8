import { vi } from 'vitest';

/** Timeout of `vi.waitFor` in milliseconds, because the library's default of one second is too short for a busy machine. */
const patience = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
