import { estimateTokens } from '@cardinal/llm';

/** What reads queries: the built-in model, or another, of which only that it reads text is known. */
export type Encoder = keyof typeof encoders;

const encoders = {
  /** WordPiece, uncased, with a mark before and after; the model reads 256 at most. */
  builtin: { windowTokens: 256, markTokens: 2 },
  /** Marks, and the words that some models want to read before a query. */
  other: { windowTokens: Infinity, markTokens: 32 },
} as const;

/**
 * Most tokens that a tokenizer can make of a text. A piece of the built-in one has a UTF-16 unit of the text at least, after
 * canonical decomposition: a Hangul syllable becomes two or three. A piece of any other has a byte of the text in one of
 * Unicode's normal forms at least, of which the decomposed ones are the longest.
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
 * Searches of an ask without a language model. `full` looks for the question and for its parts, four at most. A question that
 * leans on those before it is looked for alone and then with words of theirs; so is each part, which leans on the one before.
 */
const looksOfFull = 5;
export type AskMode = 'fast' | 'full';
/** What taking a question apart may add to a part ("What is the … of …?"). */
const aroundPart = ' '.repeat(32);
/** Questions before it that a follow-up may borrow words from. */
const lendingQuestions = 3;
/** A follow-up as a language model writes it, in UTF-16 units. */
const longestRewritten = 500;

/**
 * What an ask of a language model may take. A follow-up is rewritten first, which reads question and history once more;
 * `full` also routes and then calls tools, each step reading again what came before, mostly from the provider's cache.
 */
const ofModel = {
  /** Instructions, tools and the frame around each part of the prompt. */
  frame: 1_500,
  /** Of the history, after trimming. */
  history: 2_000,
  /** Of one card with its title and neighbours; what would go beyond is not handed over. */
  card: 700,
  /** Of the answer, and of a search query made of a follow-up. */
  completion: 1_500,
  /** Of routing and all steps with tools together. */
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
 * Upper bound of the tokens an ask may take; the answerer keeps within it.
 *
 * Without a language model: the searches. With one, in `fast`, besides the one search:
 * `2 · (frame + question + min(history, 2 000)) + top_k · card + completion`; in `full` also `steps`, which its searches are
 * paid from.
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
  // A follow-up is searched for by what a model makes of it, or with the question before it; so is what `full` makes of any.
  const rewritten = history.length > 0 || mode === 'full' ? rare.repeat(longestRewritten + 1) : '';
  const search = searchTokens(question + rewritten, encoder);
  return search + 2 * once + topK * ofModel.card + ofModel.completion + steps;
}

/** Takes as many tokens as a character of the basic plane can: stands for text that is not known yet. */
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
