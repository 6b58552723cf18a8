import { createGrpcServer, openChannel, type Channel, type GrpcServer } from '@cardinal/grpc';
import { UnexpectedError, type Logger } from '@cardinal/kernel';
import { startTelemetry, type Telemetry } from '@cardinal/telemetry';
import { requireSafeCalls } from './call-security.js';
import { failing } from './is-up.js';
import { listening } from './listening.js';
import { serveOperations } from './operations-server.js';
import { runProcess, type Running } from './run-process.js';
import type { ServiceSettings } from './service-settings.js';
import { Teardown } from './teardown.js';
import { tlsOf } from './tls-settings.js';
import { Waiting } from './until-up.js';

/** What a service is opened with. */
export interface ServiceContext<S> {
  readonly settings: S;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly waiting: Waiting;
  /** Closes what was opened when the process ends, last first. */
  readonly teardown: Teardown;
  /** Opens the way to another service. */
  readonly channel: (address: string) => Channel;
}

/** A service that is wired and ready to start. */
export interface OpenService {
  /** Subscribes and takes up work; resolves when requests can be answered. May be repeated if it fails. */
  start(): Promise<void>;
  /** Hands back what is running. */
  stop(): Promise<void>;
  /** What others call. Absent: nobody calls this service. */
  readonly calls?: { readonly port: number; readonly add: (server: GrpcServer) => void };
  /** Signs of life of what the service cannot work without, by name. @throws if there is none. */
  readonly vital: Readonly<Record<string, () => Promise<void>>>;
}

export interface ServiceOptions<S extends ServiceSettings> {
  readonly name: string;
  /** @throws {ConfigError} naming every bad variable and its rule. */
  readonly readSettings: (env: NodeJS.ProcessEnv) => S;
  readonly open: (context: ServiceContext<S>) => Promise<OpenService>;
}

/** From SIGTERM to the end, and how much of it running calls may take, in milliseconds. Kubernetes grants 30 s by default. */
const stopWithinMs = 28_000;
const drainMs = 12_000;

/** Runs one service as a process of its own, until it is told to stop. */
export function runService<S extends ServiceSettings>(options: ServiceOptions<S>): Promise<void> {
  return runProcess({
    name: options.name,
    stopWithinMs,
    readSettings: (env) => {
      const settings = options.readSettings(env);
      requireSafeCalls(settings);
      return settings;
    },
    start: async (settings, logger, stopping) => {
      const teardown = new Teardown(logger);
      try {
        return await start(options, settings, logger, stopping, teardown);
      } catch (thrown) {
        await teardown.run();
        throw thrown;
      }
    },
  });
}

async function start<S extends ServiceSettings>(
  { name, open }: ServiceOptions<S>,
  settings: S,
  logger: Logger,
  stopping: AbortSignal,
  teardown: Teardown,
): Promise<Running> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const telemetry = await startTelemetry({
    serviceName: `cardinal-${name}`,
    prometheus: true,
    // Looks every 10 ms were two thirds of what a process cost that had nothing to do, and here are many of them.
    loopResolutionMs: 50,
    ...(endpoint !== undefined && { otlpEndpoint: endpoint }),
  });
  teardown.add('telemetry', () => telemetry[Symbol.asyncDispose]());

  const waiting = new Waiting(logger, stopping);
  let vital: OpenService['vital'] | undefined;
  const operations = await serveOperations({
    host: settings.HOST,
    port: settings.CARDINAL_OPERATIONS_PORT,
    notReady: async () => {
      if (stopping.aborted) return ['the end: it is told to stop'];
      return vital ? failing(vital) : [...waiting.names, 'start'];
    },
    metricsText: () => telemetry.metricsText(),
    logger,
  });
  teardown.add('operations', () => operations[Symbol.asyncDispose]());

  const tls = tlsOf(settings);
  const service = await open({
    settings,
    logger,
    telemetry,
    waiting,
    teardown,
    channel(address) {
      const channel = openChannel(address, { tls, token: settings.CARDINAL_GRPC_TOKEN });
      teardown.add(`channel to ${address}`, () => channel.close());
      return channel;
    },
  });
  await waiting.untilUp('what the service needs', () => service.start());
  const server = await listen(service, settings, logger);
  vital = service.vital;
  logger.info('ready', { operationsPort: operations.port });

  return {
    async stop() {
      await server?.drain(drainMs);
      await service.stop();
      await teardown.run();
    },
  };
}

async function listen(
  service: OpenService,
  settings: ServiceSettings,
  logger: Logger,
): Promise<GrpcServer | undefined> {
  if (!service.calls) return undefined;
  const server = createGrpcServer({
    tls: tlsOf(settings),
    token: settings.CARDINAL_GRPC_TOKEN,
    onUnexpected: (method, err) =>
      logger.error('a call failed unexpectedly', { method, err: UnexpectedError.from(err).cause ?? err }),
  });
  service.calls.add(server);
  const address = `${settings.HOST}:${service.calls.port}`;
  const port = await listening('CARDINAL_GRPC_PORT', () => server.listen(address));
  server.setReady(true);
  logger.info('serving calls', { port });
  return server;
}
