import { ModelMisusesToolsError, ServerWords } from './errors.js';

/** A tool as described to the model. The caller decides what it does, and for which team and collection. */
export interface Tool {
  /** `snake_case`, at most 64 characters. */
  readonly name: string;
  /** When to use the tool and what it returns, in plain words. */
  readonly description: string;
  /** JSON Schema of the input: an object without additional properties. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  /** Id to which the result refers. Unique within the conversation. */
  readonly id: string;
  readonly name: string;
  /** Parsed JSON, not validated against the tool's schema. */
  readonly input: unknown;
}

/** Maximum number of tool calls in one reply. */
export const mostCalls = 100;
/** Maximum nesting of arrays and objects in an input, because code that processes inputs is recursive. */
const deepestInput = 64;

/**
 * Parses the input that a model wrote for a tool; an empty input counts as an object without properties.
 *
 * @throws {ModelMisusesToolsError}
 */
export function readInput(json: string): unknown {
  if (json.trim() === '') return {};
  if (depthOf(json) > deepestInput) throw new ModelMisusesToolsError('sends an input that is nested too deeply');
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ModelMisusesToolsError('sends an input that is not JSON', new ServerWords(String(cause)));
  }
}

/** Serializes an input that a server sent as parsed JSON. @throws {ModelMisusesToolsError} if it is nested too deeply. */
export function writeInput(input: unknown): string {
  try {
    return JSON.stringify(input);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ModelMisusesToolsError('sends an input that is nested too deeply', cause);
  }
}

/** Nesting depth of a text that may be JSON. */
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
