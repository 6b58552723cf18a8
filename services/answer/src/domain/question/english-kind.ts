import type { AskedKind } from '@cardinal/language';
import { questionTypes } from '../tuning.js';

/**
 * Kind of answer that an English question asks for. "When" and "where" ask only where they open the question: "What happens when the door is
 * open?", "Do I get paid when I am ill?" and "When it is hot, how long do I wait?" ask for no time, "a place where …" for no place.
 */
export function kindInEnglish(text: string): AskedKind | undefined {
  const asked = text.replace(mayJoin, (word: string, index: number) => (joins(text, index) ? ' ' : word));
  return questionTypes.find(([, pattern]) => pattern.test(asked))?.[0];
}

const mayJoin = /\b(?:when|where)\b/giu;

/** Whether the word at this place joins a clause to another one rather than asks. */
function joins(text: string, index: number): boolean {
  const before =
    text
      .slice(Math.max(0, index - longestClause), index)
      .split(/[.?!;]/u)
      .at(-1) ?? '';
  if (!/[\p{L}\p{N}]/u.test(before)) return beforeAsking.test(text.slice(index, index + longestClause));
  if (asksStill.test(before)) return false;
  return asksAlready.test(before);
}

const longestClause = 200;
const asking = 'what|which|who|whom|whose|how|why|where|when';
const auxiliaries = 'do|does|did|am|is|are|was|were|can|could|may|might|must|shall|should|will|would|has|have|had';
/** "When the door is open, what …": a clause, and then the question. What asks for a time is followed by "is", "do" and the like. */
const beforeAsking = new RegExp(
  String.raw`^\w+ (?:[^?.!,]{1,150}, ?(?:\p{L}+ ){0,2}(?:${asking}|${auxiliaries})|(?!(?:${auxiliaries}|to)\b)[^?.!]{1,150} (?:what|which|who|whom|whose|how|why))\b`,
  'iu',
);
/** "until when", "who, and when", "can you tell me when". */
const asksStill =
  /(?:\b(?:since|until|till|by|from|to|and|or)|[,&/]) $|\b(?:tell|know|say|see|remember|check|find out|sure)\b[^?]{0,20}$/iu;
const asksAlready = new RegExp(String.raw`\b(?:${asking})\b|^\W{0,4}(?:${auxiliaries})\b`, 'iu');
