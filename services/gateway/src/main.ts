import { readSettings } from '@cardinal/config';
import { answer, extraction, gateway, ingest, retrieval } from '@cardinal/contracts';
import { grpcClient } from '@cardinal/grpc';
import { readModelChoice } from '@cardinal/llm/anthropic';
import { connectBus, connectStore, failing, listening, runService } from '@cardinal/runtime';
import { GatewayEnv } from './env.js';
import { encoderOf, modelsOf } from './settings.js';
import { wireGateway } from './wire.js';

await runService({
  name: 'gateway',
  readSettings: (env) => readSettings(GatewayEnv, env),
  async open(context) {
    const { settings, logger, telemetry, channel } = context;
    const store = await connectStore(context);
    const bus = await connectBus(context);
    const vital = { store: () => store.ready(), bus: () => bus.check() };
    const choice = readModelChoice(settings, false);
    const service = await wireGateway({
      store,
      bus,
      catalog: grpcClient(ingest.CatalogServiceDefinition, channel(settings.CARDINAL_INGEST_ADDRESS)),
      cards: grpcClient(extraction.CardsServiceDefinition, channel(settings.CARDINAL_EXTRACTION_ADDRESS)),
      retrieval: grpcClient(retrieval.RetrievalServiceDefinition, channel(settings.CARDINAL_RETRIEVAL_ADDRESS)),
      answers: grpcClient(answer.AnswersServiceDefinition, channel(settings.CARDINAL_ANSWER_ADDRESS)),
      logger,
      ready: () => failing(vital),
      metricsText: () => telemetry.metricsText(),
      settings: {
        ...(choice && { models: modelsOf(choice) }),
        encoder: encoderOf(settings.CARDINAL_EMBEDDER),
        rateLimitPerMinute: settings.CARDINAL_RATE_LIMIT_PER_MINUTE,
        streamsPerKey: settings.CARDINAL_STREAMS_PER_KEY,
        streamsPerTeam: settings.CARDINAL_STREAMS_PER_TEAM,
        bootstrapApiKey: settings.CARDINAL_BOOTSTRAP_API_KEY,
      },
    });
    return {
      async start() {
        await service.start();
        await service.bootstrap();
        const url = await listening('PORT', () => service.app.listen({ host: settings.HOST, port: settings.PORT }));
        logger.info('serving requests', { url });
      },
      stop: () => service.stop(),
      calls: {
        port: settings.CARDINAL_GRPC_PORT,
        add: (server) => server.add(gateway.TokensServiceDefinition, service.tokens),
      },
      vital,
    };
  },
});
