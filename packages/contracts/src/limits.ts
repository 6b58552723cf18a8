/** Limits that several services enforce and that clients are told about. */
export const limits = {
  /** Largest upload, in bytes: 50 MB, as the interface calls it. */
  uploadBytes: 50 * 2 ** 20,
  /** Longest time from a question to the end of its answer, in milliseconds. Callers that wait for a complete answer wait as long. */
  askMs: 120_000,
};
