import type { DeadLetters } from '@cardinal/bus';
import type { Check } from '@cardinal/contracts';

/** Read at most: more are there again when these are delivered. */
const most = 10_000;

export const checkOfDeadLetters = ({ list, redrive }: Pick<DeadLetters, 'list' | 'redrive'>): Check => ({
  name: 'dead-letters',
  holds: 'Every event was handled, or waits to be.',
  severity: 'wrong',
  fix: 'Delivers it again; where it fails again, it comes back with its reason.',
  async *look() {
    for (const { deadLetterId, type, group, code } of await list(most)) {
      yield {
        id: `${deadLetterId}: ${type} for ${group}, ${code}`,
        mend: async () => void (await redrive(deadLetterId)),
      };
    }
  },
});
