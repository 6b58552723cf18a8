import type { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';

/** The part of a generated protobuf message that encodes and decodes it. */
export interface MessageCodec<T> {
  encode(message: T, writer?: BinaryWriter): BinaryWriter;
  decode(input: BinaryReader | Uint8Array, length?: number): T;
}

export type ServiceName = 'gateway' | 'ingest' | 'extraction' | 'retrieval' | 'answer';

/** A published fact: its name, its publishers, its encoding, and its consumers. */
export interface EventContract<T = unknown> {
  /** `file.parsed`: noun, past participle. Also the subject on the bus. */
  readonly type: string;
  /** Every service that publishes it; a bus refuses it from any other (`busOf`). */
  readonly publishers: readonly ServiceName[];
  readonly codec: MessageCodec<T>;
  /**
   * Every consumer group, `<service>.<work>`. Members of one group share the work, each group sees every event. Listed
   * here, not where a service subscribes, so that an event published before its consumer's first start is kept for it.
   */
  readonly groups: readonly string[];
  /**
   * The team that an event belongs to, and the cost of handling it. A bus that supports it lets the deliveries of a group take turns
   * between teams, so that no team waits behind thousands of another team's events.
   */
  shareOf?(data: NoInfer<T>): Share;
}

export interface Share {
  readonly teamId: number;
  /** In any unit, the same for all events of a type. At least 1. */
  readonly cost: number;
}

/** An ordered log per key, read by position, kept for a while and then dropped. */
export interface LogContract<T = unknown> {
  readonly type: string;
  /** Every service that writes it. */
  readonly publishers: readonly ServiceName[];
  readonly codec: MessageCodec<T>;
  /** How long an entry stays readable after it was appended, in milliseconds. */
  readonly retentionMs: number;
}
