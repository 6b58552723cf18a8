import { Validator } from '@seriousme/openapi-schema-validator';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDescription, type Description } from './description.js';

const linters = fileURLToPath(new URL('lint.mjs', import.meta.url));

/** Findings of Redocly and Spectral for a description. */
function problemsOf(description: Description): unknown {
  const { stdout, stderr, status } = spawnSync(process.execPath, [linters], {
    input: JSON.stringify(description),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the OpenAPI document, checked by linters', () => {
  let description: Description;
  beforeAll(async () => {
    description = await readDescription();
  });

  it('is OpenAPI 3.1.0', async () => {
    const result = await new Validator().validate(structuredClone(description) as never);

    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(description.openapi).toBe('3.1.0');
  });

  it('violates none of the strictest rules of Redocly and no rule of Spectral', () => {
    expect(problemsOf(description)).toEqual([]);
  });

  it('would be reported by both linters if it had a fault', () => {
    const problems = problemsOf({ ...description, tags: [] });

    expect(problems).toContainEqual(['operation-tag-defined', expect.any(String), expect.any(String)]);
    expect(problems).toContainEqual(['operation-tag-defined', expect.any(String), expect.stringContaining('paths/')]);
  });
});
