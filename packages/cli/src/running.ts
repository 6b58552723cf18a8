/** What a command may use while it runs. */
export interface Running {
  readonly signal: AbortSignal;
  /** A line for whoever watches. */
  readonly say: (line: string) => void;
}
