import type { CheckResult } from './examine.js';
import type { TriedModels } from './try-model.js';

/** Maximum number of ids printed per check. */
const mostShown = 20;

export interface DoctorReport {
  readonly healthy: boolean;
  readonly checks: readonly CheckView[];
  readonly model: string;
}

export interface CheckView {
  readonly name: string;
  readonly holds: string;
  readonly severity: string;
  readonly fix: string;
  readonly found: number;
  readonly mended: number;
  readonly left: number;
  /** The first faults: of those that are left, or of all found if none is left. */
  readonly ids: readonly string[];
}

/** @returns a report, which is healthy if no fault is left and the configured models are usable. */
export function reportOf(results: readonly CheckResult[], { line, usable }: TriedModels): DoctorReport {
  const checks = results.map(({ found, mended, left, ...check }) => {
    const shown = left.length > 0 ? left.map(({ id, why }) => (why === undefined ? id : `${id} (${why})`)) : found;
    return { ...check, found: found.length, mended, left: left.length, ids: shown.slice(0, mostShown) };
  });
  return { healthy: usable && checks.every(({ left }) => left === 0), checks, model: line };
}

/** Formats a report for people. */
export function linesOf({ healthy, checks, model }: DoctorReport): string {
  const wrong = checks.filter(({ found }) => found > 0);
  const lines = wrong.flatMap(({ name, holds, severity, fix, found, mended, left, ids }) => [
    `${name} (${severity}): ${found} found${mended > 0 ? `, ${mended} repaired or being repaired` : ''}${left > 0 ? `, ${left} left` : ''}`,
    `  condition: ${holds}`,
    `  --fix: ${fix}`,
    ...ids.map((id) => `    ${id}`),
    ...(ids.length < (left > 0 ? left : found) ? ['    …'] : []),
  ]);
  const sum = `${checks.length} checks, ${wrong.length} with findings. ${healthy ? 'Healthy.' : 'Not healthy.'}`;
  return [...lines, `model: ${model}`, sum].join('\n');
}
