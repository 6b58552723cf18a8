import type { EndReason, LanguageModel, ToolCall } from '../src/index.js';

/** Response of a server to one request, independent of its format. */
export type WireReply =
  | {
      readonly text?: string;
      /** Reasoning text of the model, before everything else. */
      readonly reasoning?: string;
      readonly calls?: readonly ToolCall[];
      /** Text to send instead of the JSON input of the first call. */
      readonly brokenInput?: string;
      readonly reason?: EndReason;
      /** A reason to stop that no format defines. */
      readonly unknownReason?: string;
      /** Default: 100 prompt tokens and 20 completion tokens. */
      readonly usage?: 'none' | { readonly prompt: unknown; readonly completion: unknown };
      /** Maximum length of one delta, in UTF-16 units. */
      readonly deltaLength?: number;
      /** Complete body to send instead of the reply. */
      readonly body?: string;
      readonly lineEnds?: '\r\n' | '\r';
      /** The event with the reason to stop is the last event, and lacks its final blank line. */
      readonly endsOpen?: true;
      readonly cutAfterBytes?: number;
      readonly closesCleanly?: true;
      readonly bytesPerWrite?: number;
      /** Sends nothing more after its first words, and keeps the connection open. */
      readonly stalls?: true;
      /** After its first words, sends pings or words without end. */
      readonly endless?: 'pings' | 'words';
      readonly ignoresStream?: true;
      /** An event to insert as the second one. */
      readonly inserted?: string;
      /** Content type to send instead of the correct one. */
      readonly contentType?: string;
      /** Breaks off after its text, with a failure of this message in the server's own format. */
      readonly streamFailure?: string;
    }
  | {
      readonly status: number;
      readonly message?: string;
      readonly retryAfter?: string;
      readonly retryAfterMs?: string;
      readonly location?: string;
    }
  /** Accepts the request and never replies. */
  | 'silence';

interface WireOptions {
  readonly tries?: number;
  readonly beginWithinMs?: number;
  readonly idleMs?: number;
  readonly longestMs?: number;
  readonly longestBytes?: number;
}

/** A model and the scripted server that it calls over a real socket. */
interface WiredModel extends AsyncDisposable {
  readonly model: LanguageModel;
  /** URL of the server. */
  readonly url: string;
  /** Number of requests so far. */
  calls(): number;
  /** Number of replies that are still being sent. */
  open(): number;
}

/** Opens a server that plays the replies and then repeats the last one. `noTools`: the server refuses tools in its own way. */
export type OpenWire = (
  replies: readonly WireReply[],
  options?: WireOptions & { readonly noTools?: boolean },
) => Promise<WiredModel>;
