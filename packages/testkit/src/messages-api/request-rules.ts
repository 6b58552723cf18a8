import { blocksOfType, topBlocks, type WireRequest } from './wire.js';

/** The API's error message for a request that breaks its rules; undefined if the request is valid. */
export function brokenRule(request: WireRequest): string | undefined {
  return rules.find((rule) => rule.isBroken(request))?.message;
}

interface Rule {
  readonly message: string;
  readonly isBroken: (request: WireRequest) => boolean;
}

const rules: readonly Rule[] = [
  { message: 'model: Field required', isBroken: ({ model }) => typeof model !== 'string' || model === '' },
  {
    message: 'max_tokens: Input should be greater than or equal to 1',
    isBroken: ({ max_tokens: max }) => !Number.isInteger(max) || max < 1,
  },
  {
    message: 'messages: at least one message is required',
    isBroken: ({ messages }) => !Array.isArray(messages) || messages.length === 0,
  },
  {
    message: 'messages: first message must use the "user" role',
    isBroken: ({ messages }) => messages[0]?.role !== 'user',
  },
  {
    message: 'This model does not support assistant message prefill. The conversation must end with a user message.',
    isBroken: ({ messages }) => messages.at(-1)?.role !== 'user',
  },
  {
    message: 'messages: text content blocks must contain non-whitespace text',
    isBroken: (request) => blocksOfType(request, 'text').some(({ text }) => (text ?? '').trim() === ''),
  },
  {
    message: 'citations must be enabled on all documents or none',
    isBroken: (request) =>
      ['document', 'search_result'].some((type) => {
        const enabled = blocksOfType(request, type).map(({ citations }) => citations?.enabled === true);
        return new Set(enabled).size > 1;
      }),
  },
  {
    message: 'documents: source must not be empty',
    isBroken: (request) =>
      blocksOfType(request, 'document').some(({ source }) => typeof source !== 'object' || !source.data?.trim()),
  },
  {
    message: 'tools: names must be unique',
    isBroken: ({ tools = [] }) => new Set(tools.map(({ name }) => name)).size < tools.length,
  },
  {
    message: 'tools: strict schemas need additionalProperties: false',
    isBroken: ({ tools = [] }) =>
      tools.some(({ strict, input_schema: schema }) => strict && schema['additionalProperties'] !== false),
  },
  {
    message: 'a maximum of 4 blocks with cache_control may be provided',
    isBroken: (request) => {
      const system = Array.isArray(request.system) ? request.system : [];
      return [...system, ...topBlocks(request)].filter((block) => block.cache_control).length > 4;
    },
  },
  {
    message: '`tool_use` ids were found without `tool_result` blocks immediately after',
    isBroken: ({ messages }) =>
      messages.some((message, index) => {
        const called = idsOf(message.content, 'tool_use', 'id');
        const answered = idsOf(messages[index + 1]?.content ?? [], 'tool_result', 'tool_use_id');
        return called.length !== answered.length || called.some((id) => !answered.includes(id));
      }),
  },
];

function idsOf(
  content: WireRequest['messages'][number]['content'],
  type: string,
  field: 'id' | 'tool_use_id',
): string[] {
  if (typeof content === 'string') return [];
  return content.filter((block) => block.type === type).map((block) => block[field] ?? '');
}
