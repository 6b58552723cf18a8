import { askGone } from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import type { Caller } from '../../domain/keys/accounts.js';
import type { Tokens } from '../accounts/tokens.js';

/**
 * Calls the answer service about an ask.
 *
 * @returns `waiting` if answer has not received the ask yet but its tokens are reserved; `none` for an unknown ask, and for one that answer
 *   knows but no longer shows, even while its tokens are not settled.
 */
export async function askedOf<T extends object>(
  tokens: Pick<Tokens, 'isOpen'>,
  { teamId, keyId, limits }: Caller,
  askId: string,
  call: () => Promise<T>,
): Promise<T | 'waiting' | 'none'> {
  const heard = await unlessUnheard(call);
  if (heard !== 'unheard') return heard;
  // The ask's collection is not known at this point, so a key limited to collections only learns of asks that it started itself.
  if (await tokens.isOpen(teamId, askId, limits.collections === null ? undefined : keyId)) return 'waiting';
  // A closed reservation may mean that answer has received and finished the ask since the first call.
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
