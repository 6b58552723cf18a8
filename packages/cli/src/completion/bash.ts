import type { Completed } from './completed.js';

/** Quotes a text for POSIX shells. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const unique = (words: readonly string[]) => [...new Set(words)].join(' ');

/** A completion function that inspects the words before the cursor: first for the value of an option, then for the command. */
export function bashScript(commands: readonly Completed[]): string {
  const first = unique(commands.map(({ words }) => words[0] ?? ''));
  const second = [...new Set(commands.flatMap(({ words }) => (words.length > 1 ? [words[0] ?? ''] : [])))].map(
    (head) => {
      const words = commands.flatMap((command) => (command.words[0] === head ? (command.words[1] ?? []) : []));
      return `      ${quoted(head)}) options=${quoted(unique(words))} ;;`;
    },
  );
  const own = commands.map(({ words, options, areFiles }) => {
    const values = options.map(({ name, takesValue, choices }) => {
      if (!takesValue) return '';
      return `${quoted(`--${name}`)}) options=${quoted(choices.join(' '))}; files=${choices.length > 0 ? '' : '1'}; return ;; `;
    });
    const flags = options.map(({ name }) => `--${name}`).join(' ');
    return [
      `    ${quoted(`${words.join(' ')} `)}*)`,
      `      case "$previous" in ${values.join('')}esac`,
      `      options=${quoted(flags)}; files=${areFiles ? '1' : ''} ;;`,
    ].join('\n');
  });
  return [
    '# Completion of cardinal for bash: source <(cardinal completion bash)',
    '_cardinal_options() {',
    '  options= files=',
    '  case "$before" in',
    `    ${quoted('')}) options=${quoted(first)}; return ;;`,
    '  esac',
    '  case "$before" in',
    ...own,
    '    *)',
    '      case "${before% }" in',
    ...second,
    '      esac ;;',
    '  esac',
    '}',
    '_cardinal() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" before= options files at',
    '  for ((at = 1; at < COMP_CWORD; at++)); do before+="${COMP_WORDS[at]} "; done',
    '  _cardinal_options',
    '  COMPREPLY=($(compgen -W "$options" -- "$current"))',
    '  if [[ -n "$files" && "$current" != -* ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi',
    '}',
    'complete -o filenames -F _cardinal cardinal',
    '',
  ].join('\n');
}

/** The bash script behind `bashcompinit`, with which zsh runs completion functions of bash. */
export const zshScript = (commands: readonly Completed[]): string =>
  `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
