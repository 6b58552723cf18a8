/** What is needed of a step to put it in order. */
export interface ProgressStep {
  readonly instanceId: number;
  /** One of those below, failed or deleted. */
  readonly stage: string;
  /** Of the whole way, 0 to 100. */
  readonly percent: number;
}

/** In the order of the work. One ends where the next begins, at the same percent. */
const stages: readonly string[] = ['queued', 'parsing', 'extracting', 'indexing', 'embedding', 'done'];

/** Instances remembered; the least recently reported ones go first. */
const mostInstances = 10_000;

/**
 * Filters out steps that arrive late. Several processes report on one file, so that a step may reach the log after a later one. Every processing
 * begins with `queued`, reported before any other step; from there nothing goes back. One filter exists per stream, so that it stores only what it
 * has seen.
 */
export function createProgressOrder<Step extends ProgressStep>() {
  const latest = new Map<number, Step>();
  return {
    /** @returns whether it is news, and then is the latest. */
    take(step: Step): boolean {
      const last = latest.get(step.instanceId);
      if (last && !follows(last, step)) return false;
      latest.delete(step.instanceId);
      latest.set(step.instanceId, step);
      const [eldest] = latest.keys();
      if (latest.size > mostInstances && eldest !== undefined) latest.delete(eldest);
      return true;
    },
  };
}

/** A failure is an end like another. */
const rankOf = ({ stage }: ProgressStep): number => stages.indexOf(stage === 'failed' ? 'done' : stage);

function follows(last: ProgressStep, step: ProgressStep): boolean {
  if (last.stage === 'deleted') return false;
  if (step.stage === 'deleted' || step.stage === 'queued') return true;
  if (step.percent !== last.percent) return step.percent > last.percent;
  return rankOf(step) >= rankOf(last);
}
