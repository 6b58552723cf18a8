import type { EventContract } from '@cardinal/contracts';

/** What an event says; nothing where it says nothing that we understand. */
export function readable<T>(codec: EventContract<T>['codec'], data: Uint8Array): readonly T[] {
  try {
    return [codec.decode(data)];
  } catch {
    return [];
  }
}
