/** Limits that several services enforce and clients are told. */
export const limits = {
  /** Largest upload, in bytes: 50 MB, as the interface calls it. */
  uploadBytes: 50 * 2 ** 20,
  /** From a question to the end of its answer, in milliseconds; who waits for a whole answer waits as long. */
  askMs: 120_000,
};
