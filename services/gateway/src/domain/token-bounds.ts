import { estimateTokens } from '@cardinal/llm';

/** The model that embeds queries: the built-in one, or another model, of whose tokenizer nothing is known. */
export type Encoder = keyof typeof encoders;

const encoders = {
  /** WordPiece, uncased, with one special token before and after the text; the model reads 256 tokens at most. */
  builtin: { windowTokens: 256, markTokens: 2 },
  /** `markTokens` covers special tokens, and the instruction that some models need before a query. */
  other: { windowTokens: Infinity, markTokens: 32 },
} as const;

/**
 * Upper bound of the tokens that a tokenizer makes of a text. Each token of the built-in one covers at least one UTF-16 unit of the text
 * after canonical decomposition, which turns a Hangul syllable into two or three units. Each token of any other covers at least one byte of
 * the text in one of Unicode's normal forms, of which the decomposed ones are the longest.
 */
function encodedTokens(text: string, encoder: Encoder): number {
  if (encoder === 'builtin') return text.normalize('NFD').length;
  return Math.max(...[text, text.normalize('NFD'), text.normalize('NFKD')].map((form) => Buffer.byteLength(form)));
}

/** Upper bound of the tokens of one search. */
export function searchTokens(query: string, encoder: Encoder): number {
  const { windowTokens, markTokens } = encoders[encoder];
  return Math.min(windowTokens, encodedTokens(query, encoder) + markTokens);
}

/**
 * Searches of an ask in mode `full` without a language model: one for the question, and one for each of its parts, four at most. A
 * follow-up question is searched for alone and then with words of the questions before it; so is each part, which may depend on the part
 * before.
 */
const looksOfFull = 5;
export type AskMode = 'fast' | 'full';
/** Upper bound of the text that splitting a question may add to a part ("What is the … of …?"). */
const aroundPart = ' '.repeat(32);
/** Number of preceding questions from which a follow-up question may take words. */
const lendingQuestions = 3;
/** Maximum length of a follow-up question as rewritten by a language model, in UTF-16 units. */
const longestRewritten = 500;

/**
 * Upper bounds of the tokens of an ask that a language model answers. A follow-up question is rewritten first, which reads question and
 * history once more; `full` also routes and then calls tools, and each step reads the previous ones again, mostly from the provider's
 * cache.
 */
const ofModel = {
  /** Instructions, tool definitions and the markup around each part of the prompt. */
  frame: 1_500,
  /** The history after trimming. */
  history: 2_000,
  /** One card with its title and neighbours; text beyond this bound is not put into the prompt. */
  card: 700,
  /** The answer, and the rewriting of a follow-up question. */
  completion: 1_500,
  /** Routing and all steps with tools together. */
  steps: 30_000,
} as const;

export interface AskSize {
  readonly question: string;
  readonly mode: AskMode;
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly topK: number;
  /** Whether a language model answers. */
  readonly byModel: boolean;
}

/**
 * Upper bound of the tokens of an ask; the answerer keeps within it.
 *
 * Without a language model: the searches. With one, in `fast`, besides the one search:
 * `2 · (frame + question + min(history, 2 000)) + top_k · card + completion`; in `full` also `steps`, which includes the tokens of its
 * searches.
 */
export function askTokens(size: AskSize, encoder: Encoder): number {
  const { question, mode, history, topK, byModel } = size;
  if (!byModel) return lookUpTokens(size, encoder);
  const told = Math.min(
    ofModel.history,
    history.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  );
  const once = ofModel.frame + estimateTokens(question) + told;
  const steps = mode === 'full' ? ofModel.steps : 0;
  // A follow-up question is searched for as rewritten by the model, or together with the question before it; `full` may rewrite any
  // question.
  const rewritten = history.length > 0 || mode === 'full' ? rare.repeat(longestRewritten + 1) : '';
  const search = searchTokens(question + rewritten, encoder);
  return search + 2 * once + topK * ofModel.card + ofModel.completion + steps;
}

/** A character with the most tokens that a character of the basic multilingual plane can have, as a placeholder for text not known yet. */
const rare = '\ud55c';

function lookUpTokens({ question, mode, history }: AskSize, encoder: Encoder): number {
  const before = history
    .filter(({ role, content }) => role === 'user' && content.trim() !== '')
    .slice(-lendingQuestions);
  const lent = before.map(({ content }) => content).join(' ');
  if (mode === 'fast') {
    const alone = searchTokens(question, encoder);
    return before.length === 0 ? alone : alone + searchTokens(`${question} ${lent}`, encoder);
  }
  const part = `${question}${aroundPart}`;
  return looksOfFull * (searchTokens(part, encoder) + searchTokens(`${part} ${part} ${lent}`, encoder));
}
