import type { EndReason } from './language-model.js';

/** The reasons of a wire format for the end of a reply, mapped to those of the port. */
export type EndReasons = ReadonlyMap<string, EndReason>;

/** @returns `answered` for an unknown reason, because servers use names of their own. */
export function endReasonOf(reasons: EndReasons, told: string): EndReason {
  return reasons.get(told) ?? 'answered';
}
