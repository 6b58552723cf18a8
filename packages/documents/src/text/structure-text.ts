import type { DraftBlock } from '../draft.js';
import { indentOf, isBareMarker, ListNesting, listMarker } from './list-marker.js';
import { couldBeHeading, headingLevel } from './plain-heading.js';
import { withSeenStarts } from './clean.js';
import { hasHeader } from './header/table-header.js';

/** A longer line is a whole paragraph, because editors that wrap lines wrap them earlier. In UTF-16 code units. */
const wrapLimit = 160;

/** Lines between blank lines: one paragraph, list, table or piece of preformatted text. */
type Group = readonly string[];

/**
 * Finds paragraphs, headings, lists, tables (cells separated by tabs) and preformatted text in plain text.
 *
 * @param text With line feeds as line ends.
 */
export function* structureText(text: string): Generator<DraftBlock> {
  let previous: Group | undefined;
  let current: Group | undefined;
  for (const next of groups(withSeenStarts(text))) {
    if (current !== undefined) yield* structureGroup(current, previous, next);
    previous = current;
    current = next;
  }
  if (current !== undefined) yield* structureGroup(current, previous, undefined);
}

function* groups(text: string): Generator<Group> {
  let group: string[] = [];
  for (const line of text.split(/\n|\f/)) {
    if (line.trim() !== '') {
      group.push(line);
    } else if (group.length > 0) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

function* structureGroup(group: Group, previous: Group | undefined, next: Group | undefined): Generator<DraftBlock> {
  let start = 0;
  for (let taken = 1; taken > 0; start += taken) {
    const [first = '', second = ''] = [group[start], group[start + 1]];
    const underline = start + 1 < group.length ? underlineLevel(first, second) : undefined;
    if (underline !== undefined) yield { kind: 'heading', text: first, level: underline };
    // A ruler, such as a line of dashes, is dropped.
    taken = underline === undefined ? (isRuler(first) ? 1 : 0) : 2;
  }
  if (start < group.length)
    yield* structureRest(start === 0 ? group : group.slice(start), start === 0 ? previous : undefined, next);
}

function isRuler(line: string): boolean {
  return /^\s*([-=_*~#+]\s*){4,}$/.test(line);
}

/** Yields the drafts of a group from which leading underlined headings and rulers were removed. */
function* structureRest(group: Group, previous: Group | undefined, next: Group | undefined): Generator<DraftBlock> {
  const [first = ''] = group;
  const level = group.length === 1 ? loneHeadingLevel(first, previous, next) : undefined;
  if (level !== undefined) yield { kind: 'heading', text: first, level };
  else if (isTabTable(group)) yield tabTable(group);
  else if (!hasItems(group) && isPreformatted(group)) yield { kind: 'code', text: dedent(group) };
  else for (const part of partsOf(group)) yield* structurePart(part);
}

const hasItems = (group: Group): boolean => group.some((line) => listMarker(line) !== undefined);

/** A heading right above its text, or lines without one. */
interface Part {
  readonly heading?: { readonly text: string; readonly level: number };
  readonly lines: Group;
}

/** Splits a group at the headings that stand right above their text: "1. Passwords", then "Passwords have at least …" in the next line. */
function partsOf(group: Group): Part[] {
  const parts: (Omit<Part, 'lines'> & { readonly lines: string[] })[] = [{ lines: [] }];
  for (const [at, line] of group.entries()) {
    const level = headingLevel(line);
    if (level !== undefined && isAboveText(group, at)) parts.push({ heading: { text: line, level }, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/**
 * Whether a line ends where the next one could have gone on, follows the end of a sentence, and the next one begins a text: a wrapped line is as
 * long as its neighbours, and the next item of a list, or an entry of a table of contents, is no text.
 */
function isAboveText(group: Group, at: number): boolean {
  const [before, line = '', next = ''] = [group[at - 1], group[at], group[at + 1]];
  const [word = ''] = next.trim().split(/\s/, 1);
  const longest = group.slice(at, at + 20).reduce((most, { length }) => Math.max(most, length), 0);
  return (
    line.length + word.length < longest &&
    (before === undefined || /[.!?:;…]["”)]?\s*$/u.test(before)) &&
    /^["“„«(]?[\p{Lu}\p{Lo}\d(]/u.test(word) &&
    /[.!?:;]["”)]?$|.{60}/u.test(next.trim()) &&
    headingLevel(next) === undefined &&
    (listMarker(next) === undefined || word.startsWith('('))
  );
}

function* structurePart({ heading, lines: group }: Part): Generator<DraftBlock> {
  if (heading !== undefined) yield { kind: 'heading', ...heading };
  if (group.length === 0) return;
  if (hasItems(group)) yield* list(group);
  else if (group.some((line) => line.length > wrapLimit))
    for (const line of group) yield { kind: 'paragraph', text: line };
  else yield { kind: 'paragraph', text: joinLines(group) };
}

function loneHeadingLevel(line: string, previous: Group | undefined, next: Group | undefined): number | undefined {
  if (next === undefined) return undefined;
  const isItem = (group: Group | undefined): boolean => group?.length === 1 && listMarker(group[0] ?? '') !== undefined;
  const marked = listMarker(line);
  // "1. Pay the bill" next to other items is a list item; otherwise it is a heading.
  if (marked !== undefined && (isItem(previous) || isItem(next) || !/^\d/.test(marked.marker))) return undefined;
  return headingLevel(line) ?? (marked === undefined && couldBeHeading(line, joinLines(next)) ? 2 : undefined);
}

function underlineLevel(text: string, line: string): number | undefined {
  const mark = /^\s*(=|-|~|\*|\^|#){3,}\s*$/.exec(line) === null ? undefined : line.trim()[0];
  if (mark === undefined || new Set(line.trim()).size > 1) return undefined;
  const isAsLong = line.trim().length >= text.trim().length * 0.6 && line.trim().length <= text.trim().length * 1.6 + 2;
  return isAsLong && text.trim().length <= 120 ? (mark === '=' || mark === '#' || mark === '*' ? 1 : 2) : undefined;
}

function isTabTable(group: Group): boolean {
  const tabs = group.map((line) => line.trimEnd().split('\t').length - 1);
  return (
    group.length >= 2 &&
    tabs.filter((count) => count > 0).length >= group.length * 0.8 &&
    !group.every((line) => /^\t+[^\t]+$/.test(line))
  );
}

function tabTable(group: Group): DraftBlock {
  const [header = [], ...rows] = group.map((line) => line.trimEnd().split('\t'));
  return hasHeader([header, ...rows]) ? { kind: 'table', header, rows } : { kind: 'table', rows: [header, ...rows] };
}

/** Whether a group has aligned columns or is an indented listing, whose lines must not be joined. */
function isPreformatted(group: Group): boolean {
  const aligned = group.filter(
    (line) => /\S(?: {3,}|\t)\S/.test(line) || /^(?: {4,}|\t)\S/.test(line) || /^\s*[|+].*[|+]\s*$/.test(line),
  );
  const ends = group.filter((line) => /[;{}]\s*$/.test(line));
  return group.length >= 2 && (aligned.length >= group.length * 0.6 || ends.length >= group.length * 0.5);
}

function* list(group: Group): Generator<DraftBlock> {
  const nesting = new ListNesting();
  let pending: { kind: 'paragraph' | 'list-item'; lines: string[]; marker: string; level: number } | undefined;
  for (const line of group) {
    const marked = listMarker(line);
    if (isBareMarker(line)) continue;
    if (marked === undefined && pending !== undefined) {
      pending.lines.push(line);
      continue;
    }
    if (pending !== undefined) yield finish(pending);
    pending =
      marked === undefined
        ? { kind: 'paragraph', lines: [line], marker: '', level: 0 }
        : { kind: 'list-item', lines: [marked.text], marker: marked.marker, level: nesting.level(marked.indent) };
  }
  if (pending !== undefined) yield finish(pending);
}

function finish(item: { kind: 'paragraph' | 'list-item'; lines: string[]; marker: string; level: number }): DraftBlock {
  const text = joinLines(item.lines);
  return item.kind === 'paragraph'
    ? { kind: 'paragraph', text }
    : { kind: 'list-item', text, marker: item.marker, level: item.level };
}

/** Joins wrapped lines. A hyphen at a line end is kept, because in plain text it mostly belongs to the word. */
function joinLines(lines: Group): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/(\p{L}-)\n(?=\p{L})/gu, '$1')
    .replaceAll('\n', ' ');
}

function dedent(group: Group): string {
  const indent = group.reduce((least, line) => Math.min(least, indentOf(/^\s*/.exec(line)?.[0] ?? '')), Infinity);
  return group.map((line) => line.replaceAll('\t', '    ').slice(indent)).join('\n');
}
