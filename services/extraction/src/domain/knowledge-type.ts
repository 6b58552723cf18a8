import type { KnowledgeType } from './card.js';
import type { Item, Reading } from './reading.js';

/**
 * What a card is good for. The first rule that holds decides:
 *
 * 1. most of it is table or code → reference
 * 2. a sentence that fixes a term ("“Lender” means …", "… shall mean …") → definition
 * 3. steps → procedure: a list of at least two items that is numbered or announced as steps, with orders among them, or mostly
 *    orders; or prose of which at least half (and two) of the sentences are orders
 * 4. must / shall / may not in a third of the sentences and items (at least one) → policy
 * 5. its first sentence says what something is ("X is a …", "X refers to …") → definition
 * 6. most of it is a list → reference
 * 7. else knowledge
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
  const orders = items.filter((item) => isOrder(item.text)).length;
  if (items.length >= 2) {
    const announced = [leadIn, group.headingPath.at(-1), ...(group.runIn ?? [])].some(
      (text) => text !== undefined && stepCue.test(text),
    );
    const counted = items.filter(isCounted).length >= items.length / 2;
    if (announced ? orders >= 1 : orders >= items.length * (counted ? 0.4 : 0.6)) return true;
  }
  const told = sentences.filter((sentence) => isOrder(sentence.text)).length;
  return told >= 2 && told >= sentences.length / 2;
}

const stepCue =
  /\b(?:how to|steps?|procedure|instructions?|follow these|proceed as follows|do the following)\b|^to \p{Ll}+\b.*:$/iu;
const isCounted = (item: Item): boolean => /^\(?(?:\d{1,3}|\p{L})[.)]/u.test(item.marker);

/** Verbs that begin an order and seldom anything else. Base forms only: "Sets" and "Setting" describe. */
const orderVerbs = new Set(
  (
    'accept access activate add adjust allow answer apply arrange ask assemble assign attach avoid back backup begin book boot bring browse build buy calculate call cancel ' +
    'carry check choose clean clear click clone close collect combine compare compile complete configure confirm connect consider contact continue convert copy create cut ' +
    'declare decide define delete deploy describe determine dial disable disconnect discard do double-click download drag drain draw drive drop edit eject email empty enable ensure enter ' +
    'erase establish evaluate examine execute exit expand explain export extract fasten fetch fill find finish fix flip follow forward gather generate get give go grant hang highlight hold ' +
    'identify ignore implement import include indicate inform initialize insert inspect install invoke keep label launch lay leave let lift list load locate lock log look loosen ' +
    'lower make mark measure mix modify monitor mount move name navigate note notify obtain open order pack paste pay perform pick place plan plug point pour prepare ' +
    'press pull push put raise read rebuild receive record refer refresh register reinstall reload remove rename repeat replace reply report request reset resolve restart restore retry ' +
    'return review rinse rotate run save scan scroll search secure see select send set share shut sign slide sort specify start stir stop store submit switch tab take tap ' +
    'tell test tick tighten toggle touch transfer try turn type undo unlock unplug untick update upgrade upload use validate verify visit wait wash watch wear wipe wrap write zoom'
  ).split(' '),
);
const beforeOrder =
  /^(?:(?:step \d+|first|second|third|next|then|now|finally|lastly|afterwards?|please|optionally|also|always|never|carefully|again|once done|when finished)[,:.]?\s+|(?:if|when|after|once|before|to) [^,.;]{3,80},\s*)+/iu;

/** Whether a sentence tells the reader to do something. */
export function isOrder(text: string): boolean {
  const plain = text.replace(beforeOrder, '');
  const first =
    /^["“(]?(\p{L}+(?:-\p{L}+)?)(?=[\s,:.]|$)(\s+(?:is|are|was|were|has|have|had|can|will|may|of|and)\b)?/u.exec(plain);
  if (/^(?:do not|don['’]t|be sure|make sure)\b/iu.test(plain)) return true;
  return first?.[1] !== undefined && first[2] === undefined && orderVerbs.has(first[1].toLowerCase());
}

const obligation =
  /\b(?:must|shall|may (?:not|only)|(?:is|are|be) required to|(?:is|are|be) (?:strictly |expressly )?(?:prohibited|forbidden|mandatory|not permitted|not allowed)|cannot be (?:refunded|returned|waived|transferred)|no \p{Ll}+ (?:may|shall))\b/iu;
/** "Must have been", "may not be the cause": guesses, not rules. */
const guess = /\b(?:must (?:have|be \p{Ll}+ing)|may not (?:be|have|always|necessarily|even|yet))\b/giu;

const isRule = (text: string): boolean => obligation.test(text.replace(guess, ' '));

/** Not a thing that could be defined: points elsewhere, opens an aside, or ranks. */
const noSubject = String.raw`(?!(?:There|It|This|That|These|Those|He|She|They|We|I|You|One|Here|What|Which|Who|Another|Most|Many|Some|Both|Each|All|Today|However|For|In|On|At|By|As|If|To|From|With|Under|After|Before|When|While|Where|Since|Because|Although|Though|Unlike|Like|Among|Also|Included|The (?:\p{Ll}+est|most|best|worst|main|only|first|second|third|last|next|other|following|above|latter|former|result|reason|goal|problem|question|fact|idea|system)\b)\b)`;
/** Up to the first verb of the sentence. */
const subjectWords = String.raw`(?:(?!\s(?:is|are|was|were|has|have|had|will|would|can|could|when|where|there|it|if|what)\s)[\p{L}\p{N}\s"“”'‘’()./&-]){1,70}?`;
const subject = String.raw`${noSubject}(?:(?:The|An?)\s+)?[\p{L}"“'‘]${subjectWords}`;
const copula = new RegExp(
  String.raw`^${subject}(?:\s*\([^)]{1,120}\))?(?:,\s[^.]{3,80},)?\s+(?:(?:is|are)\s+(?:an?|any|the (?:act|process|practice|study|term|name|art|method|science|ability|amount|ratio|set|rate|branch)|one of|(?:defined|known|described|referred to|understood) as|called|used to (?:describe|refer)|collectively)\b|means\b|refers? to\b|denotes?\b|stands for\b|consists of\b(?! the following)|describes\b)`,
  'u',
);

/** Whether a sentence says what its subject is. */
export const saysWhatItIs = (text: string): boolean => copula.test(text.slice(0, 300));
