import type { SharedWork } from './work-at-hand.js';

/** Data that the watchdog thread is started with. */
export interface WatchdogData {
  readonly shared: SharedWork;
  readonly service: string;
  readonly isSilent: boolean;
}

/** Interval of the event loop's heartbeat and of the thread's check, in milliseconds: long enough that an idle process stays idle. */
export const beatMs = 250;
