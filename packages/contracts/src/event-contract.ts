import type { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';

/** The part of a generated protobuf message that reads and writes it. */
export interface MessageCodec<T> {
  encode(message: T, writer?: BinaryWriter): BinaryWriter;
  decode(input: BinaryReader | Uint8Array, length?: number): T;
}

export type ServiceName = 'gateway' | 'ingest' | 'extraction' | 'retrieval' | 'answer';

/** A published fact: its name, who may publish it, its shape on the wire, and who works on it. */
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
   * Whose event it is, and how much work it is. Where a bus can, deliveries of a group take turns between teams, so that none waits
   * behind another's thousands.
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
