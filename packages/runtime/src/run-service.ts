import { readSettings, type Settings } from '@cardinal/config';
import type { ServiceName } from '@cardinal/contracts';
import { createGrpcServer, grpcClient, openChannel, type GrpcServer } from '@cardinal/grpc';
import { UnexpectedError, type Logger } from '@cardinal/kernel';
import { inService, startTelemetry } from '@cardinal/telemetry';
import { tmpdir } from 'node:os';
import type { TObject } from 'typebox';
import { requireSafeCalls, tlsOf } from './call-security.js';
import { clientsOf, served } from './calls.js';
import { environmentOf, type OpenService, type ServiceDefinition } from './define-service.js';
import { failing, Waiting } from './until-up.js';
import { listening } from './listening.js';
import { observeDisk, observeVital } from './observe-host.js';
import { serveOperations } from './operations-server.js';
import { runProcess, type Running } from './run-process.js';
import { addressVariable, type ServiceSettings } from './shared-variables.js';
import { Teardown } from './teardown.js';

/** Longest time from SIGTERM to the end, and the part of it for running calls, in milliseconds. Kubernetes grants 30 s by default. */
const stopWithinMs = 28_000;
const drainMs = 12_000;

/** Runs one service as a process of its own, until it is told to stop. */
export function runService(service: ServiceDefinition): Promise<void> {
  return runProcess({
    name: service.name,
    stopWithinMs,
    readSettings: (env) => {
      // Here, where the service is any, only the type of the variables that every service reads is known.
      const settings = readSettings(environmentOf(service), env) as ServiceSettings;
      requireSafeCalls(settings);
      service.check?.(settings);
      return settings;
    },
    start: async (settings, logger, stopping) => {
      const teardown = new Teardown(logger);
      try {
        return await inService(service.name, () => start(service, settings, logger, stopping, teardown));
      } catch (thrown) {
        await teardown.run();
        throw thrown;
      }
    },
  });
}

async function start(
  definition: ServiceDefinition,
  settings: ServiceSettings,
  logger: Logger,
  stopping: AbortSignal,
  teardown: Teardown,
): Promise<Running> {
  const telemetry = await startTelemetry({
    serviceName: `cardinal-${definition.name}`,
    prometheus: true,
    // Sampling every 10 ms took two thirds of the CPU time of an idle process, and a cluster runs many processes.
    loopResolutionMs: 50,
    logger,
  });
  teardown.add('telemetry', () => telemetry[Symbol.asyncDispose]());

  const waiting = new Waiting(logger, stopping);
  let vital: OpenService['vital'] | undefined;
  const operations = await serveOperations({
    host: settings.HOST,
    port: settings.CARDINAL_OPERATIONS_PORT,
    notReady: async () => {
      if (stopping.aborted) return ['the end of the process, which is stopping'];
      return vital ? failing(vital) : [...waiting.names, 'start'];
    },
    metricsText: () => telemetry.metricsText(),
    logger,
  });
  teardown.add('operations', () => operations[Symbol.asyncDispose]());

  const service = await definition.open({
    settings,
    host: { kind: 'cluster', settings },
    calls: clientsOf(definition.needs, (name) => grpcClient(served[name], channelTo(name, settings, teardown))),
    logger,
    waiting,
    teardown,
    metricsText: () => telemetry.metricsText(),
    onListening: (url) => logger.info('serving requests', { url }),
  });
  await waiting.untilUp('the dependencies of the service', () => service.start(stopping));
  const server = await serveCalls(definition.name, service, settings, logger);
  vital = service.vital;
  for (const gauge of [observeVital(vital), observeDisk(tmpdir())]) {
    teardown.add('gauge', async () => gauge[Symbol.dispose]());
  }
  logger.info('ready', { operationsPort: operations.port });

  return {
    async stop() {
      await server.drain(drainMs);
      await service.stop();
      await teardown.run();
    },
  };
}

function channelTo(service: ServiceName, settings: ServiceSettings, teardown: Teardown) {
  const address = (settings as Settings<TObject>)[addressVariable(service)];
  const channel = openChannel(String(address), { tls: tlsOf(settings), token: settings.CARDINAL_GRPC_TOKEN });
  teardown.add(`channel to ${service}`, () => channel.close());
  return channel;
}

async function serveCalls(
  name: ServiceName,
  { service }: OpenService,
  settings: ServiceSettings,
  logger: Logger,
): Promise<GrpcServer> {
  const server = createGrpcServer({
    tls: tlsOf(settings),
    token: settings.CARDINAL_GRPC_TOKEN,
    onUnexpected: (method, err) =>
      logger.error('call failed unexpectedly', { method, err: UnexpectedError.from(err).cause ?? err }),
  });
  server.add(served[name], service);
  const address = `${settings.HOST}:${settings.CARDINAL_GRPC_PORT}`;
  const port = await listening('CARDINAL_GRPC_PORT', () => server.listen(address));
  server.setReady(true);
  logger.info('serving calls', { port });
  return server;
}
