/** The fields of a progress step that determine its order. */
export interface ProgressStep {
  readonly instanceId: number;
  /** One of `stages`, `failed` or `deleted`. */
  readonly stage: string;
  /** Progress of the whole processing, 0 to 100. */
  readonly percent: number;
}

/** Stages in the order of the work. A stage ends at the same percentage at which the next one begins. */
const stages: readonly string[] = ['queued', 'parsing', 'extracting', 'indexing', 'embedding', 'done'];

/** Maximum number of instances tracked; the least recently reported are evicted. */
const mostInstances = 10_000;

/**
 * Filters out steps that arrive late. Several processes report on one file, so a step may reach the log after a later one. Every processing
 * begins with `queued`, which is reported before any other step; after that the progress never goes backwards. Each stream has a filter of
 * its own, which stores only the steps of that stream.
 */
export function createProgressOrder<Step extends ProgressStep>() {
  const latest = new Map<number, Step>();
  return {
    /** @returns whether the step follows the latest one of its instance; if so, it becomes the latest. */
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

/** A failure ranks as `done`. */
const rankOf = ({ stage }: ProgressStep): number => stages.indexOf(stage === 'failed' ? 'done' : stage);

function follows(last: ProgressStep, step: ProgressStep): boolean {
  if (last.stage === 'deleted') return false;
  if (step.stage === 'deleted' || step.stage === 'queued') return true;
  if (step.percent !== last.percent) return step.percent > last.percent;
  return rankOf(step) >= rankOf(last);
}
