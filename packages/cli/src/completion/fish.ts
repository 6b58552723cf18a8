import type { Completed } from './completed.js';

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A completion script with one line per word and option, each conditional on the words before it. */
export function fishScript(commands: readonly Completed[]): string {
  const heads = new Map(commands.map(({ words, purpose }) => [words[0] ?? '', words.length > 1 ? '' : purpose]));
  const first = [...heads].map(
    ([word, purpose]) => `complete -c cardinal -f -n __fish_use_subcommand -a ${quoted(word)} -d ${quoted(purpose)}`,
  );
  const rest = commands.flatMap(({ words, purpose, options, areFiles }) => {
    const [head = '', second] = words;
    const isHead = `__fish_seen_subcommand_from ${head}`;
    const siblings = commands.flatMap((one) => (one.words[0] === head ? (one.words[1] ?? []) : []));
    const when = second === undefined ? isHead : `${isHead}; and __fish_seen_subcommand_from ${second}`;
    const isOpen = `${isHead}; and not __fish_seen_subcommand_from ${siblings.join(' ')}`;
    const word =
      second === undefined
        ? []
        : [`complete -c cardinal -f -n ${quoted(isOpen)} -a ${quoted(second)} -d ${quoted(purpose)}`];
    const flags = options.map(({ name, takesValue, choices, purpose: why }) => {
      const value = takesValue ? (choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r') : '';
      return `complete -c cardinal -n ${quoted(when)} -l ${name}${value}${why === '' ? '' : ` -d ${quoted(why)}`}`;
    });
    return [...word, ...(areFiles ? [`complete -c cardinal -F -n ${quoted(when)}`] : []), ...flags];
  });
  return ['# Completion of cardinal for fish: cardinal completion fish | source', ...first, ...rest, ''].join('\n');
}
