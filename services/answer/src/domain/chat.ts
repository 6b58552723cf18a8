/** A chat: the ask that began it, and the asks that continue it. No text of its questions and answers is stored. */
export interface Chat {
  /** Id of its first ask. */
  readonly id: string;
  /** Empty: none was given. */
  readonly name: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  readonly questions: number;
}

/** Maximum number of asks that are listed with a chat. */
export const mostListedAsks = 200;
