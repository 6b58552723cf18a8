import { randomUUID } from 'node:crypto';
import { ModelMisusesToolsError } from '../errors.js';
import { broken, fieldsOf } from '../format.js';
import { mostCalls, readInput, writeInput, type ToolCall } from '../tool.js';

interface OpenCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  input: string;
}

/** Maximum length of the inputs of all calls together, in UTF-16 units. */
const mostUnits = 1_000_000;

/** Assembles tool calls from their streamed pieces. */
export interface ToolCalls {
  /** @throws {ModelMisusesToolsError} if there are too many calls, or their inputs are too long. */
  push(pieces: unknown): void;
  /** @throws {ModelMisusesToolsError} if an input is not JSON, or a call has no name. */
  complete(): readonly ToolCall[];
}

/**
 * Servers differ: pieces with the `index` of their call (OpenAI, llama.cpp, vLLM, LM Studio), each call in one piece (Ollama), no index
 * at all, or one index for all calls (gateways); ids once, in every piece, or never; input as text or as an object.
 */
export function createToolCalls(): ToolCalls {
  const calls: OpenCall[] = [];
  let units = 0;

  function callOf(index: number | undefined, id: string, name: string): OpenCall {
    const same = index === undefined ? calls.at(-1) : calls.findLast((call) => call.index === index);
    const isNext =
      id === '' ? index === undefined && name !== '' : same !== undefined && same.id !== '' && same.id !== id;
    if (same && !isNext) return same;
    if (calls.length >= mostCalls) throw new ModelMisusesToolsError('makes too many calls at once');
    const call: OpenCall = { index, id, name: '', input: '' };
    calls.push(call);
    return call;
  }

  return {
    push(pieces) {
      if (pieces === undefined || pieces === null) return;
      if (!Array.isArray(pieces)) throw broken('has tool calls that are not a list');
      for (const piece of pieces as readonly unknown[]) {
        const { index, id, function: called } = fieldsOf(piece);
        const { name, arguments: input } = fieldsOf(called);
        const call = callOf(typeof index === 'number' ? index : undefined, textOf(id), textOf(name));
        if (call.id === '') call.id = textOf(id);
        if (call.name === '') call.name = textOf(name);
        const text = typeof input === 'object' && input !== null ? writeInput(input) : textOf(input);
        call.input += text;
        units += text.length;
        if (units > mostUnits) throw new ModelMisusesToolsError('sends inputs that are too long');
      }
    },
    complete() {
      const ids = new Set(['']);
      return calls.map(({ id, name, input }) => {
        if (name === '') throw new ModelMisusesToolsError('calls a tool without a name');
        // Results refer to calls by id, so each call needs its own.
        const own = ids.has(id) ? `call_${randomUUID()}` : id;
        ids.add(own);
        return { id: own, name, input: readInput(input) };
      });
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
