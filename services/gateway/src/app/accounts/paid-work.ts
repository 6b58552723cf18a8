import type { ModelUse } from '../../domain/ledger.js';
import type { Tokens } from './tokens.js';

/** Work of this process for which tokens are reserved. */
export interface PaidWork {
  readonly teamId: number;
  readonly reservation: string;
  /** Name that the usage is recorded under in the ledger. */
  readonly operation: string;
}

/** Runs work and settles its reservation with the tokens used; if the work fails, releases the reserved tokens. */
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
