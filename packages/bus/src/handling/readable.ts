import type { EventContract } from '@cardinal/contracts';

/** What an event says; nothing where it says nothing that we understand. */
export function readable<T>(codec: EventContract<T>['codec'], data: Uint8Array): readonly T[] {
  try {
    return [codec.decode(data)];
  } catch {
    return [];
  }
}

/** Whether a dead letter is to be erased: what cannot be read may say anything. */
export const isMeant = <T>(
  codec: EventContract<T>['codec'],
  data: Uint8Array,
  matches: (data: T) => boolean,
): boolean => readable(codec, data).every(matches);
