import type { Period } from './period.js';

/** One call of a language model in the books: who asked, what for, what it took. Never changed once written. */
export interface Call {
  readonly teamId: number;
  readonly period: Period;
  readonly askId: string;
  /** Position among the calls of the ask, from 0. With the ask it is the line's identity. */
  readonly ordinal: number;
  readonly kind: string;
  readonly model: string;
  /** All tokens of the prompt, cached or not. */
  readonly prompt: number;
  readonly completion: number;
  /** Of `prompt`: read from the provider's cache, and written to it. */
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Milliseconds since the Unix epoch. When it was settled. */
  readonly atMs: number;
}
