import { randomUUID } from 'node:crypto';
import { ModelProtocolError } from '../errors.js';
import type { ToolCall } from '../tool.js';
import { broken, fieldsOf } from './errors.js';

interface OpenCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  input: string;
}

/** Puts tool calls together from the pieces that they come in. */
export interface ToolCalls {
  /** @returns the UTF-16 units of input so far: those of all calls. */
  push(pieces: unknown): number;
  /** @throws {ModelProtocolError} an input is not JSON, or a call has no name. */
  complete(): readonly ToolCall[];
}

/**
 * Servers differ: pieces with the `index` of their call (OpenAI, llama.cpp, vLLM, LM Studio), each call in one piece (Ollama), no index
 * at all, or one index for all calls (gateways); ids once, with every piece, or never; input as text or as an object.
 */
export function createToolCalls(): ToolCalls {
  const calls: OpenCall[] = [];
  let units = 0;

  function callOf(index: number | undefined, id: string, name: string): OpenCall {
    const same = index === undefined ? calls.at(-1) : calls.findLast((call) => call.index === index);
    const isNext =
      id === '' ? index === undefined && name !== '' : same !== undefined && same.id !== '' && same.id !== id;
    if (same && !isNext) return same;
    const call: OpenCall = { index, id, name: '', input: '' };
    calls.push(call);
    return call;
  }

  return {
    push(pieces) {
      if (pieces === undefined || pieces === null) return units;
      if (!Array.isArray(pieces)) throw broken('lists no tool calls');
      for (const piece of pieces as readonly unknown[]) {
        const { index, id, function: called } = fieldsOf(piece);
        const { name, arguments: input } = fieldsOf(called);
        const call = callOf(typeof index === 'number' ? index : undefined, textOf(id), textOf(name));
        if (call.id === '') call.id = textOf(id);
        if (call.name === '') call.name = textOf(name);
        const text = typeof input === 'object' && input !== null ? JSON.stringify(input) : textOf(input);
        call.input += text;
        units += text.length;
      }
      return units;
    },
    complete: () =>
      calls.map(({ id, name, input }) => {
        if (name === '') throw broken('calls a tool without a name');
        return { id: id === '' ? `call_${randomUUID()}` : id, name, input: inputOf(input) };
      }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function inputOf(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ModelProtocolError('The language model called a tool with something that is not JSON.', { cause });
  }
}
