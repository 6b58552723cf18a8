import { asking } from '@cardinal/contracts';
import type { Answer } from '../../app/asking/collect-answer.js';
import { annotationsOf, sourceListOf } from './citations.js';

/** Fields that all parts of one completion share. */
export interface CompletionFrame {
  readonly askId: string;
  /** Model as the client named it. */
  readonly model: string;
  readonly createdMs: number;
  /** Origin by which the client addresses this server. */
  readonly origin: string;
}

type Ending = Pick<asking.AskDone, 'outcome' | 'stopReason' | 'model'>;

const common = ({ askId, model, createdMs }: CompletionFrame) => ({
  id: `chatcmpl-${askId}`,
  created: Math.floor(createdMs / 1_000),
  model,
});

/** A complete answer. */
export function completionView(frame: CompletionFrame, answer: Answer) {
  const { text, sources } = answer;
  const content = text + sourceListOf(sources);
  const annotations = annotationsOf(content, sources, frame.origin);
  const message = { role: 'assistant', content, refusal: refusalOf(answer, text), annotations };
  return {
    ...common(frame),
    object: 'chat.completion',
    system_fingerprint: answer.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasonOf(answer) }],
    usage: usageView(answer.usage),
  };
}

/** A chunk of a streamed answer. */
export function chunkView(frame: CompletionFrame, delta: object, ending?: Ending) {
  const finish = ending ? finishReasonOf(ending) : null;
  return {
    ...common(frame),
    object: 'chat.completion.chunk',
    ...(ending ? { system_fingerprint: ending.model } : {}),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  };
}

/** The delta that follows the text of a streamed answer: source list, annotations and refusal. */
export function closingDelta(
  { origin }: CompletionFrame,
  { text, sources, ...ending }: Pick<Answer, 'text' | 'sources' | 'outcome' | 'stopReason'>,
) {
  const list = sourceListOf(sources);
  const refusal = refusalOf(ending, text);
  return {
    ...(list ? { content: list, annotations: annotationsOf(text + list, sources, origin) } : {}),
    ...(refusal === null ? {} : { refusal }),
  };
}

/** The last chunk, with the tokens used. */
export function usageChunkView(frame: CompletionFrame, usage: asking.AskUsage | undefined) {
  return { ...common(frame), object: 'chat.completion.chunk', choices: [], usage: usageView(usage) };
}

/** Sets `refusal` if nothing was found, too, so that programs do not treat the text as an answer. */
function refusalOf({ outcome, stopReason }: Pick<Ending, 'outcome' | 'stopReason'>, text: string): string | null {
  return outcome === 'not_found' || stopReason === 'refusal' ? text : null;
}

function finishReasonOf({ stopReason }: Pick<Ending, 'stopReason'>): string {
  if (stopReason === 'max_tokens') return 'length';
  return stopReason === 'refusal' ? 'content_filter' : 'stop';
}

/** All tokens charged to the team. Tokens of embedding and reranking count as prompt tokens. */
function usageView(usage = asking.AskUsage.fromPartial({})) {
  const { llmPrompt, llmCompletion, embedding, rerank, llmCacheRead } = usage;
  const read = llmPrompt + embedding + rerank;
  return {
    prompt_tokens: read,
    completion_tokens: llmCompletion,
    total_tokens: read + llmCompletion,
    prompt_tokens_details: { cached_tokens: llmCacheRead },
  };
}
