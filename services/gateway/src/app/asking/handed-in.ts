import { askGone } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import type { Caller } from '../../domain/keys/accounts.js';
import type { Tokens } from '../accounts/tokens.js';

/**
 * Asks answer about an ask that may still be on its way there: then its tokens are reserved, and answer has not heard of it. One that
 * answer knows and does not show is none, also while its tokens are not settled yet.
 */
export async function askedOf<T extends object>(
  tokens: Pick<Tokens, 'isOpen'>,
  { teamId, keyId, limits }: Caller,
  askId: string,
  call: () => Promise<T>,
): Promise<T | 'waiting' | 'none'> {
  const heard = await unlessUnheard(call);
  if (heard !== 'unheard') return heard;
  // Which collection it is of is not known then, so that a limited key is told of its own only.
  if (await tokens.isOpen(teamId, askId, limits.collections === null ? undefined : keyId)) return 'waiting';
  // It may have come there and ended since, by which its tokens are settled.
  const since = await unlessUnheard(call);
  return since === 'unheard' ? 'none' : since;
}

async function unlessUnheard<T>(call: () => Promise<T>): Promise<T | 'none' | 'unheard'> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.kind !== 'not-found') throw thrown;
    return thrown.code === askGone ? 'none' : 'unheard';
  }
}
