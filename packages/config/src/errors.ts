import { AppError } from '@cardinal/kernel';

/** The settings a program was started with cannot be used. Says everything that is wrong, so that one try fixes it. */
export class ConfigError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CONFIG_INVALID';
  /** One line a variable: its name and the rule it breaks, never its value. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Bad settings:\n  ${problems.join('\n  ')}`, { facts: { problems: problems.length } });
    this.problems = problems;
  }
}
