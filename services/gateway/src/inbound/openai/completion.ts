import { asking } from '@cardinal/contracts';
import type { Answer } from '../../app/asking/collect-answer.js';
import { annotationsOf, sourceListOf } from './citations.js';

/** What all parts of one completion have in common. */
export interface CompletionFrame {
  readonly askId: string;
  /** As the client named it. */
  readonly model: string;
  readonly createdMs: number;
  /** Where this server is, as the client calls it. */
  readonly origin: string;
}

type Ending = Pick<asking.AskDone, 'outcome' | 'stopReason' | 'model'>;

const common = ({ askId, model, createdMs }: CompletionFrame) => ({
  id: `chatcmpl-${askId}`,
  created: Math.floor(createdMs / 1_000),
  model,
});

/** A whole answer. */
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

/** A piece of a streamed answer. */
export function chunkView(frame: CompletionFrame, delta: object, ending?: Ending) {
  const finish = ending ? finishReasonOf(ending) : null;
  return {
    ...common(frame),
    object: 'chat.completion.chunk',
    ...(ending ? { system_fingerprint: ending.model } : {}),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  };
}

/** The part of a streamed answer after its text. */
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

/** What the ask used, after the answer. */
export function usageChunkView(frame: CompletionFrame, usage: asking.AskUsage | undefined) {
  return { ...common(frame), object: 'chat.completion.chunk', choices: [], usage: usageView(usage) };
}

/** "Not found" is also a field beside the text, so that no program takes the text for an answer. */
function refusalOf({ outcome, stopReason }: Pick<Ending, 'outcome' | 'stopReason'>, text: string): string | null {
  return outcome === 'not_found' || stopReason === 'refusal' ? text : null;
}

function finishReasonOf({ stopReason }: Pick<Ending, 'stopReason'>): string {
  if (stopReason === 'max_tokens') return 'length';
  return stopReason === 'refusal' ? 'content_filter' : 'stop';
}

/** All that the team pays for: searching is reading, too. */
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
