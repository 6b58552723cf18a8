import type { SharedWork } from './work-at-hand.js';

/** What the watching thread is started with. */
export interface WatchdogData {
  readonly shared: SharedWork;
  readonly service: string;
  readonly isSilent: boolean;
}

/** The event loop says that often that it turns, and the thread looks as often, in milliseconds: an idle process stays one. */
export const beatMs = 250;
