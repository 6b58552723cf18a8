import { endReasonOf, type EndReasons } from '../end-reasons.js';
import { likelyPromptTokens, likelyTokens } from '../estimate.js';
import {
  noModelUsage,
  type EndReason,
  type ModelEvent,
  type ModelRequest,
  type ModelUsage,
} from '../language-model.js';
import { fieldsOf, type Fields } from '../format.js';
import { countOf } from '../usage.js';
import { toModelError } from './errors.js';
import { createReasoningFilter } from './reasoning.js';
import { createToolCalls } from './tool-calls.js';

const endReasons: EndReasons = new Map([
  ['stop', 'answered'],
  ['length', 'length'],
  ['tool_calls', 'tools'],
  ['function_call', 'tools'],
  ['content_filter', 'refused'],
]);

/** Finish reasons by which gateways, vLLM and SGLang report that they aborted the reply. */
const failures: ReadonlySet<string> = new Set(['error', 'abort', 'cancelled']);

/** Fields in which servers send the model's reasoning. */
const reasoningFields = ['reasoning_content', 'reasoning', 'thinking'] as const;

/**
 * Translates the chunks of a reply into the events of the port. Tool calls are emitted complete, at the end; unknown fields are ignored.
 * Once the model has finished, failures of the connection do not matter.
 *
 * @param onFinish called when only the token count may still follow.
 * @throws {ModelProtocolError}
 */
export async function* toModelEvents(
  request: ModelRequest,
  chunks: AsyncIterable<Fields>,
  onFinish: () => void,
): AsyncGenerator<ModelEvent> {
  const calls = createToolCalls();
  const filter = createReasoningFilter();
  let written = '';
  let reasoned = 0;
  let counted = false;
  let finish: string | undefined;
  let done = false;
  let refused = false;
  const say = function* (text: string): Generator<ModelEvent> {
    written += text;
    if (text !== '') yield { kind: 'text', text };
  };
  const left = chunks[Symbol.asyncIterator]();
  for (;;) {
    const step = await left.next().catch((thrown: unknown) => {
      if (finish === undefined) throw thrown;
      return { done: true, value: undefined } as const;
    });
    if (step.done) break;
    const chunk = step.value;
    done ||= chunk['done'] === true;
    const usage = usageOf(chunk['usage']);
    if (usage) {
      counted = true;
      yield { kind: 'usage', usage };
    }
    const choice = fieldsOf(Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined);
    const delta = fieldsOf(choice['delta']);
    for (const field of reasoningFields) reasoned += textOf(delta[field]).length;
    yield* say(filter.push(textOf(delta['content'])));
    refused ||= textOf(delta['refusal']) !== '';
    calls.push(delta['tool_calls']);
    const reason = choice['finish_reason'];
    if (typeof reason !== 'string' || reason === '') continue;
    if (failures.has(reason)) throw toModelError({ status: undefined, type: 'finish_reason', message: reason });
    finish ??= reason;
    onFinish();
  }
  yield* say(filter.end());
  // After a cut or a refusal no tool call is known to be complete.
  const reason = refused ? 'refused' : endReasonOf(endReasons, finish ?? 'stop');
  const isCut = reason === 'length' || reason === 'refused';
  const whole = isCut || (finish === undefined && !done) ? [] : calls.complete();
  for (const call of whole) yield { kind: 'tool-call', call };
  // Reasoning is not emitted, but counted, because it is paid for.
  if (!counted && reasoned + filter.kept > 0) yield estimateOf(request, written, reasoned + filter.kept);
  if (finish === undefined && !done) return;
  yield { kind: 'end', reason: withCalls(reason, whole.length) };
}

/** Servers also report `stop` after a tool call. */
const withCalls = (reason: EndReason, calls: number): EndReason =>
  reason === 'answered' && calls > 0 ? 'tools' : reason;

/** @param reasoned UTF-16 units of reasoning; four count as a token. */
function estimateOf(request: ModelRequest, written: string, reasoned: number): ModelEvent {
  const completionTokens = Math.min(request.maxCompletionTokens, likelyTokens(written) + Math.ceil(reasoned / 4));
  const usage = {
    ...noModelUsage,
    promptTokens: likelyPromptTokens(request),
    completionTokens,
    isEstimate: true,
  } as const;
  return { kind: 'usage', usage };
}

/** A text, or the concatenated texts of a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts = content.map((part: unknown) => fieldsOf(part)['text']);
  return texts.filter((text) => typeof text === 'string').join('');
}

/** @returns undefined if the chunk has no count: most servers count in the last chunk, some never, some in every chunk. */
function usageOf(told: unknown): ModelUsage | undefined {
  const fields = fieldsOf(told);
  const prompt = countOf(fields['prompt_tokens']);
  if (prompt === undefined || prompt === 0) return undefined;
  const cacheReadTokens = Math.min(countOf(fieldsOf(fields['prompt_tokens_details'])['cached_tokens']) ?? 0, prompt);
  return {
    promptTokens: prompt - cacheReadTokens,
    completionTokens: countOf(fields['completion_tokens']) ?? 0,
    cacheReadTokens,
    cacheWriteTokens: 0,
  };
}
