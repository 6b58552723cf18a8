import { blocksOfType, type MessageReply, type ReplyBlock, type WireRequest } from '@cardinal/testkit/messages-api';
import type { Message } from '../src/index.js';
import type { ScriptStep } from './scripted-model.js';
import { documentsOf } from '../src/message.js';
import { noModelUsage, type ModelUsage } from '../src/language-model.js';

/** Converts the steps of a scripted model to a reply of the Messages API. */
export function replyOf(steps: readonly ScriptStep[], messages: readonly Message[], wire: WireRequest): MessageReply {
  const ids = [...documentsOf(messages).keys()];
  const blocks: ReplyBlock[] = [];
  let usage: ModelUsage = noModelUsage;
  let stopReason: string | undefined;
  let failure: string | undefined;
  let held = false;
  for (const step of steps) {
    if (step instanceof Promise) held = true;
    else if (step instanceof Error) failure = 'overloaded_error';
    else if (step.kind === 'text') addText(blocks, step.text);
    else if (step.kind === 'citation') addCitation(blocks, step, ids.indexOf(step.documentId), wire);
    else if (step.kind === 'tool-call') blocks.push({ type: 'tool_use', ...step.call });
    else if (step.kind === 'usage') usage = step.usage;
    else if (step.kind === 'end') stopReason = stopReasons[step.reason];
    if (held || failure !== undefined) break;
  }
  const counts = {
    input_tokens: usage.promptTokens,
    output_tokens: usage.completionTokens,
    cache_read_input_tokens: usage.cacheReadTokens,
    cache_creation_input_tokens: usage.cacheWriteTokens,
  };
  const reply = { blocks, usage: counts, ...(stopReason !== undefined && { stopReason }) };
  if (held) return { ...reply, hold: { afterEvents: eventsBeforeEnd(blocks), until: new Promise(() => undefined) } };
  if (stopReason !== undefined) return reply;
  const error = `event: error\ndata: {"type":"error","error":{"type":"${failure ?? ''}","message":"no"}}\n\n`;
  return { ...reply, events: (all) => [...all.slice(0, -2), ...(failure === undefined ? [] : [error])] };
}

const stopReasons = { answered: 'end_turn', tools: 'tool_use', length: 'max_tokens', refused: 'refusal' } as const;

function addText(blocks: ReplyBlock[], text: string): void {
  const last = blocks.at(-1);
  if (last?.type === 'text' && !last.citations) blocks[blocks.length - 1] = { ...last, text: last.text + text };
  else blocks.push({ type: 'text', text });
}

function addCitation(
  blocks: ReplyBlock[],
  { start, end, quote }: { readonly start: number; readonly end: number; readonly quote: string },
  index: number,
  wire: WireRequest,
): void {
  const last = blocks.at(-1);
  if (last?.type !== 'text') return;
  const citation = {
    type: 'char_location',
    cited_text: quote,
    document_index: index < 0 ? blocksOfType(wire, 'document').length + 4 : index,
    document_title: null,
    file_id: null,
    start_char_index: start,
    end_char_index: end,
  };
  blocks[blocks.length - 1] = { ...last, citations: [...(last.citations ?? []), citation] };
}

/** Number of events up to the end of the first block: start, ping, and the block with its deltas of twelve characters. */
function eventsBeforeEnd(blocks: readonly ReplyBlock[]): number {
  const [first] = blocks;
  return 3 + (first?.type === 'text' ? Math.ceil(first.text.length / 12) : 0);
}
