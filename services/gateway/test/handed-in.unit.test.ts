import { askGone } from '@cardinal/contracts';
import { expect, it, vi } from 'vitest';
import { askedOf } from '../src/app/asking/handed-in.js';
import type { Caller } from '../src/domain/keys/accounts.js';
import { unlimited } from '../src/domain/keys/key-limits.js';
import { RemoteFailure } from './remote-failure.js';

const unheard = new RemoteFailure('not-found', 'ASK_NOT_FOUND');
const caller: Caller = {
  ...{ teamId: 1, keyId: 'k', keyHash: 'h', user: { teamId: 1, id: 'u', email: '', name: '' }, address: '' },
  role: 'owner',
  limits: unlimited,
};

/** State of an ask, with a service `answer` that returns these replies one after the other. */
function asked(isOpen: boolean, ...replies: (Error | object)[]) {
  const call = vi.fn(async () => {
    const reply = replies.shift();
    if (reply === undefined || reply instanceof Error) throw reply;
    return reply;
  });
  return askedOf({ isOpen: async () => isOpen }, caller, 'ask', call);
}

it('treats an ask that the service answer does not have as waiting while its tokens are reserved', async () => {
  expect(await asked(true, unheard)).toBe('waiting');
  expect(await asked(true, new RemoteFailure('not-found', askGone))).toBe('none');
  expect(await asked(false, unheard, unheard)).toBe('none');
});

it('finds an ask that reached the service answer and ended between two checks', async () => {
  expect(await asked(false, unheard, { state: 'done' })).toEqual({ state: 'done' });
  expect(await asked(false, unheard, new RemoteFailure('not-found', askGone))).toBe('none');
});

it('throws every other failure', async () => {
  await expect(asked(true, new RemoteFailure('unavailable', 'ANSWER_DOWN'))).rejects.toThrow('ANSWER_DOWN');
});
