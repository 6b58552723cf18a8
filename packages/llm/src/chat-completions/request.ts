import type { ModelRequest } from '../language-model.js';
import { framed, type Message, type ToolResult, type UserContent } from '../message.js';
import type { ServerTraits } from './traits.js';

export type WireMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly WireCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface WireCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** The body of a request. Contents are plain strings: not every server accepts lists of parts, and Ollama makes a message of each part. */
export interface WireRequest {
  readonly model: string;
  readonly stream: true;
  readonly messages: readonly WireMessage[];
  readonly [field: string]: unknown;
}

/** Translates a request for a server of chat completions, without the parameters that it is known to reject. */
export function toWire(request: ModelRequest, model: string, mostTokens: number, traits: ServerTraits): WireRequest {
  const { instructions, tools, temperature, toolChoice = 'auto' } = request;
  const messages = request.messages.flatMap(messagesOf);
  const most = Math.min(request.maxCompletionTokens, mostTokens);
  return {
    model,
    stream: true,
    messages: instructions === '' ? messages : [{ role: 'system', content: instructions }, ...messages],
    [traits.completionField]: most,
    ...(traits.takesStreamOptions && { stream_options: { include_usage: true } }),
    ...(temperature !== undefined && { temperature }),
    // Left out if no tool may be called, because some servers ignore `tool_choice`.
    ...(tools.length > 0 &&
      toolChoice === 'auto' && {
        tools: tools.map(({ name, description, inputSchema }) => {
          return { type: 'function', function: { name, description, parameters: inputSchema } };
        }),
      }),
  };
}

function messagesOf({ role, content }: Message): readonly WireMessage[] {
  if (role === 'user') return userMessages(content);
  const text = content.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const calls = content.flatMap((part) => (part.kind === 'tool-call' ? [part.call] : []));
  if (calls.length === 0) return text.trim() === '' ? [] : [{ role, content: text }];
  const tool_calls = calls.map(({ id, name, input }): WireCall => {
    return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
  });
  return [{ role, content: text.trim() === '' ? null : text, tool_calls }];
}

/** Tool results directly follow the calls that they answer; the user's text comes after them. */
function userMessages(content: readonly UserContent[]): readonly WireMessage[] {
  const results = content.flatMap((part) => (part.kind === 'tool-result' ? [resultOf(part.result)] : []));
  const said = content.flatMap((part) => {
    if (part.kind === 'tool-result') return [];
    return [part.kind === 'document' ? framed(part.document) : part.text];
  });
  const text = said.join('\n\n');
  return text.trim() === '' ? results : [...results, { role: 'user', content: text }];
}

function resultOf({ callId, content, failed }: ToolResult): WireMessage {
  const parts = content.map((part) => (part.kind === 'document' ? framed(part.document) : part.text));
  return { role: 'tool', tool_call_id: callId, content: `${failed ? 'Error: ' : ''}${parts.join('\n\n')}` };
}
