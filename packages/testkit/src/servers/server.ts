/** One of the servers of a cluster, and the ways to run it on this machine, in order of preference. */
export interface ServerKind {
  readonly name: 'nats' | 'mongo' | 'elasticsearch';
  /** The variable with the URL of a server that is already running, and by which services find it. */
  readonly variable: 'NATS_URL' | 'MONGODB_URL' | 'ELASTICSEARCH_URL';
  readonly scheme: string;
  /** Whether the server on this port of the loopback serves requests, not merely accepts connections. Never throws. */
  answers(port: number): Promise<boolean>;
  readonly image: Image;
  /** Builds the server from a package registry. @throws {Error} naming the tool that is missing. */
  readonly fromRegistry: (place: ServerPlace) => Promise<Launch>;
}

/** Port and data folder of a server. */
export interface ServerPlace {
  readonly port: number;
  readonly dataDir: string;
}

/** How to run a server in the foreground. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Sends a signal to the server, if a signal to the process would not reach it (a container). */
  readonly signal?: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Removes data outside of the data folder, once the server has ended. */
  readonly discard?: () => Promise<void>;
}

/** The official container image of a server. */
export interface Image {
  readonly name: string;
  readonly port: number;
  readonly dataPath: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}
