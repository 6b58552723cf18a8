import { fieldsOf, type Fields } from '../format.js';
import { writeInput } from '../tool.js';

/** Converts an unstreamed message into stream events, for servers that ignore `stream`. */
export function* eventsOfWhole({ content, usage, stop_reason }: Fields): Generator<Fields> {
  yield { type: 'message_start', message: { usage } };
  for (const [index, block] of (Array.isArray(content) ? content : []).entries()) {
    yield { type: 'content_block_start', index, content_block: block };
    for (const delta of deltasOf(fieldsOf(block))) yield { type: 'content_block_delta', index, delta };
    yield { type: 'content_block_stop', index };
  }
  yield { type: 'message_delta', delta: { stop_reason }, usage };
  yield { type: 'message_stop' };
}

function* deltasOf({ type, text, citations, input, thinking, signature }: Fields): Generator<Fields> {
  if (type === 'text') yield { type: 'text_delta', text };
  for (const citation of Array.isArray(citations) ? citations : []) yield { type: 'citations_delta', citation };
  if (type === 'tool_use') yield { type: 'input_json_delta', partial_json: writeInput(input ?? {}) };
  if (type === 'thinking') {
    yield { type: 'thinking_delta', thinking };
    yield { type: 'signature_delta', signature: signature ?? '' };
  }
}
