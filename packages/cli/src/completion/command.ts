import { namesOf, type Command, type Described } from '../command.js';
import { UsageError } from '../usage-error.js';
import { bashScript, zshScript } from './bash.js';
import { completedOf } from './completed.js';
import { fishScript } from './fish.js';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
const shells = namesOf<keyof typeof scripts>({ bash: true, zsh: true, fish: true });

/** @param describe returns all commands, including this one. */
export function completionCommand(describe: () => Promise<readonly Described[]>): Command<unknown> {
  return {
    words: ['completion'],
    purpose: 'Print the completion script of a shell: `source <(cardinal completion bash)`.',
    options: {},
    operands: { usage: shells.join('|'), least: 1, most: 1 },
    async run(_tools, _values, { writeOut }, [named = '']) {
      const shell = shells.find((one) => one === named);
      if (!shell) throw new UsageError(`the shell must be one of: ${shells.join(', ')}`);
      const script = scripts[shell]((await describe()).map(completedOf));
      await writeOut(new TextEncoder().encode(script));
      return undefined;
    },
  };
}
