import type { Client } from './client.js';

/** A call of a language model, as listed by `/api/v1/usage/calls`. */
export interface BookedLine {
  readonly ask_id: string;
  readonly kind: string;
  readonly model: string;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cache_read_tokens: number;
}

export interface Use {
  readonly used: number;
  readonly reserved: number;
  readonly operations: readonly { operation: string; model: string; requests: number; tokens: number }[];
}

export const useOf = async (client: Client): Promise<Use> =>
  (await client.get<{ data: Use }>('/api/v1/usage')).body.data;

/** Lines of the ledger. @param query query string such as `?ask_id=…`. */
export const linesOf = async (client: Client, query = ''): Promise<readonly BookedLine[]> =>
  (await client.get<{ data: readonly BookedLine[] }>(`/api/v1/usage/calls${query}`)).body.data;
