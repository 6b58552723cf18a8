import type Anthropic from '@anthropic-ai/sdk';
import { cutBefore } from '@cardinal/kernel';
import type { ModelRequest } from '../language-model.js';
import {
  framed,
  type AssistantContent,
  type Message,
  type SourceDocument,
  type ToolResult,
  type UserContent,
} from '../message.js';
import type { Tool, ToolCall } from '../tool.js';
import type { ModelEntry } from './model-table.js';

type Block = Anthropic.ContentBlockParam;

/** Documents and search results in the order in which they were sent, because citations of the reply refer to them by index. */
export interface SentSources {
  readonly documents: SourceDocument[];
  readonly results: { readonly document: SourceDocument; readonly blocks: readonly string[] }[];
}

export interface WireRequest {
  readonly params: Anthropic.MessageCreateParamsStreaming;
  readonly sources: SentSources;
}

/** Maximum length of a title that is sent, in UTF-16 units. */
const longestTitle = 300;

/**
 * Translates a request for the Messages API. Documents become citable blocks, or text if the model cannot cite: other servers do
 * not support those blocks, and some drop them silently. No document text enters the instructions.
 */
export function toWire(request: ModelRequest, entry: ModelEntry): WireRequest {
  const sources: SentSources = { documents: [], results: [] };
  const { tools, instructions, stablePrefix, toolChoice = 'auto' } = request;
  const messages = request.messages.map((message) => messageOf(message, sources, entry));
  if (stablePrefix === 'conversation') markLast(messages);
  const params: Anthropic.MessageCreateParamsStreaming = {
    model: entry.id,
    max_tokens: Math.min(request.maxCompletionTokens, entry.maxCompletionTokens),
    stream: true,
    messages,
    ...(instructions !== '' && {
      system: [{ type: 'text', text: instructions, ...(stablePrefix && { cache_control: { type: 'ephemeral' } }) }],
    }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => toolOf(tool, entry)),
      ...(toolChoice === 'none' && { tool_choice: { type: 'none' } }),
    }),
    ...(entry.thinking && { thinking: { type: entry.thinking } }),
  };
  return { params, sources };
}

function toolOf({ name, description, inputSchema }: Tool, { strictTools }: ModelEntry): Anthropic.Tool {
  const input_schema = { ...inputSchema, type: 'object' } as const;
  return { name, description, input_schema, ...(strictTools && { strict: true }) };
}

function messageOf(message: Message, sources: SentSources, entry: ModelEntry): Anthropic.MessageParam {
  return message.role === 'user'
    ? { role: 'user', content: message.content.flatMap((content) => userBlocks(content, sources, entry)) }
    : { role: 'assistant', content: message.content.flatMap(assistantBlocks) };
}

function userBlocks(content: UserContent, sources: SentSources, entry: ModelEntry): Block[] {
  switch (content.kind) {
    case 'text':
      return textBlocks(content.text);
    case 'document':
      return entry.citesDocuments
        ? [documentBlock(content.document, sources)]
        : [{ type: 'text', text: framed(content.document) }];
    case 'tool-result':
      return [resultBlock(content.result, sources, entry)];
  }
}

function assistantBlocks(content: AssistantContent): Block[] {
  switch (content.kind) {
    case 'text':
      return textBlocks(content.text);
    case 'tool-call':
      return [callBlock(content.call)];
    case 'carried':
      return [content.value as Block];
  }
}

/** Empty for text without a visible character, because the API rejects such blocks. */
function textBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function callBlock({ id, name, input }: ToolCall): Block {
  return { type: 'tool_use', id, name, input };
}

function documentBlock(document: SourceDocument, { documents }: SentSources): Anthropic.DocumentBlockParam {
  documents.push(document);
  return {
    type: 'document',
    source: { type: 'text', media_type: 'text/plain', data: document.text },
    title: titleOf(document),
    citations: { enabled: true },
  };
}

/** Within tool results the API cites search results by blocks: each block is a sentence, so that quotes stay short. */
function resultBlock(result: ToolResult, { results }: SentSources, { citesDocuments }: ModelEntry): Block {
  const content = result.content.flatMap((part): (Anthropic.TextBlockParam | Anthropic.SearchResultBlockParam)[] => {
    if (part.kind === 'text') return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    const { document } = part;
    if (!citesDocuments) return [{ type: 'text', text: framed(document) }];
    const blocks = sentencesOf(document.text);
    results.push({ document, blocks });
    return [
      {
        type: 'search_result',
        source: document.id,
        title: titleOf(document),
        content: blocks.map((text) => ({ type: 'text', text })),
        citations: { enabled: true },
      },
    ];
  });
  return { type: 'tool_result', tool_use_id: result.callId, content, is_error: result.failed };
}

function titleOf({ title, id }: SourceDocument): string {
  return title.slice(0, cutBefore(title, longestTitle)) || id;
}

/** Marks the end of the prompt for the provider's cache: a next request that begins with this one reuses it. */
function markLast(messages: readonly Anthropic.MessageParam[]): void {
  const content = messages.at(-1)?.content;
  const last = Array.isArray(content) ? content.at(-1) : undefined;
  if (last && 'cache_control' in withCache(last)) Object.assign(last, { cache_control: { type: 'ephemeral' } });
}

function withCache(block: Block): object {
  return block.type === 'thinking' || block.type === 'redacted_thinking' ? {} : { cache_control: true };
}

/** A block shorter than this, in UTF-16 units, is joined with the next sentence. */
const shortest = 40;

/**
 * Cuts a text into blocks whose concatenation is the text, each with a visible character: at the ends of lines and sentences, with
 * white space kept in the block before it.
 */
function sentencesOf(text: string): string[] {
  const blocks: string[] = [];
  let open = '';
  // linear: the end of the text ends a sentence, so every attempt matches.
  for (const [piece] of text.matchAll(/[^\n.!?。！？]*(?:[.!?。！？]+|\n+|$)[\s]*/gu)) {
    open += piece;
    if (open.trim().length < shortest) continue;
    blocks.push(open);
    open = '';
  }
  if (open === '') return blocks;
  if (open.trim() !== '' || blocks.length === 0) return [...blocks, open];
  return [...blocks.slice(0, -1), `${blocks.at(-1) ?? ''}${open}`];
}
