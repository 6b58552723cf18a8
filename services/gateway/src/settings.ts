import type { Models } from './app/ask.js';
import type { Encoder } from './domain/reservation.js';

/** What an operator may choose. Read from the environment elsewhere; here only the meaning. */
export interface GatewaySettings {
  readonly models: Models;
  /** What reads queries: how many tokens a search may take depends on it. */
  readonly encoder: Encoder;
  /** Requests a key may make in a minute; 0: no limit. */
  readonly rateLimitPerMinute: number;
  readonly maxUploadBytes: number;
  /** An upload of which no byte comes for so long is given up, in milliseconds. */
  readonly uploadStallMs: number;
  /** Silence after which an event stream sends a comment, in milliseconds. */
  readonly heartbeatMs: number;
  /** Event streams that a key, and a team, may have open at the same time in one process; 0: no limit. */
  readonly streamsPerKey: number;
  readonly streamsPerTeam: number;
  /** Between two looks at whether open streams may go on, in milliseconds. */
  readonly streamCheckMs: number;
  /** A client that takes nothing of what waits for it for so long is hung up on, in milliseconds. */
  readonly stallMs: number;
  /** How long a request waits for a whole answer, in milliseconds. */
  readonly askTimeoutMs: number;
  /** How long running asks may still take once the process stops, in milliseconds. */
  readonly stopGraceMs: number;
  /** The owner's key of a fresh installation; absent: a random one. */
  readonly bootstrapApiKey?: string | undefined;
}

/** The models that clients may ask for where language models answer. Answering without one stays possible. */
export function modelsOf(choice: {
  readonly fast: string;
  readonly full: string;
  readonly table: readonly { readonly id: string }[];
}): Models {
  const languageModels = choice.table.map(({ id }) => id);
  return { fast: choice.fast, full: choice.full, known: [...languageModels, 'extractive'], languageModels };
}

/** @param embedder as CARDINAL_EMBEDDER names it. */
export const encoderOf = (embedder: string): Encoder => (embedder === 'builtin:' ? 'builtin' : 'other');

export const defaultSettings: GatewaySettings = {
  models: { fast: 'extractive', full: 'extractive', known: ['extractive'], languageModels: [] },
  encoder: 'builtin',
  rateLimitPerMinute: 600,
  maxUploadBytes: 52_428_800, // 50 MB, interface: limits
  uploadStallMs: 30_000,
  heartbeatMs: 15_000,
  streamsPerKey: 100,
  streamsPerTeam: 300,
  streamCheckMs: 3_000,
  stallMs: 60_000,
  askTimeoutMs: 120_000,
  stopGraceMs: 3_000,
};
