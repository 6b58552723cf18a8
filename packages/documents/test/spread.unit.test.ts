import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../src', import.meta.url));

/** Spreading an array into a call puts each element on the stack, which overflows for a document of 150,000 lines. */
const spread = /(?:\.(?:push|unshift)|Math\.(?:min|max)|\.from(?:CharCode|CodePoint))\(\s*\.\.\.|\.apply\(/;

it('the sources pass no list of a document as spread arguments', async () => {
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const found: string[] = [];
  for (const name of names) {
    const lines = (await readFile(join(sources, name), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (spread.test(line) && !/^\s*\*|^\s*\/\*\*|Reflect\.apply/.test(line))
        found.push(`${name}:${index + 1}: ${line.trim()}`);
  }
  expect(names.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
