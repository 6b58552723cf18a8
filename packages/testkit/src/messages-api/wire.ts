/** The parts of the Messages API's format that tests use. */

export interface WireRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly stream?: boolean;
  readonly system?: string | readonly WireBlock[];
  readonly messages: readonly WireMessage[];
  readonly tools?: readonly WireTool[];
  readonly tool_choice?: { readonly type: string };
}

export interface WireTool {
  readonly name: string;
  readonly strict?: boolean;
  readonly input_schema: Readonly<Record<string, unknown>>;
}

export interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly WireBlock[];
}

/** A content block of a request. Its fields depend on its type. */
export interface WireBlock {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly title?: string | null;
  readonly source?: string | { readonly type: string; readonly data?: string };
  readonly content?: string | readonly WireBlock[];
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly citations?: { readonly enabled?: boolean };
  readonly cache_control?: { readonly type: string };
  readonly thinking?: string;
  readonly signature?: string;
}

/** A citation of a reply, in the wire format. */
export type WireCitation = Readonly<Record<string, unknown>>;

/** A content block of a reply. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string; readonly citations?: readonly WireCitation[] }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string };

export interface WireUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
}

const blocksOf = ({ content }: WireMessage): readonly WireBlock[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const within = (block: WireBlock): readonly WireBlock[] =>
  block.type === 'tool_result' && Array.isArray(block.content) ? (block.content as readonly WireBlock[]) : [block];

/** All blocks of a type in the order of the request, including those in tool results; indexes of citations refer to this order. */
export function blocksOfType(request: WireRequest, type: string): readonly WireBlock[] {
  return request.messages
    .flatMap((message) => blocksOf(message).flatMap(within))
    .filter((block) => block.type === type);
}

/** Every block of every message; blocks within tool results are not included. */
export function topBlocks(request: WireRequest): readonly (WireBlock & { readonly role: string })[] {
  return request.messages.flatMap((message) => blocksOf(message).map((block) => ({ ...block, role: message.role })));
}

/** The text of a plain-text document block. */
export function textOfDocument(block: WireBlock | undefined): string {
  return typeof block?.source === 'object' ? (block.source.data ?? '') : '';
}

/** A citation of `quote` in the n-th document. Offsets are in code points, as the API counts characters. */
export function citeDocument(request: WireRequest, index: number, quote: string): WireCitation {
  const document = blocksOfType(request, 'document')[index];
  const at = textOfDocument(document).indexOf(quote);
  const start = [...textOfDocument(document).slice(0, Math.max(0, at))].length;
  return {
    type: 'char_location',
    cited_text: quote,
    document_index: index,
    document_title: document?.title ?? null,
    file_id: null,
    start_char_index: start,
    end_char_index: start + [...quote].length,
  };
}

/** A citation of blocks of the n-th search result. */
export function citeSearchResult(request: WireRequest, index: number, from: number, to = from + 1): WireCitation {
  const result = blocksOfType(request, 'search_result')[index];
  const content = Array.isArray(result?.content) ? (result.content as readonly WireBlock[]) : [];
  return {
    type: 'search_result_location',
    cited_text: content
      .slice(from, to)
      .map((block) => block.text ?? '')
      .join(''),
    search_result_index: index,
    source: typeof result?.source === 'string' ? result.source : '',
    title: result?.title ?? null,
    start_block_index: from,
    end_block_index: to,
  };
}
