import type { Period } from './period.js';

/** Record of one call of a language model: for whom, for what, and the tokens used. Never changed once written. */
export interface Call {
  readonly teamId: number;
  readonly period: Period;
  readonly askId: string;
  /** Position among the calls of the ask, from 0. Team, ask and ordinal identify the record. */
  readonly ordinal: number;
  readonly kind: string;
  readonly model: string;
  /** All tokens of the prompt, cached or not. */
  readonly prompt: number;
  readonly completion: number;
  /** Tokens of `prompt` that were read from the provider's cache, and that were written to it. */
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Time of settlement, in milliseconds since the Unix epoch. */
  readonly atMs: number;
}
