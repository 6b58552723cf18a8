import { ModelMisusesToolsError, ServerWords } from './errors.js';

/** A tool as the model sees it. What it does, and for which team and collection, is fixed by the caller. */
export interface Tool {
  /** `snake_case`, at most 64 characters. */
  readonly name: string;
  /** When to use it and what comes back, in plain words. */
  readonly description: string;
  /** JSON Schema of the input: an object, no further properties. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  /** The result refers to it. Unique within the conversation. */
  readonly id: string;
  readonly name: string;
  /** JSON, not checked against the tool's schema. */
  readonly input: unknown;
}

/** Calls of one reply, at most. */
export const mostCalls = 100;
/** Levels of lists and objects in an input, at most: what goes through it calls itself for each level. */
const deepestInput = 64;

/**
 * Reads the input that a model wrote for a tool; nothing counts as an object without properties.
 *
 * @throws {ModelMisusesToolsError}
 */
export function readInput(json: string): unknown {
  if (json.trim() === '') return {};
  if (depthOf(json) > deepestInput) throw new ModelMisusesToolsError('nests an input too deeply');
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ModelMisusesToolsError('calls one with something that is not JSON', new ServerWords(String(cause)));
  }
}

/** An input that came as JSON within JSON, as the text that it could have come in. */
export function writeInput(input: unknown): string {
  try {
    return JSON.stringify(input);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ModelMisusesToolsError('nests an input too deeply', cause);
  }
}

/** Levels in a text that may be JSON. */
function depthOf(json: string): number {
  let [depth, deepest, isQuoted] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}
