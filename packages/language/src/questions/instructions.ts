import { sentences } from '../sentences.js';
import { smallWordsIn } from '../stop-words.js';
import { plainWords } from '../words.js';
import { reportLinesOf } from './report-lines.js';

const polite = '(?:please |kindly |then |bitte |dann )*';
const noun =
  '(?:answers?|response|result|solution|reply|explanation|conclusion|calculation|judg(?:e)?ments?|reasoning|questions?|metric|problem)';
const antwort = '(?:antwort|ergebnis|lösung|erklärung|frage|rechnung|begründung)';
const beforeNoun = String.raw`(?:\(?\p{L}+\)? ){0,4}`;

/**
 * Sentences about how to answer instead of what, in English and German: a verb for that with what it is about ("Round your answer", "Base your
 * judgments"), or who is to answer ("You are an analyst"). What the asker says of themselves ("You are a tenant") or of the matter ("Use the night
 * tariff") is none.
 */
const instruction = new RegExp(
  [
    String.raw`^${polite}(?:give|provide|state|express|format|write|return|present|report|show|keep|limit|base|basing|support|address|approach|answer|calculate|compute|extract|determine) ${beforeNoun}${noun}(?!\p{L})`,
    String.raw`^${polite}(?:calculate|compute|extract) what (?:is|was) asked(?!\p{L})`,
    String.raw`^${polite}(?:answer|respond|reply)(?: (?:in|with|by|as|using|only|briefly|to)(?!\p{L})|\W*$)`,
    String.raw`^${polite}(?:round (?:it|to|up|off|down|your|the|${noun})(?!\p{L})|explain (?:why|your|how you|briefly)(?!\p{L})|keep it (?:short|brief)|be (?:brief|concise|specific|precise)(?!\p{L})|think step)`,
    String.raw`^${polite}(?:use|utili[sz]e) (?:only )?(?:the |your )?(?:\p{L}+ ){0,2}(?:information|data|details|figures|line items|statements?|sources?|digits|decimals?|bullet points)(?!\p{L})`,
    String.raw`^${polite}(?:do not|don['’]t) (?:guess|explain|make (?:it |anything )?up|round|elaborate|add|speculate)(?!\p{L})`,
    String.raw`^${polite}(?:define (?=[^?]{1,300} as )|help (?:me|us) (?:to )?(?:answer|compute|calculate))`,
    String.raw`^(?:(?:you are|assume (?:that )?you are|act as|imagine (?:that )?you are|pretend to be) (?:an? |the )?(?:\p{L}+ ){0,4}(?:analyst|assistant|expert|banker|accountant|investor|advis[oe]r|researcher|auditor|economist|consultant|model|bot)(?!\p{L}))`,
    String.raw`^(?:we|i) (?:need|want|would like) to (?:calculate|compute|determine)(?!\p{L})`,
    String.raw`^here(?:['’]s| is) (?:the|my) question(?!\p{L})`,
    String.raw`^${polite}(?:gib|geben sie|nenne|nennen sie|schreibe|schreiben sie|stütze|stützen sie|begründe|begründen sie|formuliere|formulieren sie|berechne|berechnen sie) ${beforeNoun}${antwort}(?!\p{L})`,
    String.raw`^${polite}(?:antworte|antworten sie|beantworte|beantworten sie|runde|runden sie|fasse dich kurz|fassen sie sich kurz|begründe|begründen sie|rate nicht|raten sie nicht)(?: (?:in|mit|auf|nur|kurz|die|das|deine|ihre|bitte)(?!\p{L})|\W*$)`,
    String.raw`^(?:du bist|sie sind) (?:ein |eine )?(?:\p{L}+ ){0,3}(?:analyst|analystin|assistent|assistentin|experte|expertin|berater|beraterin|buchhalter|buchhalterin|prüfer|prüferin)(?!\p{L})`,
    String.raw`^if (?=[^?]{1,300}(?<!\p{L})(?:state|say|explain|mention|answer) (?:so|that|it|this|why)(?!\p{L}))`,
    String.raw`(?<!\p{L})(?:(?:is|are) (?:here )?defined as|(?:ist|sind) definiert als)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** "Using the balance sheet, answer the following question: …" */
const announcing = /(?<!\p{L})(?:question|frage)(?!\p{L})/iu;
/** Where a question begins behind a clause that says where to look: "According to the balance sheet, what …". */
const questionWord =
  /, (?=(?:what|how|which|who|whose|when|where|why|is|are|was|were|does|do|did|has|have|had|can|could|will|wie|was|welche[rsmn]?|wer|wann|wo|warum|ist|sind|war|waren|hat|haben|hatte)(?!\p{L}))/giu;
/** Maximum number of clauses of a sentence that are examined. */
const mostClauses = 8;
/** Words of such a clause besides the name of the statement. A year, a company or a segment in it is part of what is asked. */
const leading = new Set(
  (
    'according accordance agreement account based basing by considering conclusions data details drawing figures from given information ' +
    'items judgements judgments line listed only outlined presented primarily provided referring reference relying shown solely stated taking ' +
    'using utilizing utilising within clearly contained consolidated company attached following available off ' +
    'laut gemäß nach anhand basierend grundlage angaben daten zahlen ausgewiesenen konsolidierten'
  ).split(' '),
);

/**
 * What a question asks, without how it is to be answered: "what is the net margin of Acme?" of "You are an analyst. Using only the income statement,
 * what is the net margin of Acme? Round to one decimal place."
 *
 * @returns the text itself if it has no instructions, or nothing else.
 */
export function withoutInstructions(text: string): string {
  const parts = Array.from(sentences(text), ({ start, end }) => text.slice(start, end));
  const asked = parts.filter((part) => isQuestion(part) || !instruction.test(part));
  if (!asked.some(isQuestion)) return text;
  const kept = asked.map((part) => (isQuestion(part) ? behindLead(part) : part));
  return asked.length === parts.length && kept.every((part, at) => part === asked[at]) ? text : kept.join(' ');
}

const isQuestion = (sentence: string): boolean => /[?？؟;]["'”’»)\]]*$/u.test(sentence);

/** A question without an instruction before a colon, and without a clause before it that only names a statement to look at. */
function behindLead(sentence: string): string {
  const colon = sentence.indexOf(': ');
  const before = sentence.slice(0, Math.max(0, colon));
  const whole = announcing.test(before) || instruction.test(before) ? sentence.slice(colon + 2) : sentence;
  // A sentence as short as "Be brief." is read as one with the next.
  const [short = ''] = /^[^.!?]{1,20}[.!] /u.exec(whole) ?? [];
  const rest = instruction.test(short.trim()) ? whole.slice(short.length) : whole;
  for (const { index } of [...rest.matchAll(questionWord)].slice(0, mostClauses)) {
    if (namesOnlyStatement(rest.slice(0, index))) return rest.slice(index + 2);
  }
  return rest;
}

function namesOnlyStatement(clause: string): boolean {
  const lines = reportLinesOf(clause);
  if (!lines || lines.names.length === 0 || lines.isOther) return false;
  const names = new Set(lines.names.flatMap(plainWords).flatMap((word) => [word, `${word}s`]));
  const small = [smallWordsIn('en'), smallWordsIn('de')];
  return plainWords(clause).every(
    (word) => names.has(word) || leading.has(word) || small.some((words) => words.has(word)),
  );
}
