import { optionsOf, type Described } from '../command.js';

/** The parts of a command that a completion script needs. */
export interface Completed {
  readonly words: readonly string[];
  readonly purpose: string;
  readonly areFiles: boolean;
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  readonly name: string;
  readonly purpose: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

export const completedOf = (command: Described): Completed => ({
  words: command.words,
  purpose: command.purpose,
  areFiles: command.operands?.areFiles === true,
  options: Object.entries(optionsOf(command)).map(([name, { value, choices = [], purpose = '' }]) => {
    return { name, purpose, takesValue: value !== undefined, choices };
  }),
});
