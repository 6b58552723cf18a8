import { endReasonOf, type EndReasons } from '../end-reasons.js';
import { broken, type Fields } from '../format.js';
import { noModelUsage, type ModelEvent, type ModelUsage } from '../language-model.js';
import { readInput } from '../tool.js';
import { countOf } from '../usage.js';
import { toCitation } from './citations.js';
import type { SentSources } from './request.js';

interface OpenBlock {
  readonly index: number;
  readonly type: string;
  readonly fields: Fields;
  text: string;
  signature: string;
}

const endReasons: EndReasons = new Map([
  ['end_turn', 'answered'],
  ['stop_sequence', 'answered'],
  ['tool_use', 'tools'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['pause_turn', 'length'],
  ['refusal', 'refused'],
]);

/**
 * Translates the events of the API into those of the port. Events, blocks and deltas of unknown kinds are ignored, as the API asks of its
 * clients; known ones that are inconsistent are an error.
 *
 * @throws {ModelProtocolError}
 */
export async function* toModelEvents(stream: AsyncIterable<unknown>, sources: SentSources): AsyncGenerator<ModelEvent> {
  let usage: ModelUsage = noModelUsage;
  let stopReason: string | undefined;
  let started = false;
  let block: OpenBlock | undefined;
  for await (const event of stream) {
    const { type, ...fields } = objectOf(event, 'an event');
    if (type !== 'message_start' && !started && isKnown(type)) throw broken('lacks its beginning');
    switch (type) {
      case 'message_start':
        if (started) throw broken('began twice');
        started = true;
        usage = usageAfter(usage, objectOf(fields['message'], 'a message')['usage']);
        yield { kind: 'usage', usage };
        break;
      case 'content_block_start':
        if (block) throw broken('opened a block within another');
        block = opened(fields);
        break;
      case 'content_block_delta':
        if (!block || block.index !== fields['index']) throw broken('continued a block that is not open');
        yield* continued(block, objectOf(fields['delta'], 'a delta'), sources);
        break;
      case 'content_block_stop':
        if (!block || block.index !== fields['index']) throw broken('closed a block that is not open');
        yield* closed(block);
        block = undefined;
        break;
      case 'message_delta':
        stopReason = textOf(objectOf(fields['delta'], 'a delta')['stop_reason']) ?? stopReason;
        usage = usageAfter(usage, fields['usage']);
        yield { kind: 'usage', usage };
        break;
      case 'message_stop':
        if (block || stopReason === undefined) throw broken('ended too early');
        yield { kind: 'end', reason: endReasonOf(endReasons, stopReason) };
        return;
    }
  }
}

const knownTypes: ReadonlySet<unknown> = new Set([
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
]);
const isKnown = (type: unknown): boolean => knownTypes.has(type);

function opened({ index, content_block }: Fields): OpenBlock {
  const fields = objectOf(content_block, 'a block');
  if (typeof index !== 'number') throw broken('lacks the index of a block');
  return { index, type: textOf(fields['type']) ?? '', fields, text: '', signature: '' };
}

function* continued(block: OpenBlock, delta: Fields, sources: SentSources): Generator<ModelEvent> {
  switch (delta['type']) {
    case 'text_delta':
      if (block.type === 'text') yield { kind: 'text', text: required(delta['text']) };
      break;
    case 'citations_delta': {
      const citation = toCitation(objectOf(delta['citation'], 'a citation'), sources);
      if (citation) yield citation;
      break;
    }
    case 'input_json_delta':
      block.text += required(delta['partial_json']);
      break;
    case 'thinking_delta':
      block.text += required(delta['thinking']);
      break;
    case 'signature_delta':
      block.signature += required(delta['signature']);
      break;
  }
}

function* closed(block: OpenBlock): Generator<ModelEvent> {
  const { type, fields, text, signature } = block;
  if (type === 'text') yield { kind: 'passage-end' };
  if (type === 'thinking') yield { kind: 'carried', value: { type, thinking: text, signature } };
  if (type === 'redacted_thinking') yield { kind: 'carried', value: { type, data: fields['data'] } };
  if (type === 'tool_use') {
    const call = { id: required(fields['id']), name: required(fields['name']), input: readInput(text) };
    yield { kind: 'tool-call', call };
  }
}

/** Counts are cumulative; a missing or invalid count keeps its previous value, because servers of other vendors leave counts out. */
function usageAfter(before: ModelUsage, told: unknown): ModelUsage {
  if (typeof told !== 'object' || told === null) return before;
  const fields = told as Fields;
  const count = (name: string, known: number): number => countOf(fields[name]) ?? known;
  return {
    promptTokens: count('input_tokens', before.promptTokens),
    completionTokens: count('output_tokens', before.completionTokens),
    cacheReadTokens: count('cache_read_input_tokens', before.cacheReadTokens),
    cacheWriteTokens: count('cache_creation_input_tokens', before.cacheWriteTokens),
  };
}

function objectOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw broken(`lacks ${what}`);
  return value as Fields;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function required(value: unknown): string {
  if (typeof value !== 'string') throw broken('lacks a text');
  return value;
}
