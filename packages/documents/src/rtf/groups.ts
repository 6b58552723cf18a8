import { levelOf } from './definitions.js';

/** Where the text of a group goes; `none`: nowhere, but of groups in it; `never`: nor of those. */
export type Sink = 'body' | 'note' | 'box' | 'marker' | 'title' | 'author' | 'font' | 'style' | 'none' | 'never';

/** What holds up to the end of a group. */
export interface Group {
  readonly sink: Sink;
  /** Where the text of the group around goes. */
  readonly around: Sink;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly font: number | undefined;
  /** Characters that stand for one of Unicode, for readers that know none. */
  readonly fallback: number;
  readonly style: number;
  readonly outline: number | undefined;
  readonly level: number;
  readonly isInTable: boolean;
}

/** More is a damaged file. */
const maxFallback = 16;

const plainText = { isHidden: false, isDeleted: false, font: undefined } as const;
const plainParagraph = { style: 0, outline: undefined, level: 1, isInTable: false } as const;

export const document: Group = { sink: 'body', around: 'body', fallback: 1, ...plainText, ...plainParagraph };

/** What holds behind a word that says something of text or paragraphs. */
export function changedBy(group: Group, name: string, parameter: number | undefined): Group {
  const number = parameter ?? 0;
  switch (name) {
    case 'uc':
      return { ...group, fallback: Math.max(0, Math.min(maxFallback, number)) };
    case 'plain':
      return { ...group, ...plainText };
    case 'v':
      return { ...group, isHidden: parameter !== 0 };
    case 'deleted':
    case 'mvf':
      return { ...group, isDeleted: parameter !== 0 };
    case 'f':
      return { ...group, font: number };
    case 'pard':
      return { ...group, ...plainParagraph };
    case 's':
      return { ...group, style: number };
    case 'outlinelevel':
      return { ...group, outline: levelOf(number) };
    case 'ilvl':
      return { ...group, level: Math.max(0, Math.min(8, number)) + 1 };
    case 'intbl':
      return { ...group, isInTable: true };
    default:
      return group;
  }
}

/** Changes from group to group, more than which share what holds for the deepest one, so that what is kept is bounded. Word writes some twenty. */
const maxDepth = 4_096;

/** The groups that are open. Those that say the same are kept as one. */
export class OpenGroups {
  readonly #groups: { readonly group: Group; times: number }[] = [];

  open(group: Group): void {
    const last = this.#groups.at(-1);
    if (last && (last.group === group || this.#groups.length >= maxDepth)) last.times++;
    else this.#groups.push({ group, times: 1 });
  }

  /** @returns what holds again; undefined where none is open. */
  close(): Group | undefined {
    const last = this.#groups.at(-1);
    if (last === undefined) return undefined;
    last.times--;
    if (last.times === 0) this.#groups.pop();
    return last.group;
  }
}
