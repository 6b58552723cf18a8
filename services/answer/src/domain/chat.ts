/** Questions that belong together: one that began it, and those that say so. What is said in them is kept nowhere. */
export interface Chat {
  /** That of its first ask. */
  readonly id: string;
  /** Empty: none given. */
  readonly name: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  readonly questions: number;
}

/** Asks of a chat that are listed with it, at most. */
export const mostListedAsks = 200;
