/** The owner's key in every sample. */
export const key: string;

export interface Api {
  get<Body = { data: Record<string, unknown> }>(path: string): Promise<Body>;
}
export function api(url: string, bearer: string): Api;

export interface Seen {
  readonly name: string;
  readonly status: string;
  readonly cards: readonly { id: number; title: string; verbatimContent: string }[];
  readonly files: readonly { id: number; name: string; status: string }[];
  readonly conflicts: readonly { id: number; state: string; type: string; values: readonly string[] }[];
  readonly searches: readonly { query: string; results: readonly { id: string; content: string }[] }[];
  readonly asks: readonly { question: string; answer: string; sources: readonly string[] }[];
}
/** What users see of a collection. */
export function look(client: Api, collection: number): Promise<Seen>;
