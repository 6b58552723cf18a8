import { sentences } from '../sentences.js';
import { reportLinesOf } from './report-lines.js';

/**
 * Sentences about how to answer instead of what: "Round your answer to two decimal places." Each begins in one of these ways, in English or
 * German; one that gives a definition or says what to do if the question is none begins in any.
 */
const beginnings = new RegExp(
  [
    String.raw`(?:please |kindly |then )*(?:answer|respond|reply|give|provide|state|explain|round|express|format|base|basing|calculate|compute|extract|address|approach|assume|use|utili[sz]e|define|present|show|limit|keep|write|return|imagine|pretend|act|help|do not|don['’]t|be (?:brief|concise|specific|precise))(?!\p{L})`,
    String.raw`(?:please|note that|you are|you have|we (?:need|want|would like) to|here(?:['’]s| is) (?:the|my) question)(?!\p{L})`,
    String.raw`(?:bitte |dann )*(?:antworte|antworten sie|beantworte|beantworten sie|gib|geben sie|nenne|nennen sie|runde|runden sie|berechne|berechnen sie|verwende|verwenden sie|nutze|nutzen sie|benutze|benutzen sie|stütze|stützen sie|erkläre|erklären sie|begründe|begründen sie|nimm an|nehmen sie an|fasse dich|fassen sie sich)(?!\p{L})`,
    String.raw`(?:bitte|du bist|sie sind|wir (?:möchten|wollen|müssen)|hier ist (?:die|meine) frage)(?!\p{L})`,
  ].join('|'),
  'iuy',
);
/** "Using the balance sheet, answer the following question: …" */
const announcing = /(?<!\p{L})(?:question|frage)(?!\p{L})/iu;
const conditional =
  /^if (?=[^?]{1,300}(?<!\p{L})(?:state|say|explain|mention|answer) (?:so|that|it|this|why)(?!\p{L}))/iu;
const definition = /(?<!\p{L})(?:is|are) (?:here )?defined as(?!\p{L})|(?<!\p{L})(?:ist|sind) definiert als(?!\p{L})/iu;
/** Where a question begins behind a clause that says where to look: "According to the balance sheet, what …". */
const questionWord =
  /, (?=(?:what|how|which|who|whose|when|where|why|is|are|was|were|does|do|did|has|have|had|can|could|will|wie|was|welche[rsmn]?|wer|wann|wo|warum|ist|sind|war|waren|hat|haben|hatte)(?!\p{L}))/giu;
/** Maximum number of clauses of a sentence that are examined. */
const mostClauses = 8;

/**
 * What a question asks, without how it is to be answered: "what is the net margin of Acme?" of "You are an analyst. Using only the income statement,
 * what is the net margin of Acme? Round to one decimal place."
 *
 * @returns the text itself if it has no instructions, or nothing else.
 */
export function withoutInstructions(text: string): string {
  const parts = Array.from(sentences(text), ({ start, end }) => text.slice(start, end));
  const asked = parts.filter((part) => isQuestion(part) || !isInstruction(part));
  if (!asked.some(isQuestion)) return text;
  const kept = asked.map((part) => (isQuestion(part) ? behindLead(part) : part));
  return asked.length === parts.length && kept.every((part, at) => part === asked[at]) ? text : kept.join(' ');
}

const isQuestion = (sentence: string): boolean => /[?？؟;]["'”’»)\]]*$/u.test(sentence);

function isInstruction(sentence: string): boolean {
  beginnings.lastIndex = 0;
  return beginnings.test(sentence) || conditional.test(sentence) || definition.test(sentence);
}

/** A question without an instruction before a colon, and without a clause before it that names a part of a report to look at. */
function behindLead(sentence: string): string {
  const colon = sentence.indexOf(': ');
  const before = sentence.slice(0, Math.max(0, colon));
  const rest = announcing.test(before) || (before && isInstruction(sentence)) ? sentence.slice(colon + 2) : sentence;
  for (const { index } of [...rest.matchAll(questionWord)].slice(0, mostClauses)) {
    const lead = reportLinesOf(rest.slice(0, index));
    if (lead && lead.names.length > 0) return rest.slice(index + 2);
  }
  return rest;
}
