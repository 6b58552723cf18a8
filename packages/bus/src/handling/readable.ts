import type { EventContract } from '@cardinal/contracts';

/** The decoded event, as a list that is empty if the bytes cannot be decoded. */
export function readable<T>(codec: EventContract<T>['codec'], data: Uint8Array): readonly T[] {
  try {
    return [codec.decode(data)];
  } catch {
    return [];
  }
}

/** Whether a dead letter is to be erased. One that cannot be decoded always is, because it may contain anything. */
export const isMeant = <T>(
  codec: EventContract<T>['codec'],
  data: Uint8Array,
  matches: (data: T) => boolean,
): boolean => readable(codec, data).every(matches);
