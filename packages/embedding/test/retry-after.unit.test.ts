import { expect, it } from 'vitest';
import { retryAfterMs } from '../src/http/post-json.js';

const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT');

it.each([
  [null, undefined],
  ['120', 120_000],
  ['0.5', 500],
  ['Wed, 21 Oct 2026 07:28:10 GMT', 10_000],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
])('reads Retry-After %j as %j ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
