import type { InstanceState } from '@cardinal/contracts';

/** The record of an instance. */
export interface KnownInstance {
  /** Generation of the newest extraction that has begun; 0: none has. */
  readonly generation: number;
  readonly state: InstanceState;
}

/** Whether work on a generation of an instance still counts. An unknown instance is new, so its work counts. */
export function fateOf(known: KnownInstance | undefined, generation: number): 'wanted' | 'outdated' | 'deleted' {
  if (known?.state === 'deleted') return 'deleted';
  return known && known.generation > generation ? 'outdated' : 'wanted';
}
