/** A tool as the model sees it. What it does, and for which team and collection, is fixed by the caller. */
export interface Tool {
  /** `snake_case`, at most 64 characters. */
  readonly name: string;
  /** When to use it and what comes back, in plain words. */
  readonly description: string;
  /** JSON Schema of the input: an object, no further properties. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  /** The result refers to it. Unique within the conversation. */
  readonly id: string;
  readonly name: string;
  /** JSON, not checked against the tool's schema. */
  readonly input: unknown;
}
