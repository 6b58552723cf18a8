import type { ReplyBlock, WireUsage } from './wire.js';

/** One server-sent event of a reply. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface EventOptions {
  readonly id: string;
  readonly model: string;
  readonly stopReason: string;
  readonly usage: WireUsage;
  /** Maximum length of one text delta, in code points. */
  readonly deltaLength: number;
  /** Sends citations before the text of their block instead of after it. */
  readonly citationsFirst: boolean;
}

/**
 * A reply as events in their documented order: message_start; for each block content_block_start, its deltas,
 * content_block_stop; message_delta with the stop reason and cumulative usage; message_stop. A ping comes after the start.
 */
export function* eventsOf(blocks: readonly ReplyBlock[], options: EventOptions): Generator<WireEvent> {
  const { id, model, stopReason, usage } = options;
  const message = {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    container: null,
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: { ...usage, output_tokens: 1, service_tier: 'standard' },
  };
  yield { type: 'message_start', message };
  yield { type: 'ping' };
  for (const [index, block] of blocks.entries()) {
    yield { type: 'content_block_start', index, content_block: emptied(block) };
    for (const delta of deltasOf(block, options)) yield { type: 'content_block_delta', index, delta };
    yield { type: 'content_block_stop', index };
  }
  yield { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null, stop_details: null }, usage };
  yield { type: 'message_stop' };
}

function emptied(block: ReplyBlock): Readonly<Record<string, unknown>> {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: '', citations: block.citations ? [] : null };
    case 'tool_use':
      return { type: 'tool_use', id: block.id, name: block.name, input: {} };
    case 'thinking':
      return { type: 'thinking', thinking: '', signature: '' };
    case 'redacted_thinking':
      return { ...block };
  }
}

function* deltasOf(block: ReplyBlock, options: EventOptions): Generator<Readonly<Record<string, unknown>>> {
  if (block.type === 'text') {
    const citations = (block.citations ?? []).map((citation) => ({ type: 'citations_delta', citation }));
    const texts = pieces(block.text, options.deltaLength).map((text) => ({ type: 'text_delta', text }));
    yield* options.citationsFirst ? [...citations, ...texts] : [...texts, ...citations];
  } else if (block.type === 'tool_use') {
    yield { type: 'input_json_delta', partial_json: '' };
    for (const partial_json of pieces(JSON.stringify(block.input), options.deltaLength)) {
      yield { type: 'input_json_delta', partial_json };
    }
  } else if (block.type === 'thinking') {
    for (const thinking of pieces(block.thinking, options.deltaLength)) yield { type: 'thinking_delta', thinking };
    yield { type: 'signature_delta', signature: block.signature };
  }
}

function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  let rest = [...text];
  while (rest.length > 0) {
    found.push(rest.slice(0, length).join(''));
    rest = rest.slice(length);
  }
  return found;
}

export function toSse(event: WireEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** A reply that is not streamed. */
export function messageOf(blocks: readonly ReplyBlock[], { id, model, stopReason, usage }: EventOptions): object {
  return { id, type: 'message', role: 'assistant', model, content: blocks, stop_reason: stopReason, usage };
}
