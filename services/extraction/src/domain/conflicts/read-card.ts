import { statementsOf } from './card-statements.js';
import type { Statement } from './statement.js';
import { readTopic, type Topic } from './topic.js';

/** A card as the rules see it. */
export interface ReadCard {
  readonly statements: readonly Statement[];
  /** Read when it is asked for first. */
  readonly topic: () => Topic;
}

export function readCard(title: string, text: string): ReadCard {
  const statements = statementsOf(text);
  let topic: Topic | undefined;
  return { statements, topic: () => (topic ??= readTopic(title, text, statements)) };
}
