import { levelOf } from './definitions.js';

/** Destination of the text of a group. `none`: dropped, but inner groups may have a destination. `never`: dropped with all inner groups. */
export type Sink = 'body' | 'note' | 'box' | 'marker' | 'title' | 'author' | 'font' | 'style' | 'none' | 'never';

/** Properties that hold until the end of a group. */
export interface Group {
  readonly sink: Sink;
  /** Destination of the text of the enclosing group. */
  readonly around: Sink;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly font: number | undefined;
  /** Number of fallback characters behind each `\u`, for readers without Unicode (`\uc`). */
  readonly fallback: number;
  readonly style: number;
  readonly outline: number | undefined;
  readonly level: number;
  readonly isInTable: boolean;
}

/** Maximum of `\uc`; larger values come from damaged files. */
const maxFallback = 16;

const plainText = { isHidden: false, isDeleted: false, font: undefined } as const;
const plainParagraph = { style: 0, outline: undefined, level: 1, isInTable: false } as const;

export const document: Group = { sink: 'body', around: 'body', fallback: 1, ...plainText, ...plainParagraph };

/** Properties of the group after a control word for character or paragraph formatting; unchanged for any other word. */
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

/** Maximum number of distinct nested groups. Deeper groups share the properties of the last, to bound memory. Word nests some twenty. */
const maxDepth = 4_096;

/** Stack of the open groups. Nested groups with the same properties are stored as one entry with a count. */
export class OpenGroups {
  readonly #groups: { readonly group: Group; times: number }[] = [];

  open(group: Group): void {
    const last = this.#groups.at(-1);
    if (last && (last.group === group || this.#groups.length >= maxDepth)) last.times++;
    else this.#groups.push({ group, times: 1 });
  }

  /** @returns the properties that hold again behind the group; undefined if no group is open. */
  close(): Group | undefined {
    const last = this.#groups.at(-1);
    if (last === undefined) return undefined;
    last.times--;
    if (last.times === 0) this.#groups.pop();
    return last.group;
  }
}
