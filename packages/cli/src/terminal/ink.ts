import { printable } from './foreign-text.js';

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Style = keyof typeof codes;

/** Text with a style. All output for people consists of these, so that foreign text cannot contain escape sequences of its own. */
export type Ink = string | { readonly text: string; readonly style: Style };
export type Line = readonly Ink[];

export const inked = (style: Style, text: string): Ink => ({ text, style });

export const textOf = (ink: Ink): string => (typeof ink === 'string' ? ink : ink.text);

/** Renders a line for a terminal. */
export function rendered(line: Line, hasColours: boolean): string {
  return line
    .map((ink) => {
      const text = printable(textOf(ink));
      return typeof ink === 'string' || !hasColours || text === ''
        ? text
        : `\u001b[${codes[ink.style]}m${text}\u001b[0m`;
    })
    .join('');
}

/** Colours of the statuses of collections, files and conflicts. */
const styles: Readonly<Record<string, Style>> = {
  processed: 'green',
  processed_with_conflicts: 'yellow',
  open: 'yellow',
  processing: 'cyan',
  new: 'cyan',
  error: 'red',
};

export function statusInk(status: string): Ink {
  const style = styles[status];
  return style === undefined ? status : inked(style, status);
}
