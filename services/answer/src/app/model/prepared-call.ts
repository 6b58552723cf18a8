import type { ToolResult } from '@cardinal/llm';
import type { Given } from '../../domain/prompt/given.js';
import type { Session } from './session.js';

/** A tool call that was understood: what a person is told of it, and how it is carried out. */
export interface PreparedCall {
  readonly status: string;
  /** @param tokens that the result may take. Never throws for what the model did wrong, or what is not there. */
  run(tokens: number): Promise<ToolResult>;
}

/** Cards that one search of a tool returns, at most. */
export const mostFound = 8;
/** UTF-16 units of a query, at most. */
export const longestQuery = 500;

/** For a model that marks its statements by numbers, the title begins with the number of what was given. */
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
