import type { ToolResult } from '@cardinal/llm';
import type { Given } from '../../domain/prompt/given.js';
import type { Session } from './session.js';

/** A parsed tool call: a status message for people, and its execution. */
export interface PreparedCall {
  readonly status: string;
  /** @param tokens maximum size of the result. Mistakes of the model and missing objects become failed results rather than exceptions. */
  run(tokens: number): Promise<ToolResult>;
}

/** Maximum number of cards that one search of a tool returns. */
export const mostFound = 8;
/** Maximum length of a query, in UTF-16 units. */
export const longestQuery = 500;

/** Title of a given document. It begins with the document's number for a model that marks its statements by numbers. */
export function numbered({ deps, given }: Session, { id, title }: Given): string {
  if (deps.model.description.citesDocuments) return title;
  return `[${[...given.keys()].indexOf(id) + 1}] ${title}`;
}

export function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
