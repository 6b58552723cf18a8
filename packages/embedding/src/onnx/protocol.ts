/** What the worker thread is started with; must survive structured clone. */
export interface ModelSpec {
  readonly file: string;
  /** Threads of one matrix product. */
  readonly threads: number;
  /** `lowered`: gives way to everything else on the machine (Linux; elsewhere no difference). */
  readonly cpuPriority: 'normal' | 'lowered';
  readonly graphOptimization: 'basic' | 'all';
  /** How rows come from a model that returns one vector a token. */
  readonly pooling: 'mean' | 'cls';
  /** Scale every row to unit length. */
  readonly normalize: boolean;
}

/** Sequences of one length, padded. */
export interface TokenBatch {
  readonly size: number;
  /** Padded length of every sequence. */
  readonly length: number;
  /** size × length token ids. */
  readonly ids: Int32Array;
  /** Real tokens of each sequence. */
  readonly lengths: Int32Array;
  /** For pairs: where the second text begins in each sequence. */
  readonly secondFrom?: Int32Array;
}

/** One row a sequence. */
export interface Rows {
  readonly width: number;
  /** size × width. */
  readonly values: Float32Array;
}

/** After it the thread answers no more and ends, once the batch under way is done. */
export const stopRequest = 'stop';

export interface RunRequest {
  readonly id: number;
  readonly batch: TokenBatch;
}

export type WorkerReply =
  /** Once, when the model has been loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
