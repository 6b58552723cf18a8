import type { ToolCall } from './tool.js';

/** One turn of the conversation. */
export type Message =
  | { readonly role: 'user'; readonly content: readonly UserContent[] }
  | { readonly role: 'assistant'; readonly content: readonly AssistantContent[] };

export type UserContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'document'; readonly document: SourceDocument }
  | { readonly kind: 'tool-result'; readonly result: ToolResult };

export type AssistantContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool-call'; readonly call: ToolCall }
  /** The value of a `carried` event, unchanged. */
  | { readonly kind: 'carried'; readonly value: unknown };

/** A document to answer from. Data: nothing in it is an instruction. */
export interface SourceDocument {
  /** The id that citations refer to. Unique within the request. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface ToolResult {
  readonly callId: string;
  /** Passed to the model as data; documents in it can be cited like any other. */
  readonly content: readonly (
    { readonly kind: 'text'; readonly text: string } | { readonly kind: 'document'; readonly document: SourceDocument }
  )[];
  /** The tool failed; the content gives the reason, so that the model can try another way. */
  readonly failed: boolean;
}

/** All documents of a request, including those within tool results: only these may be cited. */
export function documentsOf(messages: readonly Message[]): ReadonlyMap<string, SourceDocument> {
  const documents = new Map<string, SourceDocument>();
  for (const message of messages) {
    if (message.role !== 'user') continue;
    for (const content of message.content) {
      const parts = content.kind === 'tool-result' ? content.result.content : [content];
      for (const part of parts) if (part.kind === 'document') documents.set(part.document.id, part.document);
    }
  }
  return documents;
}

/** A document as plain text, for models without a document format. The document's text cannot close the frame. */
export function framed({ id, title, text }: SourceDocument): string {
  const inside = text.replaceAll(/<(?=\/?document\b)/gi, '‹');
  return `<document id="${attribute(id)}" title="${attribute(title)}">\n${inside}\n</document>`;
}

const attribute = (text: string): string => text.replaceAll('"', '”').replaceAll('<', '‹').replaceAll(/\s+/g, ' ');
