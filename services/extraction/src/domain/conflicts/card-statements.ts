import { sentences } from '@cardinal/language';
import { sketchOf, type Sketch } from './sketch.js';
import { readTopic, type Topic } from './topic.js';

/** Maximum number of statements per card. A card of 10,000 characters has more: further ones are not compared. */
const mostStatements = 60;

/** The statements of a card, one per sentence; list items and lines stand alone, table rows are left out. */
export function sketchesOf(text: string): Sketch[] {
  const found: Sketch[] = [];
  for (const line of linesOf(text)) {
    if (line.text.includes(' | ')) continue;
    for (const { start, end } of sentences(line.text)) {
      if (found.length >= mostStatements) return found;
      const sketch = sketchOf(line.text.slice(start, end), line.start + start);
      if (sketch) found.push(sketch);
    }
  }
  return found;
}

/** A line break ends a sentence unless the next line continues in lower case. */
function linesOf(text: string): { readonly text: string; readonly start: number }[] {
  const lines: { text: string; start: number }[] = [];
  let start = 0;
  for (const { 0: space, index } of text.matchAll(/(?<!\s)\s*\n\s*/gu)) {
    if (/^\p{Ll}/u.test(text.slice(index + space.length, index + space.length + 2))) continue;
    for (const match of space.matchAll(/\n+/g)) {
      lines.push({ text: text.slice(start, index + match.index), start });
      start = index + match.index + match[0].length;
    }
  }
  lines.push({ text: text.slice(start), start });
  return lines;
}

/** A card as the rules read it. Its topic is read on first use. */
export interface ReadCard {
  readonly sentences: readonly Sketch[];
  readonly topic: () => Topic;
}

export function readCard(title: string, text: string): ReadCard {
  const sentences = sketchesOf(text);
  let topic: Topic | undefined;
  return {
    sentences,
    topic: () => (topic ??= readTopic(title, text, sentences)),
  };
}
