/** One of the servers of the cluster, and the ways to have it on this machine, best first. */
export interface ServerKind {
  readonly name: 'nats' | 'mongo' | 'elasticsearch';
  /** The variable that names a server that runs already, and tells the services where it is. */
  readonly variable: 'NATS_URL' | 'MONGODB_URL' | 'ELASTICSEARCH_URL';
  readonly scheme: string;
  /** Whether the server on this port of the loopback serves requests, not merely listens. Never throws. */
  answers(port: number): Promise<boolean>;
  readonly image: Image;
  /** Builds the server from a package registry. @throws {Error} naming the tool that is missing. */
  readonly fromRegistry: (place: Place) => Promise<Launch>;
}

/** Where a server keeps its data and listens. */
export interface Place {
  readonly port: number;
  readonly dataDir: string;
}

/** How to run a server in the foreground. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Where a signal to the process is not one to the server (a container): sends it there. */
  readonly signal?: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Removes data that is not in the place's folder, once the server has ended. */
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
