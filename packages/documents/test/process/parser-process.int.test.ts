import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { parserProcessEntry } from '../../src/process/idle-processes.js';

describe('a parser process', () => {
  it('ends when its parent disappears', async () => {
    const child = fork(parserProcessEntry, [], { serialization: 'advanced', execArgv: [] });
    await once(child, 'spawn');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('has a lower priority', async () => {
    const child = fork(parserProcessEntry, [], { serialization: 'advanced', execArgv: [] });
    await vi.waitFor(async () => {
      // Field 19 of a process's stat line, counted after the name in brackets.
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBe(10);
    });
    child.disconnect();
    await once(child, 'exit');
  });
});
