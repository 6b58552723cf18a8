import type { ChatRequest } from './wire.js';

/** Checks a request by the rules of the strictest servers. @returns the first rule that the request breaks. */
export function brokenRule({
  messages,
  model,
  tools = [],
  max_tokens,
  max_completion_tokens,
}: ChatRequest): string | undefined {
  if (model === '') return 'model: required';
  if (!Number.isInteger(max_tokens ?? max_completion_tokens)) return 'max_tokens: must be a number';
  if (messages.length === 0) return 'messages: at least one is required';
  if (messages.some(({ role }, index) => role === 'system' && index > 0))
    return 'messages: system only at the beginning';
  const talk = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  if (talk[0]?.role !== 'user') return 'messages: the first one is the user’s';
  if (messages.at(-1)?.role === 'assistant') return 'messages: the last one is not the assistant’s';
  if (messages.some(({ content }) => content !== null && typeof content !== 'string'))
    return 'content: must be a string';
  if (messages.some(({ content, tool_calls }) => content === null && !tool_calls)) return 'content: must be a string';
  if (new Set(tools.map((tool) => tool.function.name)).size < tools.length) return 'tools: names must be unique';
  return messages.some((message, index) => {
    const called = (message.tool_calls ?? []).map(({ id }) => id);
    const answered = messages.slice(index + 1, index + 1 + called.length).map((each) => each.tool_call_id ?? '');
    return called.some((id) => !answered.includes(id));
  })
    ? 'messages: every tool call is answered right after it'
    : undefined;
}
