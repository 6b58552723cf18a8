import { busOf } from '@cardinal/bus';
import { networks } from '@cardinal/http';
import { events, type gateway } from '@cardinal/contracts';
import {
  randomIds,
  silentLogger,
  steadyClock,
  systemClock,
  type Clock,
  type Ids,
  type Logger,
  type SteadyClock,
} from '@cardinal/kernel';
import { connectBus, connectStore, defineService, failing, listening } from '@cardinal/runtime';
import type { Store } from '@cardinal/store';
import { measures, observe } from '@cardinal/telemetry';
import type { FastifyInstance } from 'fastify';
import { createUseCases, type UseCases } from './app/index.js';
import type { Events, Services } from './app/ports.js';
import { createSettleTokens } from './inbound/events.js';
import { tokensService } from './inbound/grpc.js';
import { createApi } from './inbound/http/api.js';
import type { OperationsOptions } from './inbound/http/operations.route.js';
import { gatewayStore } from './outbound/store.js';
import {
  defaultGatewaySettings,
  gatewayClusterVariables,
  gatewaySettingsOf,
  gatewayVariables,
  type GatewaySettings,
} from './settings.js';

export type { UseCases } from './app/index.js';

/** The composition root. */
export const gatewayService = defineService({
  name: 'gateway',
  variables: gatewayVariables,
  clusterVariables: gatewayClusterVariables,
  needs: { ingest: 'first', extraction: 'first', retrieval: 'first', answer: 'first' },
  check: (settings) => void gatewaySettingsOf(settings),
  async open(context) {
    const { settings, calls, logger, metricsText, onListening } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const vital = { store: () => store.ready(), bus: () => bus.check() };
    const served = await createGatewayService({
      store,
      bus,
      catalog: calls.ingest,
      cards: calls.extraction,
      retrieval: calls.retrieval,
      answers: calls.answer,
      logger,
      ready: () => failing(vital),
      metricsText,
      settings: gatewaySettingsOf(settings),
    });
    return {
      service: served.service,
      async start() {
        await served.start();
        await served.bootstrap();
        onListening(await listening('PORT', () => served.app.listen({ host: settings.HOST, port: settings.PORT })));
      },
      stop: () => served.stop(),
      vital,
    };
  },
});

/** External dependencies of the gateway. */
interface UnservedGatewayDeps extends Services {
  /** Is not closed when the gateway stops. */
  readonly store: Store;
  readonly bus: Events;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly logger?: Logger;
  /** Overrides of `defaultGatewaySettings`. */
  readonly settings?: Partial<GatewaySettings>;
  /** Shows a new owner key to the operator, once. Default: prints a line on standard output. */
  readonly announce?: (line: string) => void;
}

/** The gateway without its HTTP server. */
interface UnservedGateway {
  readonly useCases: UseCases;
  /** The calls that other services make. */
  readonly service: gateway.TokensServiceImplementation;
  /** Migrates and subscribes. */
  start(): Promise<void>;
  /** Stops the access checks of open streams, flushes background writes, and unsubscribes. */
  stop(): Promise<void>;
}

/** Builds the gateway without its HTTP server. Nothing runs before `start`. */
export function createUnservedGateway(given: UnservedGatewayDeps): UnservedGateway {
  const deps = { ...given, bus: busOf('gateway', given.bus) };
  const { bus, clock = systemClock, ids = randomIds, logger = silentLogger } = deps;
  const { accounts, allowances, claims, migrate } = gatewayStore(deps.store);
  const useCases = createUseCases({
    announce: (line) => void process.stdout.write(`${line}\n`),
    ...deps,
    accounts,
    allowances,
    claims,
    networks,
    clock,
    ids,
    logger,
    settings: { ...defaultGatewaySettings, ...deps.settings },
  });
  const { tokens, streams } = useCases;
  let subscription: AsyncDisposable | undefined;
  const gauge = observe(measures.streamsOpen, () => [{ value: streams.count() }]);
  return {
    useCases,
    service: tokensService(tokens),
    async start() {
      await migrate();
      const handle = createSettleTokens(tokens);
      subscription = await bus.subscribe(events.tokensUsed, { group: 'gateway.ledger', handle });
    },
    async stop() {
      gauge[Symbol.dispose]();
      streams[Symbol.dispose]();
      await useCases.flush();
      await subscription?.[Symbol.asyncDispose]();
    },
  };
}

/** External dependencies of the gateway, and the sources of its operational endpoints. */
interface GatewayServiceDeps extends UnservedGatewayDeps, Partial<OperationsOptions> {
  readonly steady?: SteadyClock;
}

export interface GatewayService {
  /** The HTTP server, built but not listening. */
  readonly app: FastifyInstance;
  /** The calls that other services make. */
  readonly service: gateway.TokensServiceImplementation;
  /** Migrates and subscribes. Must be called before the server listens. */
  start(): Promise<void>;
  /** Stops taking requests, lets running ones finish, ends event streams, unsubscribes. */
  stop(): Promise<void>;
  /** Creates a team and an owner key if no key exists. Must be called after `start`. */
  bootstrap(): Promise<void>;
}

/** Builds the service from its dependencies. Nothing runs before `start`. */
export async function createGatewayService(deps: GatewayServiceDeps): Promise<GatewayService> {
  const below = createUnservedGateway(deps);
  const { useCases, service } = below;
  const app = await createApi({
    useCases,
    settings: { ...defaultGatewaySettings, ...deps.settings },
    clock: deps.clock ?? systemClock,
    steady: deps.steady ?? steadyClock,
    logger: deps.logger ?? silentLogger,
    ready: deps.ready ?? (async () => []),
    metricsText: deps.metricsText ?? (async () => ''),
  });
  return {
    app,
    service,
    async start() {
      await app.ready();
      await below.start();
    },
    async stop() {
      await app.close();
      await below.stop();
    },
    bootstrap: () => useCases.bootstrap(),
  };
}
