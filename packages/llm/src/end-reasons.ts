import type { EndReason } from './language-model.js';

/** What servers call the reasons for which a model ended. */
export type EndReasons = ReadonlyMap<string, EndReason>;

/** @returns `answered` for a reason that is not known: a server may call the end what it pleases. */
export function endReasonOf(reasons: EndReasons, told: string): EndReason {
  return reasons.get(told) ?? 'answered';
}
