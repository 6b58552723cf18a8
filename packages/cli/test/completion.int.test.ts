import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { main } from '../src/main.js';

async function scriptFor(shell: string): Promise<string> {
  let script = '';
  const code = await main(['completion', shell], {
    env: {},
    stdout: { write: () => 0 },
    stderr: { write: () => 0 },
    writeOut: async (bytes) => void (script += new TextDecoder().decode(bytes)),
  });
  expect(code).toBe(0);
  return script;
}

describe('completion', () => {
  let bash: string;
  beforeAll(async () => {
    bash = await scriptFor('bash');
  });

  /** Completions that bash would offer for these words, the last of which is incomplete. */
  function offered(...words: string[]): string[] {
    const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cardinal; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync('bash', ['-c', `${bash}\n${ask}`, 'bash', 'cardinal', ...words], { encoding: 'utf8' });
    return out.split('\n').filter((line) => line !== '');
  }

  it.each([
    [['conf'], ['conflicts']],
    [
      ['conflicts', ''],
      ['list', 'settle', 'check'],
    ],
    [
      ['key', 'create', '--role', ''],
      ['viewer', 'moderator', 'admin', 'owner'],
    ],
    [
      ['conflicts', 'settle', '3', '--action', 'keep'],
      ['keep_first', 'keep_second'],
    ],
    [
      ['ask', 'Why?', '--m'],
      ['--mode', '--model'],
    ],
    [['nonsense', ''], []],
  ])('offers for %j: %j', (words, expected) => expect(offered(...words)).toEqual(expected));

  it('offers all commands, and files for arguments that are files', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['login', 'upload', 'ask', 'doctor', 'backup', 'completion']));
    expect(offered('upload', '/etc/host')).toEqual(expect.arrayContaining(['/etc/hosts']));
  });

  it('has the same function in zsh', async () => {
    expect(await scriptFor('zsh')).toBe(`autoload -U +X bashcompinit && bashcompinit\n${bash}`);
  });

  it('has a line for each word and option in fish', async () => {
    const lines = (await scriptFor('fish')).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^complete -c cardinal -f -n __fish_use_subcommand -a 'ask' -d 'Ask a question/),
        `complete -c cardinal -n '__fish_seen_subcommand_from key; and __fish_seen_subcommand_from create' -l role -x -a 'viewer moderator admin owner'`,
        `complete -c cardinal -F -n '__fish_seen_subcommand_from upload'`,
      ]),
    );
  });
});
