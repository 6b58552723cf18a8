import type { EndReason, LanguageModel, ToolCall } from '../src/index.js';

/** What a server says and does for one request, whatever its format. */
export type WireReply =
  | {
      readonly says?: string;
      /** What the model says of its reasoning, before anything else. */
      readonly reasoning?: string;
      readonly calls?: readonly ToolCall[];
      /** Another text in place of the JSON of the first call's input. */
      readonly brokenInput?: string;
      readonly reason?: EndReason;
      /** A name that no format has for it. */
      readonly strangeReason?: string;
      /** Default: it counts 100 and 20 tokens. */
      readonly usage?: 'none' | { readonly prompt: unknown; readonly completion: unknown };
      /** UTF-16 units of one delta, at most. */
      readonly deltaLength?: number;
      /** In place of all that it would send. */
      readonly body?: string;
      readonly lineEnds?: '\r\n' | '\r';
      /** The event that says the reason is its last one, and is not closed. */
      readonly endsOpen?: true;
      readonly cutAfterBytes?: number;
      readonly cutsCleanly?: true;
      readonly bytesPerWrite?: number;
      /** Says nothing more after its first words. */
      readonly holds?: true;
      /** After its first words: signs of life without end, or words. */
      readonly forEver?: 'pings' | 'words';
      readonly ignoresStream?: true;
      /** Its second event. */
      readonly inserted?: string;
      /** Another kind of body. */
      readonly contentType?: string;
      /** Breaks off with a failure in its own words after what it says. */
      readonly brokenOff?: string;
    }
  | {
      readonly status: number;
      readonly message?: string;
      readonly retryAfter?: string;
      readonly retryAfterMs?: string;
      readonly location?: string;
    }
  /** Takes the request and never replies. */
  | 'silence';

interface WireOptions {
  readonly tries?: number;
  readonly beginWithinMs?: number;
  readonly idleMs?: number;
  readonly longestMs?: number;
  readonly longestBytes?: number;
}

/** A model and the scripted server that it asks over a real socket. */
interface WiredModel extends AsyncDisposable {
  readonly model: LanguageModel;
  /** Where its server listens. */
  readonly url: string;
  /** Requests so far. */
  calls(): number;
  /** Replies that are still going out. */
  open(): number;
}

/** Opens a server that plays the replies, the last one for all that follow. `noTools`: it refuses tools in its own words. */
export type OpenWire = (
  replies: readonly WireReply[],
  options?: WireOptions & { readonly noTools?: boolean },
) => Promise<WiredModel>;
