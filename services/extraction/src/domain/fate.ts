import type { InstanceState } from '@cardinal/contracts';

/** What is known of an instance. */
export interface KnownInstance {
  /** Of the newest extraction that has begun; 0: none has. */
  readonly generation: number;
  readonly state: InstanceState;
}

/** Whether work on a generation of an instance still counts. What nothing is known of has just come. */
export function fateOf(known: KnownInstance | undefined, generation: number): 'wanted' | 'outdated' | 'deleted' {
  if (known?.state === 'deleted') return 'deleted';
  return known && known.generation > generation ? 'outdated' : 'wanted';
}
