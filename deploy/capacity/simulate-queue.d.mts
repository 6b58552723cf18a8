export type Scaler = { readonly min: number; readonly max: number } & (
  | { readonly kind: 'queue' }
  | {
      readonly kind: 'cpu';
      /** Target CPU utilization, as a share of `requestCores`. */
      readonly utilization: number;
      readonly requestCores: number;
    }
);

export interface Service {
  readonly name: string;
  /** Number of jobs that a replica runs at full speed, one per core: its CPU limit. */
  readonly cores: number;
  readonly scaler: Scaler;
}

export interface Consumer {
  readonly name: string;
  /** Name of the service whose replicas run the jobs. */
  readonly service: string;
  /** Maximum number of these jobs that one replica runs at the same time. */
  readonly perReplica: number;
  /** Mean time of one job, for one file on one core; `sd` is the standard deviation. */
  readonly seconds: number;
  readonly sd: number;
  /** Jobs per replica that the service's scaler aims at, if it scales on this queue. */
  readonly lagThreshold?: number;
  /** Whether the job runs after its file counts as processed. Such consumers follow all others in the list. */
  readonly afterwards?: boolean;
}

export interface QueueSettings {
  readonly files: number;
  /** Number of teams; files are spread evenly over them. */
  readonly teams: number;
  readonly seed: number;
  /** Maximum number of files of one team between the parser and the index. */
  readonly filesInFlight: number;
  /** Tickets that a parser's replica handles at a time; `ticketSeconds` is the time of one ticket if there is nothing to claim. */
  readonly ticketsAtOnce: number;
  readonly ticketSeconds: number;
  /** What the scaler of the parsers counts: only the tickets on the bus, or also the waiting files, as in the shipped configuration. */
  readonly parsersBy: 'tickets' | 'files';
  /** Time from the scaler's decision until the new pod is ready. */
  readonly podStartSeconds: number;
  readonly sampleSeconds: number;
  /** In the order in which a file passes them; the first takes the files of teams that have room in flight. */
  readonly consumers: readonly Consumer[];
  readonly services: readonly Service[];
}

export interface QueueSample {
  readonly seconds: number;
  /** Queue length that the scaler of the parsers reads. */
  readonly tickets: number;
  readonly waiting: number;
  readonly parsing: number;
  /** Waiting plus running jobs of each consumer except the parser. */
  readonly queues: Readonly<Record<string, number>>;
  readonly replicas: Readonly<Record<string, number>>;
  /** Files that are processed. */
  readonly done: number;
  /** Processed files for which the consumers with `afterwards` have finished, too. */
  readonly afterwards: number;
}

export interface QueueResult {
  /** Time until the last file is processed. */
  readonly drainSeconds: number;
  readonly done: number;
  readonly samples: readonly QueueSample[];
  readonly consumers: readonly {
    readonly name: string;
    readonly longestQueue: number;
    /** Longest time that a file or message waited before its job began. */
    readonly oldestSeconds: number;
    readonly busySeconds: number;
  }[];
  readonly services: readonly {
    readonly name: string;
    readonly mostReplicas: number;
    readonly busySeconds: number;
  }[];
}

export function simulateQueue(settings: QueueSettings): QueueResult;
