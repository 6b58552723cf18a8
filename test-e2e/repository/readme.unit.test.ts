import { readFileSync } from 'node:fs';
import { instanceStatuses } from '../../services/ingest/src/domain/instance.js';
import { isPresetSecret } from '../../services/gateway/src/domain/keys/secret.js';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it('waits in its first session exactly while the status of a file is `processing`', () => {
  const pattern = /while curl [^|]+\| grep -q '([^']+)'; do/.exec(readme)?.[1] ?? '';
  const waits = instanceStatuses.filter((status) => JSON.stringify({ data: { status } }).includes(pattern));

  expect(pattern).not.toBe('');
  expect(waits).toEqual(['processing']);
});

it('uses keys that are accepted', () => {
  const keys = [...readme.matchAll(/sk-[\w-]{4,}/g)].map(([key]) => key);

  expect(keys.length).toBeGreaterThan(1);
  expect(keys.filter((key) => !isPresetSecret(key))).toEqual([]);
});
