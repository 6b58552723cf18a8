import type { Check, Fault, Severity, Snapshot } from '@cardinal/contracts';
import { UnexpectedError } from '@cardinal/kernel';

/** A deployment as the checks see it. */
export interface Examined {
  readonly checks: readonly Check[];
  read(): Promise<Snapshot>;
  /** Documents that the bus holds work for. */
  inMotion(): Promise<ReadonlySet<number>>;
}

export interface Examination {
  /** Interval between the two passes, after which work in progress has advanced. */
  readonly pause: () => Promise<void>;
  readonly fix: boolean;
}

export interface CheckResult {
  readonly name: string;
  readonly holds: string;
  readonly severity: Severity;
  readonly fix: string;
  readonly found: readonly string[];
  /** Mended, or being mended by the services. */
  readonly mended: number;
  readonly left: readonly Left[];
}

export interface Left {
  readonly id: string;
  /** Why it could not be mended, where that was tried. */
  readonly why?: string;
}

/** Faults of each check by their name. */
type Faults = ReadonlyMap<string, ReadonlyMap<string, Fault>>;

/**
 * Runs all checks. What does not fit is looked at again, so that nothing that is just happening is called broken; what was mended is looked at
 * again, so that nothing is called mended that is not.
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

/** Of these faults, those that are the same after a while, and of no document that is being worked on. */
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

/** @returns why something could not be mended, by check and fault. */
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
