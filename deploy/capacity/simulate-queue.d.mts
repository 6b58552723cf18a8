export type Scaler = { readonly min: number; readonly max: number } & (
  | { readonly kind: 'queue' }
  | {
      readonly kind: 'cpu';
      /** Share of the cores that a replica asks for. */
      readonly utilization: number;
      readonly requestCores: number;
    }
);

export interface Service {
  readonly name: string;
  /** Jobs that a replica does at full speed, one a core: its limit of processors. */
  readonly cores: number;
  readonly scaler: Scaler;
}

export interface Consumer {
  readonly name: string;
  /** Whose replicas do it. */
  readonly service: string;
  /** What one replica takes at the same time of it at most. */
  readonly perReplica: number;
  /** Of one file, on one core: mean and standard deviation. */
  readonly seconds: number;
  readonly sd: number;
  /** Of the service's scaler, where it goes by this queue: jobs for each replica. */
  readonly lagThreshold?: number;
  /** Done for a file that is processed already. Comes after those that are not. */
  readonly afterwards?: boolean;
}

export interface QueueSettings {
  readonly files: number;
  /** Files are spread evenly over them. */
  readonly teams: number;
  readonly seed: number;
  /** Of one team, between the parser and the index. */
  readonly filesInFlight: number;
  /** Tickets that a parser's replica takes at a time, and how long it takes one where there is nothing to claim. */
  readonly ticketsAtOnce: number;
  readonly ticketSeconds: number;
  /** What the scaler of the parsers goes by: the tickets on the bus alone, or also the files that wait, as it is shipped. */
  readonly parsersBy: 'tickets' | 'files';
  /** From the wish for a pod to its readiness. */
  readonly podStartSeconds: number;
  readonly sampleSeconds: number;
  /** In the order of the way; the first takes files as its teams have room. */
  readonly consumers: readonly Consumer[];
  readonly services: readonly Service[];
}

export interface QueueSample {
  readonly seconds: number;
  /** What the scaler of the parsers sees. */
  readonly tickets: number;
  readonly waiting: number;
  readonly parsing: number;
  /** Of the others: what waits and what runs. */
  readonly queues: Readonly<Record<string, number>>;
  readonly replicas: Readonly<Record<string, number>>;
  /** Processed. */
  readonly done: number;
  /** Processed, and what is done for it afterwards is done. */
  readonly afterwards: number;
}

export interface QueueResult {
  /** Until the last file is processed. */
  readonly drainSeconds: number;
  readonly done: number;
  readonly samples: readonly QueueSample[];
  readonly consumers: readonly {
    readonly name: string;
    readonly longestQueue: number;
    /** Age of the oldest file or message when it was begun, at most. */
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
