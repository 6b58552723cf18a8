import { sketchesOf } from './card-statements.js';
import type { Sketch } from './sketch.js';
import { readTopic, type Topic } from './topic.js';

/** A card as the rules see it. What it says is read as far as it is asked for. */
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
