import type { Check, Fault, Severity, Snapshot } from '@cardinal/contracts';
import { UnexpectedError } from '@cardinal/kernel';

/** A deployment under examination. */
export interface Examined {
  readonly checks: readonly Check[];
  read(): Promise<Snapshot>;
  /** Ids of the instances for which events are queued on the bus. */
  inMotion(): Promise<ReadonlySet<number>>;
}

export interface Examination {
  /** Waits between two passes, so that work in progress advances. */
  readonly pause: () => Promise<void>;
  readonly fix: boolean;
}

export interface CheckResult {
  readonly name: string;
  readonly holds: string;
  readonly severity: Severity;
  readonly fix: string;
  readonly found: readonly string[];
  /** Number of faults mended, or being mended by the services. */
  readonly mended: number;
  readonly left: readonly Left[];
}

export interface Left {
  readonly id: string;
  /** Why mending failed; absent if it was not tried. */
  readonly why?: string;
}

/** Faults by name of the check and id of the fault. */
type Faults = ReadonlyMap<string, ReadonlyMap<string, Fault>>;

/**
 * Runs all checks. Faults are checked a second time, so that work in progress is not reported as a fault; mended faults are checked again,
 * so that nothing is reported as mended that is not.
 */
export async function examine(examined: Examined, { pause, fix }: Examination): Promise<readonly CheckResult[]> {
  const { checks } = examined;
  const found = await lasting(examined, pause, await look(examined));
  const failures = fix ? await mend(found) : new Map<string, string>();
  const still = fix && anyIn(found) ? await lasting(examined, pause, found) : found;
  return checks.map(({ name, holds, severity, fix: does }) => {
    const own = [...(found.get(name)?.keys() ?? [])];
    const left = own.flatMap((id) => {
      const why = failures.get(`${name} ${id}`);
      return still.get(name)?.has(id) || why !== undefined ? [{ id, ...(why !== undefined && { why }) }] : [];
    });
    return { name, holds, severity, fix: does, found: own, mended: own.length - left.length, left };
  });
}

async function look(examined: Examined): Promise<Faults> {
  const snapshot = await examined.read();
  const faults = new Map<string, Map<string, Fault>>();
  for (const { name, look: lookAt } of examined.checks) {
    const own = new Map<string, Fault>();
    for await (const fault of lookAt(snapshot)) own.set(fault.id, fault);
    faults.set(name, own);
  }
  return faults;
}

/** The faults of `before` that persist after a pause and do not concern a document that is being processed. */
async function lasting(examined: Examined, pause: () => Promise<void>, before: Faults): Promise<Faults> {
  if (!anyIn(before)) return before;
  await pause();
  const now = await look(examined);
  const moving = anyIn(now) ? await examined.inMotion() : new Set<number>();
  const same = (name: string, { id, instanceId }: Fault): boolean =>
    before.get(name)?.has(id) === true && !(instanceId !== undefined && moving.has(instanceId));
  return new Map(
    [...now].map(([name, faults]) => [name, new Map([...faults].filter(([, fault]) => same(name, fault)))]),
  );
}

const anyIn = (faults: Faults): boolean => [...faults.values()].some(({ size }) => size > 0);

/** Mends faults. @returns the reason of each failure, by check and fault. */
async function mend(found: Faults): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  for (const [name, faults] of found) {
    for (const fault of faults.values()) {
      try {
        await fault.mend?.();
      } catch (thrown) {
        failures.set(`${name} ${fault.id}`, UnexpectedError.from(thrown).message);
      }
    }
  }
  return failures;
}
