import type { KnowledgeType } from '@cardinal/contracts';
import { isImperative } from './imperatives.js';
import type { Item, Reading } from './group-reading.js';

/**
 * The purpose of a card. The first matching rule decides:
 *
 * 1. most of it is table or code → reference
 * 2. a sentence that fixes a term ("“Lender” means …", "… shall mean …") → definition
 * 3. steps → procedure: a list of at least two items that is numbered or announced as steps, with imperatives among them, or mostly
 *    imperatives; or prose of which at least half (and two) of the sentences are imperatives
 * 4. must / shall / may not in a third of the sentences and items (at least one) → policy
 * 5. its first sentence defines its subject ("X is a …", "X refers to …") → definition
 * 6. most of it is a list → reference
 * 7. otherwise knowledge
 */
export function knowledgeTypeOf(reading: Reading): KnowledgeType {
  const { form, sentences, items } = reading;
  if (form === 'table' || form === 'code') return 'reference';
  if (sentences.some((sentence) => fixesTerm.test(sentence.text))) return 'definition';
  if (isProcedure(reading)) return 'procedure';
  const rules = [...sentences, ...items].filter((statement) => isRule(statement.text)).length;
  if (rules > 0 && rules >= (sentences.length + items.length) / 3) return 'policy';
  const first = sentences[0];
  if (first && form === 'prose' && saysWhatItIs(first.text)) return 'definition';
  return form === 'list' ? 'reference' : 'knowledge';
}

const fixesTerm =
  /["“'‘][^"”'’\n]{2,60}["”'’],?\s+(?:shall\s+)?(?:means?|refers? to|denotes?)\b|\b(?:shall|will) mean\b/u;

function isProcedure({ sentences, items, leadIn, group }: Reading): boolean {
  const steps = items.filter((item) => isImperative(item.text)).length;
  if (items.length >= 2) {
    const announced = [leadIn, group.headingPath.at(-1), ...(group.runIn ?? [])].some(
      (text) => text !== undefined && stepCue.test(text),
    );
    const counted = items.filter(isCounted).length >= items.length / 2;
    if (announced ? steps >= 1 : steps >= items.length * (counted ? 0.4 : 0.6)) return true;
  }
  const imperatives = sentences.filter((sentence) => sentence.isImperative).length;
  return imperatives >= 2 && imperatives >= sentences.length / 2;
}

const stepCue =
  /\b(?:how to|steps?|procedure|instructions?|follow these|proceed as follows|do the following)\b|^to \p{Ll}+(?![\p{L}\p{N}_]).*:$/iu;
const isCounted = (item: Item): boolean => /^\(?(?:\d{1,3}|\p{L})[.)]/u.test(item.marker);

const obligation =
  /\b(?:must|shall|may (?:not|only)|(?:is|are|be) required to|(?:is|are|be) (?:strictly |expressly )?(?:prohibited|forbidden|mandatory|not permitted|not allowed)|cannot be (?:refunded|returned|waived|transferred)|no \p{Ll}+ (?:may|shall))\b/iu;
/** "Must have been", "may not be the cause": assumptions, not rules. */
const guess = /\b(?:must (?:have|be \p{Ll}+ing)|may not (?:be|have|always|necessarily|even|yet))\b/giu;

const isRule = (text: string): boolean => obligation.test(text) && obligation.test(text.replace(guess, ' '));

/** Beginnings that are no subject to be defined: references to other text, asides, rankings. */
const noSubject = String.raw`(?!(?:There|It|This|That|These|Those|He|She|They|We|I|You|One|Here|What|Which|Who|Another|Most|Many|Some|Both|Each|All|Today|However|For|In|On|At|By|As|If|To|From|With|Under|After|Before|When|While|Where|Since|Because|Although|Though|Unlike|Like|Among|Also|Included|The (?:\p{Ll}+est|most|best|worst|main|only|first|second|third|last|next|other|following|above|latter|former|result|reason|goal|problem|question|fact|idea|system)\b)\b)`;
/** The words up to the first verb of the sentence. */
const subjectWords = String.raw`(?:(?!\s(?:is|are|was|were|has|have|had|will|would|can|could|when|where|there|it|if|what)\s)[\p{L}\p{N}\s"“”'‘’()./&-]){1,70}?`;
const subject = String.raw`${noSubject}(?:(?:The|An?)\s+)?(?:(?<=\s)\p{L}|[\p{Lu}\p{Lo}"“'‘])${subjectWords}`;
// linear: it sees 300 characters.
const copula = new RegExp(
  String.raw`^${subject}(?:\s*\([^)]{1,120}\))?(?:,\s[^.]{3,80},)?\s+(?:(?:is|are)\s+(?:an?|any|the (?:act|process|practice|study|term|name|art|method|science|ability|amount|ratio|set|rate|branch)|one of|(?:defined|known|described|referred to|understood) as|called|used to (?:describe|refer)|collectively)\b|means\b|refers? to\b|denotes?\b|stands for\b|consists of\b(?! the following)|describes\b)`,
  'u',
);

/** Whether a sentence defines its subject. */
export const saysWhatItIs = (text: string): boolean => copula.test(text.slice(0, 300));
