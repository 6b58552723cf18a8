import type { EventContract } from '@cardinal/contracts';

/** Whether a dead letter is to be erased: what cannot be read may say anything. */
export function isMeant<T>(codec: EventContract<T>['codec'], data: Uint8Array, matches: (data: T) => boolean): boolean {
  let decoded: T;
  try {
    decoded = codec.decode(data);
  } catch {
    return true;
  }
  return matches(decoded);
}
