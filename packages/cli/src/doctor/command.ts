import { setTimeout as wait } from 'node:timers/promises';
import { examine, type Examined } from './examine.js';
import { linesOf, reportOf, type DoctorReport } from './report.js';

/** Interval between the two passes, in milliseconds: longer than the bus takes to notice events that another process published. */
const pauseMs = 3_000;

export interface DoctorRequest {
  readonly fix: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export async function runDoctor(examined: Examined, { fix, env, signal }: DoctorRequest): Promise<DoctorReport> {
  const pause = () => wait(pauseMs, undefined, { signal });
  const { tryModels } = await import('./try-model.js');
  return reportOf(await examine(examined, { pause, fix }), await tryModels(env));
}

/** 0 if the report is healthy, else 1. */
export const doctorExitCode = (report: DoctorReport): number => (report.healthy ? 0 : 1);

export const doctorLines = linesOf;
