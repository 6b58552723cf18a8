import { sentences } from '@cardinal/language';
import { announces } from './lead-in.js';
import { isImperative } from './imperatives.js';
import { contentWords, oneLine, wordsOf } from './text/words.js';
import type { Group, Unit, UnitKind } from './unit.js';

/** A group analysed once, for all the rules that use it. */
export interface Reading {
  readonly group: Group;
  /** The kind of most of the group's tokens; prose of a single sentence that leads into something else does not count. */
  readonly form: UnitKind;
  /** Sentences of prose and notes, each on one line, without run-in titles. */
  readonly sentences: readonly Sentence[];
  /** List items without their markers, each on one line. */
  readonly items: readonly Item[];
  /** The sentence that leads into the list, table or code of the group. */
  readonly leadIn: string | undefined;
  /** Number of occurrences of each content word in the group. */
  readonly frequency: ReadonlyMap<string, number>;
}

export interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
  readonly content: readonly string[];
  readonly isImperative: boolean;
}

export interface Item {
  readonly text: string;
  readonly marker: string;
  readonly level: number;
}

export function read(group: Group): Reading {
  const titles = new Set(group.runIn);
  const spoken = group.units.filter((unit) => unit.kind === 'prose' || unit.kind === 'note');
  const said = spoken.filter((unit) => spoken.length === 1 || !titles.has(unit.text.trim())).flatMap(sentencesOf);
  const items = group.units.filter((unit) => unit.kind === 'list').map(itemOf);
  const frequency = new Map<string, number>();
  for (const { content } of said) for (const word of content) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return { group, form: formOf(group, said.length), sentences: said, items, leadIn: leadInOf(group, said), frequency };
}

function formOf(group: Group, sentenceCount: number): UnitKind {
  const tokens = new Map<UnitKind, number>();
  for (const unit of group.units) tokens.set(unit.kind, (tokens.get(unit.kind) ?? 0) + unit.tokens);
  if (tokens.size > 1 && sentenceCount <= 1) tokens.delete('prose');
  let form: UnitKind = 'prose';
  let most = -1;
  for (const [kind, count] of tokens) if (count > most) [form, most] = [kind, count];
  return form;
}

function sentencesOf(unit: Unit): Sentence[] {
  const found: Sentence[] = [];
  for (const { start, end } of sentences(unit.text)) {
    const text = oneLine(unit.text.slice(start, end));
    const words = wordsOf(text);
    found.push({ text, words, content: contentWords(words), isImperative: isImperative(text) });
  }
  return found;
}

function itemOf(unit: Unit): Item {
  const marker = unit.marker ?? '';
  const text = oneLine(unit.text);
  const bare = marker !== '' && text.startsWith(marker) ? text.slice(marker.length).trim() : text;
  return { text: bare, marker, level: unit.level ?? 1 };
}

function leadInOf(group: Group, said: readonly Sentence[]): string | undefined {
  const structured = group.units.findIndex(
    (unit) => unit.kind === 'list' || unit.kind === 'table' || unit.kind === 'code',
  );
  if (structured < 0) return undefined;
  if (structured === 0) return group.leadIn === undefined ? undefined : oneLine(group.leadIn);
  return said.find((sentence) => announces(sentence.text))?.text ?? (said.length === 1 ? said[0]?.text : undefined);
}
