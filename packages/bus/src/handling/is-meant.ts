import type { EventContract } from '@cardinal/contracts';
import { readable } from './readable.js';

/** Whether a dead letter is to be erased: what cannot be read may say anything. */
export const isMeant = <T>(
  codec: EventContract<T>['codec'],
  data: Uint8Array,
  matches: (data: T) => boolean,
): boolean => readable(codec, data).every(matches);
