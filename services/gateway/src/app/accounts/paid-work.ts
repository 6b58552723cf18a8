import type { ModelUse } from '../../domain/ledger.js';
import type { Tokens } from './tokens.js';

/** Work of this process for which tokens are set aside. */
export interface PaidWork {
  readonly teamId: number;
  readonly reservation: string;
  /** That it is booked under. */
  readonly operation: string;
}

/** Does work and books what it took; where it fails, the team gets its tokens back. */
export async function paid<T>(
  tokens: Pick<Tokens, 'settle' | 'release'>,
  { teamId, reservation, operation }: PaidWork,
  work: () => Promise<{ readonly result: T; readonly use: ModelUse }>,
): Promise<T> {
  try {
    const { result, use } = await work();
    await tokens.settle(teamId, { id: reservation, operation, uses: [use] });
    return result;
  } catch (thrown) {
    await tokens.release(teamId, reservation);
    throw thrown;
  }
}
